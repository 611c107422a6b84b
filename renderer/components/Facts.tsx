import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './Facts.module.css';

/** Names and values, a line each: dt and dd, alone or in a div. */
export function Facts({
  labels,
  className,
  children,
}: {
  /** Width of the names in px. */
  labels: number;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <dl
      className={cx(styles.facts, className)}
      style={{ gridTemplateColumns: `${String(labels)}px minmax(0, 1fr)` }}
    >
      {children}
    </dl>
  );
}

/** One name and its value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
