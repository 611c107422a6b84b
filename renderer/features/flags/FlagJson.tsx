import type { FlagField } from '#shared/flags/flag';
import { t } from '#shared/messages/text';
import { cx } from '../../components/class-names.ts';
import { draftHints, formWords, parseDraft, type FlagDraft } from './flag-draft.ts';
import styles from './FlagPane.module.css';

/** The flag as JSON, with what is wrong with it and what it may have. */
export function FlagJson({
  draft,
  known,
  onChange,
}: {
  draft: FlagDraft;
  known: readonly FlagField[];
  onChange: (draft: FlagDraft) => void;
}) {
  const parsed = parseDraft(draft);
  const hints = parsed.ok ? draftHints(parsed.flag, known) : [];
  return (
    <div className={cx(styles.fields, styles.json)}>
      <textarea
        aria-label={t('JSON of the flag')}
        aria-invalid={!parsed.ok}
        spellCheck={false}
        value={draft.text}
        onChange={(event) => onChange({ text: event.target.value, emptied: [] })}
      />
      {!parsed.ok && (
        <p className={styles.fault} role="alert">
          {parsed.message}
        </p>
      )}
      {hints.length > 0 && (
        <ul className={styles.hints}>
          {hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      )}
      {known.length > 0 && (
        <p className={styles.known}>
          {t('Received fields: {fields}.', {
            fields: known
              .map(({ name, form }) => t('{name} ({detail})', { name, detail: formWords[form] }))
              .join(', '),
          })}
        </p>
      )}
    </div>
  );
}
