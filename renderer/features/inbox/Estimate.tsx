import { t } from '#shared/messages/text';
import type { CallEstimate } from '#shared/notifications/estimate';
import { Phrase } from '../../components/Phrase.tsx';
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
  if (estimate === undefined) return <span className="muted small">{t('Estimating calls…')}</span>;
  const { quietPerHour, maxPerHour, quietPerTick, maxPerTick, roundSeconds } = estimate;
  const most = isBounded
    ? t('at most {maxPerHour}.', { maxPerHour: formatCount(maxPerHour) })
    : t('one more per further 100 notifications of an organization.');
  const interval = isBounded
    ? t('{quietPerTick} to {maxPerTick}', {
        quietPerTick: formatCount(quietPerTick),
        maxPerTick: formatCount(maxPerTick),
      })
    : formatCount(quietPerTick);
  return (
    <span className="small">
      <Phrase
        text="{calls} when nothing is new, {most}"
        values={{
          calls: <b>{t('{quietPerHour} calls an hour', { quietPerHour: formatCount(quietPerHour) })}</b>,
          most,
        }}
      />{' '}
      <span className="muted">
        {t('{interval} per interval. Every organization is polled within {roundSeconds}.', {
          interval,
          roundSeconds: formatSpan(roundSeconds * 1000),
        })}
      </span>
    </span>
  );
}
