import { useId } from 'react';
import type { Day } from '#shared/calendar/day';
import type { OutputOf } from '#shared/ipc/contract';
import { t } from '#shared/messages/text';
import { cx } from '../../components/class-names.ts';
import { formatDay, formatDayLong } from '../../format/day.ts';
import { formatCount } from '../../format/number.ts';
import { axisOf } from './chart-scale.ts';
import {
  countOutcomes,
  outcomeKinds,
  outcomeNote,
  outcomesText,
  outcomeWords,
  totalOf,
  type OutcomeKind,
} from './outcomes.ts';
import styles from './FinishedChart.module.css';

type Finished = OutputOf<'overview.read'>['finished'];

const size = { width: 340, height: 128, left: 38, bottom: 16, top: 6 };
const barShare = 0.66;
const labelEvery = 3;

/** Checks finished by day, with the recommendations they came with. Days nothing is known of are hatched. */
export function FinishedChart({ days, knownFrom }: Pick<Finished, 'days' | 'knownFrom'>) {
  const hatch = useId();
  const totals = days.map(({ outcomes }) => totalOf(outcomes));
  const { top, ticks } = axisOf(Math.max(1, ...totals));
  const floor = size.height - size.bottom;
  const column = (size.width - size.left) / days.length;
  const heightOf = (checks: number) => ((floor - size.top) * checks) / top;
  const all = outcomeKinds.map((kind) => ({
    kind,
    checks: days.reduce((sum, { outcomes }) => sum + countOutcomes(outcomes)[kind], 0),
  }));
  return (
    <figure>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true" className={styles.chart}>
        <defs>
          <pattern
            id={hatch}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <line x1="0" y1="0" x2="0" y2="6" className={styles.hatch} />
          </pattern>
        </defs>
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={size.left}
              x2={size.width}
              y1={floor - heightOf(tick)}
              y2={floor - heightOf(tick)}
              className={styles.grid}
            />
            <text x={size.left - 6} y={floor - heightOf(tick) + 4} textAnchor="end">
              {formatCount(tick)}
            </text>
          </g>
        ))}
        {days.map(({ day, outcomes }, place) => {
          const x = size.left + column * place + (column * (1 - barShare)) / 2;
          const width = column * barShare;
          const isKnown = knownFrom !== null && day >= knownFrom;
          return (
            <g key={day}>
              {isKnown ? (
                <Bar counts={countOutcomes(outcomes)} x={x} width={width} floor={floor} heightOf={heightOf} />
              ) : (
                <rect x={x} y={size.top} width={width} height={floor - size.top} fill={`url(#${hatch})`} />
              )}
              {(days.length - 1 - place) % labelEvery === 0 && (
                <DayLabel isToday={place === days.length - 1} day={day} x={x + width / 2} />
              )}
            </g>
          );
        })}
      </svg>
      <figcaption className={styles.legend}>
        {all.map(({ kind, checks }) => (
          <span key={kind} className="marked" title={outcomeNote(kind)}>
            <i className={cx(styles.key, styles[kind])} aria-hidden="true" />
            {outcomeWords[kind]} {formatCount(checks)}
          </span>
        ))}
        {days.some(({ day }) => knownFrom === null || day < knownFrom) && (
          <span className="marked">
            <i className={cx(styles.key, styles.unknown)} aria-hidden="true" />
            {knownFrom === null
              ? t('Unknown: no notifications yet')
              : t('Unknown before {knownFrom}', { knownFrom: formatDayLong(knownFrom) })}
          </span>
        )}
      </figcaption>
      {/* A table is never narrower than its words, so its box is what keeps it off the page. */}
      <div className="visually-hidden">
        <table>
          <caption>{t('Completed checks by day')}</caption>
          <tbody>
            {days.map(({ day, outcomes }, place) => (
              <tr key={day}>
                <th scope="row">{formatDayLong(day)}</th>
                <td>
                  {knownFrom === null || day < knownFrom
                    ? t('Unknown')
                    : totals[place] === 0
                      ? t('None')
                      : outcomesText(outcomes)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** Today is at the edge: its word ends there. */
function DayLabel({ day, isToday, x }: { day: Day; isToday: boolean; x: number }) {
  return isToday ? (
    <text x={size.width} y={size.height - 3} textAnchor="end">
      {t('Today')}
    </text>
  ) : (
    <text x={x} y={size.height - 3} textAnchor="middle">
      {formatDay(day)}
    </text>
  );
}

interface BarProps {
  counts: Readonly<Record<OutcomeKind, number>>;
  x: number;
  width: number;
  floor: number;
  heightOf: (checks: number) => number;
}

/** One day: a part for each kind, from the floor up. */
function Bar({ counts, x, width, floor, heightOf }: BarProps) {
  return outcomeKinds.map((kind, place) => {
    const below = outcomeKinds.slice(0, place).reduce((sum, other) => sum + counts[other], 0);
    return counts[kind] === 0 ? null : (
      <rect
        key={kind}
        x={x}
        y={floor - heightOf(below + counts[kind])}
        width={width}
        height={heightOf(counts[kind])}
        className={styles[kind]}
      />
    );
  });
}
