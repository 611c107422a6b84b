import { formatClock, formatMomentInSentence, formatUtc, formatWhen } from '../format/time.ts';

/** `moment`: the clock, and the day where it is not today. */
const forms = {
  clock: formatClock,
  when: (iso: string) => formatWhen(iso),
  moment: formatMomentInSentence,
} as const;

/** A point in time: local shown, UTC in the tooltip. */
export function Time({ iso, style = 'clock' }: { iso: string; style?: keyof typeof forms }) {
  return (
    <time dateTime={iso} title={formatUtc(iso)}>
      {forms[style](iso)}
    </time>
  );
}
