import type { CallEstimate } from '#shared/notifications/estimate';
import { formatCount } from '../../format/number.ts';
import { formatSpan } from '../../format/time.ts';

/** What a way of reading costs, before it is chosen. */
export function Estimate({
  estimate,
  isBounded,
}: {
  estimate: CallEstimate | undefined;
  /** Whether there is a most, whatever happens. */
  isBounded: boolean;
}) {
  if (estimate === undefined) return <span className="muted small">The cost is being worked out.</span>;
  const { quietPerHour, mostPerHour, quietPerTick, mostPerTick, roundSeconds } = estimate;
  const most = isBounded
    ? `at most ${formatCount(mostPerHour)}.`
    : 'one more for every further 100 messages of an organization.';
  const interval = isBounded
    ? `${formatCount(quietPerTick)} to ${formatCount(mostPerTick)}`
    : formatCount(quietPerTick);
  return (
    <span className="small">
      <b>{formatCount(quietPerHour)} calls an hour</b> when nothing is new, {most}{' '}
      <span className="muted">
        {interval} an interval; every organization within {formatSpan(roundSeconds * 1000)}.
      </span>
    </span>
  );
}
