import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './Blank.module.css';

interface BlankProps {
  icon: LucideIcon;
  tone?: 'neutral' | 'warning' | 'danger';
  title: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
}

/** A place with nothing in it: what, why, and the next step. */
export function Blank({ icon: Icon, tone = 'neutral', title, children, actions }: BlankProps) {
  return (
    <div
      className={cx(styles.blank, tone !== 'neutral' && styles[tone])}
      role={tone === 'danger' ? 'alert' : tone === 'warning' ? 'status' : undefined}
    >
      <Icon aria-hidden="true" />
      <h2>{title}</h2>
      <div className={styles.text}>{children}</div>
      {actions !== undefined && (
        <div className={styles.actions} data-next-step>
          {actions}
        </div>
      )}
    </div>
  );
}
