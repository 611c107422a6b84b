import { CircleX } from 'lucide-react';
import { useMemo, useState, type CSSProperties } from 'react';
import { inItsOrder } from '#shared/display-name';
import { t } from '#shared/messages/text';
import { namesUser } from '#shared/resource-names';
import { formatCount } from '../format/number.ts';
import { LinkButton } from './Button.tsx';
import { cx } from './class-names.ts';
import { jsonLines } from './json-lines.ts';
import styles from './JsonView.module.css';

/** Lines that are drawn at first, and with each press of the button below them. */
const step = 2000;

interface JsonViewProps {
  value: unknown;
  label: string;
  /** Whether the line of a value, named by its path, is at fault. */
  isFaulty?: (path: string) => boolean;
}

/** JSON line by line. A very long value ends with a button that shows more of it. */
export function JsonView({ value, label, isFaulty = () => false }: JsonViewProps) {
  const lines = useMemo(() => jsonLines(value), [value]);
  const [shown, setShown] = useState(step);
  return (
    <div className={styles.view} role="group" aria-label={label}>
      {lines.slice(0, shown).map((line, place) => (
        // Lines have no identity of their own; their place is what they are.
        <div key={place} translate="no" className={cx(styles.line, isFaulty(line.path) && styles.faulty)}>
          <span className={styles.number} aria-hidden="true">
            {isFaulty(line.path) ? <CircleX className="icon-small" /> : place + 1}
          </span>
          <span className={styles.code} style={{ '--indent': line.indent } as CSSProperties}>
            {line.key !== undefined && (
              <>
                <span className={styles.key}>{line.key}</span>
                <span className={styles.mark}>: </span>
              </>
            )}
            <span
              dir="ltr"
              className={cx(line.kind !== 'value' && styles[line.kind], namesUser(line.text) && 'personal')}
            >
              {inItsOrder(line.text)}
            </span>
          </span>
        </div>
      ))}
      {lines.length > shown && (
        <p className={styles.rest}>
          <LinkButton onPress={() => setShown(shown + step)}>
            {t('Show more, {count} left', { count: formatCount(lines.length - shown) })}
          </LinkButton>
        </p>
      )}
    </div>
  );
}
