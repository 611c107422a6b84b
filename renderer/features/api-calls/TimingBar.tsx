import type { CSSProperties } from 'react';
import type { CallRow } from '#shared/call-log';
import { t } from '#shared/messages/text';
import { cx } from '../../components/class-names.ts';
import { formatMs } from './words.ts';
import styles from './ApiCalls.module.css';

export const timingParts = [
  { key: 'queuedMs', word: t('queued'), look: styles.queued },
  { key: 'connectMs', word: t('connect'), look: styles.connect },
  { key: 'waitMs', word: t('wait'), look: styles.wait },
  { key: 'receiveMs', word: t('receive'), look: styles.receive },
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
      <span>{status === null ? t('no response') : formatMs(timing.queuedMs + timing.totalMs)}</span>
    </span>
  );
}
