import type { ReactNode } from 'react';
import { t } from '#shared/messages/text';
import { Line } from '../../components/Bar.tsx';
import { cx } from '../../components/class-names.ts';
import { OutcomeBar } from '../../components/OutcomeBar.tsx';
import { formatCount } from '../../format/number.ts';
import { useAsksAboutRun } from '../guard/use-asks.ts';
import { outcomeParts, type Counts, type Outcome } from './outcomes.ts';
import type { RowState } from '#shared/ipc/contract/creation';
import type { ItemState } from '#shared/ipc/contract/runs';
import styles from './Runs.module.css';

/** How far a run is, and the outcome of its items. */
export function RunHead<S extends ItemState | RowState>({
  run,
  finished,
  total,
  pace,
  hint,
  outcomes,
  counts,
  children,
}: {
  /** Its id: its confirmation may wait. */
  run: string;
  finished: number;
  total: number;
  pace: string;
  hint: string;
  outcomes: readonly Outcome<S>[];
  counts: Counts<S>;
  children?: ReactNode;
}) {
  const isAsked = useAsksAboutRun(run);
  return (
    <div className={styles.head}>
      <Line className={styles.line}>
        <b>
          {t('{settled} of {total} finished', { settled: formatCount(finished), total: formatCount(total) })}
        </b>
        <span className="muted">{isAsked ? t('Waiting for confirmation') : pace}</span>
        <span className="spacer" />
        <span className={cx('small muted truncate', 'wide-only')}>{hint}</span>
      </Line>
      <OutcomeBar parts={outcomeParts(outcomes, counts)} />
      {children}
    </div>
  );
}
