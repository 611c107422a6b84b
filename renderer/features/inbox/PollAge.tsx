import { Bell, BellOff } from 'lucide-react';
import { t } from '#shared/messages/text';
import { RetryNow } from '../../components/RetryNow.tsx';
import { formatAge, formatClockSeconds } from '../../format/time.ts';
import { useInboxHealth } from '../../queries/inbox.ts';
import { useScope } from '../../scope/scope.ts';
import { useNow } from '../../components/use-now.ts';
import { pollAgeStepMs } from './poll-age.ts';

/** When notifications were read last, for the status bar. */
export function PollAge() {
  const scope = useScope();
  const health = useInboxHealth();
  const now = useNow(pollAgeStepMs);
  if (health === null) return null;
  const { lastPollAt, state, waitsUntil } = health;
  if (waitsUntil !== null && Date.parse(waitsUntil) > now)
    return (
      <span>
        <BellOff aria-hidden="true" />
        {t('Notification polling is paused until {time}', { time: formatClockSeconds(waitsUntil) })}
        <RetryNow profileId={scope.profile.id} />
      </span>
    );
  const isReading = state === 'running';
  const Icon = isReading ? Bell : BellOff;
  return (
    <span>
      <Icon aria-hidden="true" />
      {pollText(lastPollAt === null ? null : now - Date.parse(lastPollAt))}
    </span>
  );
}

function pollText(ms: number | null): string {
  if (ms === null) return t('Notifications not polled yet');
  const age = formatAge(ms);
  return age === null ? t('Notifications polled just now') : t('Notifications polled {age} ago', { age });
}
