import { CircleCheck, CircleDashed, CloudOff, KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { InboxHealth } from '#shared/ipc/contract/notifications';
import type { SessionStatus } from '#shared/ipc/contract/session';
import { t } from '#shared/messages/text';
import type { ProfileView } from '#shared/profile';
import { useNow } from '../../components/use-now.ts';
import { LinkButton } from '../../components/Button.tsx';
import { ErrorDetails } from '../../components/ErrorDetails.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Status } from '../../components/Status.tsx';
import { formatCount, formatLatency } from '../../format/number.ts';
import { formatAgo, formatMomentInSentence, formatSpan } from '../../format/time.ts';
import { useSession, useRetryNow } from '../../queries/session.ts';
import { pollAgeStepMs } from '../inbox/poll-age.ts';
import { pollStateStyle } from '../inbox/poll-state.ts';
import { openPolling } from './open-lists.ts';
import { Part } from './Part.tsx';
import styles from './Overview.module.css';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** How polling notifications goes. */
export function Polling({ health }: { health: InboxHealth }) {
  const now = useNow(pollAgeStepMs);
  const { error, organizationCount, neverRead, failing, lastPollAt, cycleMs, callsLastHour } = health;
  const read = Math.max(0, organizationCount - neverRead - failing);
  return (
    <Part
      title={t('Notification polling')}
      aside={<LinkButton onPress={() => openPolling(false)}>{t('Health')}</LinkButton>}
    >
      <dl className={styles.facts}>
        <Fact name={t('State')}>
          <Status {...pollStateStyle(health)} />
        </Fact>
        {error !== null && (
          <Fact name={t('Reason')}>
            {error.message} <ErrorDetails error={error} side="end" />
          </Fact>
        )}
        <Fact name={t('Organizations polled')}>
          {t('{count, number} of {all, number}', { count: read, all: organizationCount })}
        </Fact>
        <Fact name={t('Last poll')}>
          {lastPollAt === null ? t('Never') : formatAgo(now - Date.parse(lastPollAt))}
        </Fact>
        <Fact name={t('Cycle time')}>
          {cycleMs === null ? t('Not measured yet') : cycleMs < 1000 ? t('Under 1 s') : formatSpan(cycleMs)}
        </Fact>
        <Fact name={t('Calls, last hour')}>{formatCount(callsLastHour)}</Fact>
      </dl>
    </Part>
  );
}

const secrets: Readonly<Record<ProfileView['secret'], string>> = {
  keychain: t('In keychain'),
  memory: t('In memory, until the app closes'),
  missing: t('Missing. Enter the secret in the profile.'),
};

/** Whether calls get a token and a response, by the last one that was made. */
export function Connection({ profile }: { profile: ProfileView }) {
  const session = useSession(profile.id, (status) => status);
  const retryNow = useRetryNow(profile.id);
  const token = tokenStyle(session);
  const lastError = session?.lastError ?? null;
  const latencyMs = session?.latencyMs ?? null;
  return (
    <Part title={t('Connection')}>
      <dl className={styles.facts}>
        <Fact name={t('Secret')}>{secrets[profile.secret]}</Fact>
        <Fact name={t('Token')}>
          <Status {...token} />
        </Fact>
        <Fact name={t('Response time')}>
          {latencyMs === null ? t('Not measured yet') : formatLatency(latencyMs)}
        </Fact>
      </dl>
      {lastError !== null && (
        <div className={styles.error}>
          <ErrorNotice as="box" error={lastError} onRetry={retryNow} />
        </div>
      )}
    </Part>
  );
}

/** A call that got a response proves its token; without one nothing is known of it. */
function tokenStyle(session: SessionStatus | null) {
  switch (session?.connection) {
    case 'connected':
      return { tone: 'success', icon: CircleCheck, word: t('Accepted') } as const;
    case 'refused':
      return {
        tone: 'danger',
        icon: KeyRound,
        word: session.lastError?.kind === 'auth' ? t('Refused') : t('Not used: the app refused the call'),
      } as const;
    case 'no-token':
      return { tone: 'danger', icon: KeyRound, word: t('The token issuer returned no token') } as const;
    case 'offline':
      return {
        tone: 'warning',
        icon: CloudOff,
        word:
          session.offlineSince === null
            ? t('No connection')
            : t('No connection since {time}', { time: formatMomentInSentence(session.offlineSince) }),
      } as const;
    case 'idle':
      return { tone: 'neutral', icon: CircleDashed, word: t('Not requested yet') } as const;
    case 'connecting':
      return { tone: 'neutral', icon: CircleDashed, word: t('Connecting') } as const;
    case undefined:
      return { tone: 'neutral', icon: CircleDashed, word: t('Unknown') } as const;
  }
}
