import { t } from '#shared/messages/text';
import { formatCount } from '../format/number.ts';
import styles from './OutcomeBar.module.css';

export interface OutcomePart {
  look: 'done' | 'already' | 'accepted' | 'failed' | 'conflict' | 'unknown' | 'sending' | 'waiting';
  word: string;
  count: number;
}

/** The outcome of the parts of a run: a bar in proportion, and its key. What is done is named at zero too. */
export function OutcomeBar({ parts }: { parts: readonly OutcomePart[] }) {
  return (
    <>
      <div
        className={styles.bar}
        role="img"
        aria-label={parts
          .map(({ count, word }) => t('{label} {count}', { label: word, count: formatCount(count) }))
          .join(', ')}
      >
        {parts.map(
          ({ look, count }) =>
            count > 0 && <i key={look} className={styles[look]} style={{ flexGrow: count }} />,
        )}
      </div>
      <div className={styles.key}>
        {parts.map(
          ({ look, count, word }) =>
            (count > 0 || look === 'done') && (
              <span key={look} className="marked">
                <i className={styles[look]} />
                {word} <b>{formatCount(count)}</b>
              </span>
            ),
        )}
      </div>
    </>
  );
}
