import { inItsOrder } from '#shared/display-name';
import { t } from '#shared/messages/text';
import styles from './SetOverrides.module.css';

/** Names that lead to no organization, or to more than one. */
export function NamesLeftOut({
  missing,
  ambiguous,
}: {
  missing: readonly string[];
  ambiguous: readonly string[];
}) {
  if (missing.length === 0 && ambiguous.length === 0) return null;
  return (
    <div className={styles.left} tabIndex={0} role="group" aria-label={t('Names left out')}>
      {missing.length > 0 && (
        <p className={styles.fault}>
          {t('{count} not found among the loaded organizations: {names}', {
            count: missing.length,
            names: shown(missing),
          })}
        </p>
      )}
      {ambiguous.length > 0 && (
        <p className={styles.fault}>
          {t(
            '{count, plural, one {# name belongs} other {# names belong}} to several organizations. Use IDs instead of: {names}',
            {
              count: ambiguous.length,
              names: shown(ambiguous),
            },
          )}
        </p>
      )}
    </div>
  );
}

/** A pasted name may hide characters: that is why it is not found. */
const shown = (names: readonly string[]) => names.map(inItsOrder).join(', ');
