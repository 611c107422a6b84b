import { Clock } from 'lucide-react';
import { t } from '#shared/messages/text';
import { Phrase } from '../../components/Phrase.tsx';
import { useNow } from '../../components/use-now.ts';
import { formatSeconds } from '../../format/time.ts';
import styles from './StatusBar.module.css';

const stepMs = 250;
const idleMs = 60_000;

/** Says that the service asked to wait, and counts down to when calls go on by themselves. */
export function RateLimit({ until }: { until: string | null }) {
  const now = useNow(until === null ? idleMs : stepMs);
  const seconds = until === null ? 0 : Math.ceil((Date.parse(until) - now) / 1000);
  return (
    <span role="status" className={styles.warning}>
      {seconds > 0 && (
        <>
          <Clock aria-hidden="true" />
          <Phrase
            text="Rate limited by the service{part}"
            values={{
              part: (
                <span aria-hidden="true">
                  {t(', goes on in {seconds}', { seconds: formatSeconds(seconds) })}
                </span>
              ),
            }}
          />
        </>
      )}
    </span>
  );
}
