import { formatClock, formatMomentInSentence, formatUtc, formatWhen } from '../format/time.ts';

/**
 * `moment`: the clock, with the day where it is not today. `when`: the clock today, otherwise the day.
 * `clock`: below the name of its day.
 */
const forms = {
  clock: formatClock,
  when: (iso: string) => formatWhen(iso),
  moment: formatMomentInSentence,
} as const;

/** A point in time: local shown, UTC in the tooltip. */
export function Time({ iso, style = 'moment' }: { iso: string; style?: keyof typeof forms }) {
  return (
    <time dateTime={iso} title={formatUtc(iso)}>
      {forms[style](iso)}
    </time>
  );
}
