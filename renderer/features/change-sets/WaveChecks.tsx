import { CircleCheck, CirclePause, CirclePlay } from 'lucide-react';
import { percentOf, statusOf, type HealthReading, type WaveCheck } from '#shared/flags/wave-health';
import { t } from '#shared/messages/text';
import { Status } from '../../components/Status.tsx';
import { formatMomentInSentence } from '../../format/time.ts';
import { conditionSource, conditionWord } from './health-words.ts';
import styles from './ChangeSets.module.css';

/** What was seen after each wave: cells without success, and each rate before the change and since. */
export function WaveChecks({ checks }: { checks: readonly WaveCheck[] }) {
  return (
    <ul className={styles.checks} aria-label={t('Results between waves')}>
      {checks.map((check) => (
        <li key={`${check.wave} ${check.at}`}>
          <b>
            {t('After wave {wave}, {time}', { wave: check.wave, time: formatMomentInSentence(check.at) })}
          </b>
          <span>{t('Unsuccessful changes by then: {bad, number} of {of, number}', check.cells)}</span>
          {check.readings.map((reading) => (
            <span key={reading.condition} title={conditionSource[reading.condition]}>
              {readingText(reading)}
            </span>
          ))}
          <Status {...results[check.result]} weight="recede" />
        </li>
      ))}
    </ul>
  );
}

const results = {
  passed: { tone: 'success', icon: CircleCheck, word: t('Passed') },
  stopped: { tone: 'danger', icon: CirclePause, word: t('Stopped') },
  continued: { tone: 'warning', icon: CirclePlay, word: t('Stopped, then resumed') },
} as const;

function readingText(reading: HealthReading): string {
  const { condition, before, since } = reading;
  const rate = conditionWord[condition];
  const percent = (part: typeof before) => (part === null ? t('Unknown') : `${Math.round(percentOf(part))}%`);
  const change = { rate, before: percent(before), since: percent(since) };
  return statusOf(reading) === 'worse'
    ? t('{rate}: {before} → {since}, worse', change)
    : t('{rate}: {before} → {since}', change);
}
