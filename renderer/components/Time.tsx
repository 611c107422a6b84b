import { formatClock, formatUtc, formatWhen } from '../format/time.ts';

/** A point in time: local shown, UTC in the tooltip. */
export function Time({ iso, style = 'clock' }: { iso: string; style?: 'clock' | 'when' }) {
  return (
    <time dateTime={iso} title={formatUtc(iso)}>
      {style === 'clock' ? formatClock(iso) : formatWhen(iso)}
    </time>
  );
}
