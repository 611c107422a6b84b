import type { CSSProperties } from 'react';
import type { CallRow } from '#shared/call-log';
import { t } from '#shared/messages/text';
import { cx } from '../../components/class-names.ts';
import { formatLatency } from '../../format/number.ts';
import styles from './ApiCalls.module.css';

export const timingParts = [
  { key: 'queuedMs', word: t('Queued'), look: styles.queued },
  { key: 'connectMs', word: t('Connect'), look: styles.connect },
  { key: 'waitMs', word: t('Wait'), look: styles.wait },
  { key: 'receiveMs', word: t('Receive'), look: styles.receive },
] as const;

/** Where the time of a request went, to the scale of the list; one that is longer fills the bar. */
export function TimingBar({ row, scaleMs }: { row: CallRow; scaleMs: number }) {
  const { timing, status } = row;
  const whole = Math.max(scaleMs, timing.queuedMs + timing.totalMs);
  const share = (ms: number) => ({ '--share': ms / whole }) as CSSProperties;
  return (
    <span className={styles.timing}>
      <span className={styles.bar} aria-hidden="true">
        {timingParts.map(({ key, look }) =>
          timing[key] < 0.5 ? null : <i key={key} className={cx(look)} style={share(timing[key])} />,
        )}
      </span>
      <span>{status === null ? t('No response') : formatLatency(timing.queuedMs + timing.totalMs)}</span>
    </span>
  );
}
