import { Activity, CircleCheck, CircleDashed, ClockAlert, CloudOff, KeyRound } from 'lucide-react';
import { t } from '#shared/messages/text';
import type { ProfileView } from '#shared/profile';
import { Phrase } from '../../components/Phrase.tsx';
import { formatZone } from '../../format/time.ts';
import { cx } from '../../components/class-names.ts';
import { Time } from '../../components/Time.tsx';
import { useSession } from '../../queries/session.ts';
import { DemoDate } from '../demo/DemoDate.tsx';
import { PollAge } from '../inbox/PollAge.tsx';
import { useListing } from '../organizations/use-listing.ts';
import { clockText } from './clock-text.ts';
import { connectionText } from './connection-text.ts';
import { environments } from '../../scope/environment.ts';
import { RateLimit } from './RateLimit.tsx';
import styles from './StatusBar.module.css';

const icons = { good: CircleCheck, waiting: CircleDashed, offline: CloudOff, refused: KeyRound };

/** Connection, calls in flight, notification polling; age of the directory, time zone, environment. */
export function StatusBar({ profile }: { profile: ProfileView }) {
  const session = useSession(profile.id, (status) => status);
  const { receivedAt } = useListing();
  const connection = connectionText(session);
  const Connection = icons[connection.is];
  const clock = clockText(session?.clockDifferenceMs ?? null);
  const { word, icon: Environment } = environments[profile.kind];
  return (
    <footer className={styles.bar} aria-label={t('Status')}>
      <span className={cx((connection.is === 'offline' || connection.is === 'refused') && styles.warning)}>
        <Connection aria-hidden="true" />
        {connection.text}
      </span>
      <DemoDate profileId={profile.id} />
      {session !== null && (
        <span>
          <Activity aria-hidden="true" />
          {t(
            '{callsInFlight, plural, one {# call} other {# calls}} in flight (at most {callsLimit}){queued, plural, =0 {} other {, # waiting}}',
            {
              callsInFlight: session.callsInFlight,
              callsLimit: session.callsLimit,
              queued: session.callsQueued,
            },
          )}
        </span>
      )}
      {session !== null && session.tokenExpiresAt !== null && (
        <span>
          <KeyRound aria-hidden="true" />
          <Phrase
            text="Token valid until {time}"
            values={{ time: <Time iso={session.tokenExpiresAt} style="when" /> }}
          />
        </span>
      )}
      <RateLimit until={session?.limitedUntil ?? null} profileId={profile.id} />
      <PollAge />
      <span className="spacer" />
      {receivedAt !== null && (
        <span>
          <Phrase
            text="Organizations updated {time}"
            values={{ time: <Time iso={receivedAt} style="when" /> }}
          />
        </span>
      )}
      {clock !== null && (
        <span className={styles.warning} title={clock.sentence}>
          <ClockAlert aria-hidden="true" />
          {clock.word}
        </span>
      )}
      <span className={styles.zone}>{t('Local time, {zone}', { zone: formatZone() })}</span>
      <span className={styles.environment}>
        <Environment aria-hidden="true" />
        {word}
      </span>
    </footer>
  );
}
