import { memo } from 'react';
import { t } from '#shared/messages/text';
import { cx } from '../class-names.ts';
import type { GridColumn } from './columns.ts';
import styles from './Grid.module.css';

interface GridRowProps<T> {
  row: T;
  name: string;
  /** 0-based, in the whole list. */
  place: number;
  /** px from the top of the rows. */
  top: number;
  columns: readonly GridColumn<T>[];
  gridId: string;
  isOpen: boolean;
  isChecked: boolean;
  /** -1 when the active cell is in another row. */
  activeColumn: number;
}

function Row<T>({
  row,
  name,
  place,
  top,
  columns,
  gridId,
  isOpen,
  isChecked,
  activeColumn,
}: GridRowProps<T>) {
  const cellId = (column: number) => `${gridId}-${place}-${column}`;
  return (
    <div
      role="row"
      // The header is row 1.
      aria-rowindex={place + 2}
      data-place={place}
      aria-selected={isChecked}
      aria-current={isOpen ? 'true' : undefined}
      className={cx(styles.row, isOpen && styles.open)}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div
        role="gridcell"
        aria-colindex={1}
        id={cellId(0)}
        className={cx(styles.cell, activeColumn === 0 && styles.active)}
      >
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isChecked}
          readOnly
          aria-label={t('Select {name}', { name })}
        />
      </div>
      {columns.map((column, columnPlace) => (
        <div
          key={column.id}
          role="gridcell"
          aria-colindex={columnPlace + 2}
          id={cellId(columnPlace + 1)}
          className={cx(
            styles.cell,
            column.align === 'end' && styles.end,
            column.isPersonal === true && 'personal',
            activeColumn === columnPlace + 1 && styles.active,
          )}
          title={column.isPersonal === true ? undefined : column.title?.(row)}
        >
          {column.cell(row)}
        </div>
      ))}
    </div>
  );
}

/** One row of the grid, drawn again only when something of it changed. Presses are heard by the grid. */
export const GridRow = memo(Row) as typeof Row;
