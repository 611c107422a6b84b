import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './Bar.module.css';

/** Things side by side, anywhere on a page; on an enlarged page they wrap. */
export function Line({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cx(styles.line, className)} />;
}

/** A line of tools across a page, above what they are for. */
export function Bar({ className, ...props }: ComponentProps<'div'>) {
  return <Line {...props} className={cx(styles.bar, className)} />;
}

/** The buttons that end a form, at its right. */
export function Actions({ children }: { children: ReactNode }) {
  return <Line className={styles.actions}>{children}</Line>;
}

/** The line below a list, a pane or a form. */
export function Footer({
  className,
  isTall = false,
  wraps = false,
  ...props
}: ComponentProps<'div'> & {
  /** With buttons of the usual size. */
  isTall?: boolean;
  /** At any size of the page. */
  wraps?: boolean;
}) {
  return (
    <Line {...props} className={cx(styles.footer, isTall && styles.tall, wraps && styles.wraps, className)} />
  );
}
