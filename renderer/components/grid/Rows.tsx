import { useEffect, useEffectEvent, useState, type ReactNode, type RefObject } from 'react';
import { cx } from '../class-names.ts';
import { Skeleton } from '../Skeleton.tsx';
import type { Column } from './columns.ts';
import { createRecycler } from './row-window.ts';
import { useRowWindow } from './use-row-window.ts';
import styles from './Grid.module.css';

/** Rows drawn above and below those in view. */
const overscan = 2;
/** Rows from the end at which more are asked for. */
const nearEnd = 20;

interface RowsProps<Row> {
  scroller: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  heights: { row: number; head: number };
  /** Stays in the page, for aria-activedescendant to point at. */
  activeRow: number;
  onNearEnd: (() => void) | undefined;
  onInView: ((rows: readonly Row[]) => void) | undefined;
  /** `top` in px, for a row that is positioned separately. */
  draw: (row: Row, place: number, key: string, top?: number) => ReactNode;
}

/** The rows in view, one below the other in a block that is moved as a whole. */
export function Rows<Row>({ scroller, rows, heights, activeRow, onNearEnd, onInView, draw }: RowsProps<Row>) {
  const view = useRowWindow(scroller, { count: rows.length, ...heights });
  const [recycle] = useState(createRecycler);
  const first = Math.max(0, view.first - overscan);
  const end = Math.min(rows.length, view.end + overscan);
  const elementOf = recycle({ first, end });
  const isNearEnd = view.end >= rows.length - nearEnd;
  useEffect(() => {
    if (isNearEnd) onNearEnd?.();
  }, [isNearEnd, onNearEnd, rows.length]);
  const tellInView = useEffectEvent(() => onInView?.(rows.slice(first, end)));
  useEffect(() => {
    tellInView();
  }, [first, end, rows]);
  const activeItem = rows[activeRow];
  const apart =
    activeItem === undefined || (activeRow >= first && activeRow < end)
      ? null
      : draw(activeItem, activeRow, 'active', activeRow * heights.row);
  return (
    <>
      {activeRow < first && apart}
      <div
        role="presentation"
        className={styles.block}
        style={{ transform: `translateY(${first * heights.row}px)` }}
      >
        {rows.slice(first, end).map((row, at) => draw(row, first + at, String(elementOf(first + at))))}
      </div>
      {activeRow >= end && apart}
    </>
  );
}

/** Skeleton rows at the end of a list that is still read; `top` in px. */
export function Tail({
  count,
  top,
  columns,
  hasChecks,
}: {
  count: number;
  top: number;
  columns: readonly Column<never>[];
  hasChecks: boolean;
}) {
  return (
    <div className={styles.block} aria-hidden="true" style={{ transform: `translateY(${top}px)` }}>
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className={styles.row}>
          {hasChecks && (
            <div className={styles.cell}>
              <Skeleton width="box" />
            </div>
          )}
          {columns.map((column, at) => (
            <div key={column.id} className={cx(styles.cell, column.align === 'end' && styles.end)}>
              <Skeleton width={at === 0 ? 110 + ((place * 37) % 80) : column.align === 'end' ? 28 : 52} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
