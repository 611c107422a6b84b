import { Clock } from 'lucide-react';
import { t } from '#shared/messages/text';
import { RetryNow } from '../../components/RetryNow.tsx';
import { useNow } from '../../components/use-now.ts';
import { formatSeconds } from '../../format/time.ts';
import styles from './StatusBar.module.css';

const stepMs = 250;
const idleMs = 60_000;

/** Says that the service asked to wait, and counts down to when calls continue by themselves. */
export function RateLimit({ until, profileId }: { until: string | null; profileId: string }) {
  const now = useNow(until === null ? idleMs : stepMs);
  const seconds = until === null ? 0 : Math.ceil((Date.parse(until) - now) / 1000);
  return (
    <span role="status" className={styles.warning}>
      {seconds > 0 && (
        <>
          <Clock aria-hidden="true" />
          {t('Rate limited by the service')}
          {/* The count is not read out second by second. */}
          <span aria-hidden="true">{t('Retrying in {seconds}', { seconds: formatSeconds(seconds) })}</span>
          <RetryNow profileId={profileId} />
        </>
      )}
    </span>
  );
}
