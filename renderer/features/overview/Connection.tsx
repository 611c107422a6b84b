import { CircleCheck, CircleDashed, CloudOff, KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { InboxHealth } from '#shared/ipc/contract/notifications';
import type { SessionStatus } from '#shared/ipc/contract/session';
import type { ProfileView } from '#shared/profile';
import { useNow } from '../../components/use-now.ts';
import { LinkButton } from '../../components/Button.tsx';
import { Status } from '../../components/Status.tsx';
import { formatCount } from '../../format/number.ts';
import { formatClock, formatSpan } from '../../format/time.ts';
import { pollStateLooks } from '../inbox/poll-state.ts';
import { openReading } from './open-lists.ts';
import { Part } from './Parts.tsx';
import styles from './Overview.module.css';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** How the poller does. */
export function Reading({ health }: { health: InboxHealth }) {
  const now = useNow(1000);
  const { state, error, organizationCount, neverRead, failing, lastPollAt, roundMs, callsLastHour } = health;
  const read = Math.max(0, organizationCount - neverRead - failing);
  return (
    <Part
      title="Notification reading"
      aside={
        <LinkButton
          onPress={() => {
            openReading(false);
          }}
        >
          Health
        </LinkButton>
      }
    >
      <dl className={styles.facts}>
        <Fact name="State">
          <Status {...pollStateLooks[state]} />
        </Fact>
        {error !== null && <Fact name="Why">{error.message}</Fact>}
        <Fact name="Organizations read">
          {formatCount(read)} of {formatCount(organizationCount)}
        </Fact>
        <Fact name="Last read">
          {lastPollAt === null ? 'never' : `${formatSpan(now - Date.parse(lastPollAt))} ago`}
        </Fact>
        <Fact name="Round">
          {roundMs === null ? 'not complete yet' : roundMs < 1000 ? 'under 1 s' : formatSpan(roundMs)}
        </Fact>
        <Fact name="Calls, last hour">{formatCount(callsLastHour)}</Fact>
      </dl>
    </Part>
  );
}

const secrets: Readonly<Record<ProfileView['secret'], string>> = {
  keychain: 'in the keychain',
  memory: 'in memory, until quit',
  missing: 'missing: enter it in the profile',
};

/** Whether calls get a token and an answer, by the last one that was made. */
export function Connection({ session, profile }: { session: SessionStatus | null; profile: ProfileView }) {
  const token = tokenLook(session);
  const lastError = session?.lastError ?? null;
  const latencyMs = session?.latencyMs ?? null;
  return (
    <Part title="Token and connection">
      <dl className={styles.facts}>
        <Fact name="Secret">{secrets[profile.secret]}</Fact>
        <Fact name="Token">
          <Status {...token} />
        </Fact>
        {lastError !== null && <Fact name="Last error">{lastError.message}</Fact>}
        <Fact name="Last answer">
          {latencyMs === null ? 'none yet' : `in ${formatCount(Math.round(latencyMs))} ms`}
        </Fact>
      </dl>
    </Part>
  );
}

/** A call that was answered proves its token; without one nothing is known of it. */
function tokenLook(session: SessionStatus | null) {
  switch (session?.connection) {
    case 'connected':
      return { tone: 'success', icon: CircleCheck, word: 'Accepted' } as const;
    case 'refused':
      return {
        tone: 'danger',
        icon: KeyRound,
        word: session.lastError?.kind === 'auth' ? 'Refused' : 'Not used: call refused',
      } as const;
    case 'offline':
      return {
        tone: 'warning',
        icon: CloudOff,
        word:
          session.offlineSince === null
            ? 'No connection'
            : `No connection since ${formatClock(session.offlineSince)}`,
      } as const;
    default:
      return { tone: 'neutral', icon: CircleDashed, word: 'Not asked for yet' } as const;
  }
}
