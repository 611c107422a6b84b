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
  estimate: CallEstimate | null | undefined;
  /** Whether there is a most, whatever happens. */
  isBounded: boolean;
}) {
  if (estimate === undefined) return <span className="muted small">{t('Estimating calls…')}</span>;
  if (estimate === null) return <span className="muted small">{t('The calls could not be estimated.')}</span>;
  const quietPerHour = <b>{formatCount(estimate.quietPerHour)}</b>;
  const maxPerHour = formatCount(estimate.maxPerHour);
  const quietPerTick = formatCount(estimate.quietPerTick);
  const maxPerTick = formatCount(estimate.maxPerTick);
  const cycleSeconds = formatSpan(estimate.cycleSeconds * 1000);
  return (
    <span className="small">
      {isBounded ? (
        <Phrase
          text="{quietPerHour} calls an hour when nothing is new, at most {maxPerHour}."
          values={{ quietPerHour, maxPerHour }}
        />
      ) : (
        <Phrase
          text="{quietPerHour} calls an hour when nothing is new, plus one for every further page of 100 notifications of an organization."
          values={{ quietPerHour }}
        />
      )}{' '}
      <span className="muted">
        {isBounded
          ? t(
              'Calls per interval: {quietPerTick}–{maxPerTick}. Every organization is polled within {cycleSeconds}.',
              { quietPerTick, maxPerTick, cycleSeconds },
            )
          : t('Calls per interval: {quietPerTick}. Every organization is polled within {cycleSeconds}.', {
              quietPerTick,
              cycleSeconds,
            })}
      </span>
    </span>
  );
}
