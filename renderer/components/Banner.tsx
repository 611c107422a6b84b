import { CircleCheck, CircleX, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useAnnounced } from './Announcer.tsx';
import { cx } from './class-names.ts';
import styles from './Banner.module.css';

const icons = { info: Info, warning: TriangleAlert, danger: CircleX, success: CircleCheck } as const;

interface BannerProps {
  tone: keyof typeof icons;
  /** Absent: that of its tone. */
  icon?: LucideIcon;
  /** What happened; the rest follows in the same line. */
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** Across the whole pane. */
  flush?: boolean;
  /** Cut after three lines; a caller that sets it shows the whole text elsewhere. */
  isShort?: boolean;
}

export function Banner({
  tone,
  icon: Icon = icons[tone],
  title,
  children,
  actions,
  flush = false,
  isShort = false,
}: BannerProps) {
  const isAlert = tone === 'danger';
  // A status that comes with its text is often not read out, an alert is.
  const textBox = useRef<HTMLDivElement>(null);
  useAnnounced(isAlert ? null : title, () => textBox.current?.textContent ?? title);
  return (
    <div
      className={cx(styles.banner, styles[tone], flush && styles.flush)}
      role={isAlert ? 'alert' : 'status'}
      aria-live={isAlert ? undefined : 'off'}
    >
      <Icon aria-hidden="true" />
      <div ref={textBox} className={cx(styles.text, isShort && styles.short)}>
        <b>{title}</b> {children}
      </div>
      {actions !== undefined && <span className={styles.actions}>{actions}</span>}
    </div>
  );
}
