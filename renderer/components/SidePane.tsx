import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './SidePane.module.css';
import { usePersonalTooltip } from './use-personal-tooltip.ts';

/** Next to the list or the form it is about; on an enlarged page below it. Its width is --pane-width. */
export function SidePane({
  label,
  className,
  ...props
}: Omit<ComponentProps<'aside'>, 'aria-label'> & { label: string }) {
  return <aside {...props} aria-label={label} className={cx(styles.pane, className)} />;
}

/** Top of a side pane: its title, its actions at the right, and a summary. */
export function SidePaneHead({
  title,
  isPersonal = false,
  isLined = false,
  editor,
  actions,
  children,
}: {
  title: string;
  /** It may name a person. */
  isPersonal?: boolean;
  /** With a line below, where no tabs follow. */
  isLined?: boolean;
  /** Instead of the title, while it is renamed. */
  editor?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const tooltip = usePersonalTooltip();
  return (
    <div className={cx(styles.head, isLined && styles.lined)}>
      <div className={styles.top}>
        {editor ?? (
          // In the direction of its own words: a long Arabic name is cut at its end, not at its beginning.
          <h2
            dir="auto"
            className={cx('truncate', isPersonal && 'personal')}
            title={isPersonal ? tooltip(title) : title}
          >
            {title}
          </h2>
        )}
        {actions}
      </div>
      {children}
    </div>
  );
}

/** Short facts of one thing, side by side. */
export function Meta({ children }: { children: ReactNode }) {
  return <div className={styles.meta}>{children}</div>;
}
