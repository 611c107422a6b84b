import { memo, type CSSProperties, type ReactNode } from 'react';
import { t } from '#shared/messages/text';
import { cx } from '../../components/class-names.ts';
import styles from './Matrix.module.css';

export interface MatrixHead {
  content: ReactNode;
  title?: string | undefined;
  isOpen?: boolean;
}

export type MatrixAxis = 'row' | 'column';

/** Rows and columns that are selected, by their place. */
export interface MatrixSelection {
  has: (axis: MatrixAxis, place: number) => boolean;
  toggle: (axis: MatrixAxis, place: number) => void;
  /** Selects from one place to the other, both included. */
  extend: (axis: MatrixAxis, from: number, to: number) => void;
  /** Every row, or none when every one is selected. */
  toggleAll: () => void;
  isAll: boolean;
}

/** In px. */
export interface MatrixSizes {
  row: number;
  head: number;
  first: number;
  column: number;
}

interface MatrixRowProps {
  line: number;
  /** px from the top of the rows, for a row positioned separately from those in view. */
  top: number | undefined;
  /** Places of the columns that are drawn. */
  columns: readonly number[];
  rowHead: (row: number) => MatrixHead;
  cell: (row: number, column: number) => ReactNode;
  /** Of the active cell, in the row it is in: only that one is ever looked for by its id. */
  activeId: string | undefined;
  /** The column the keyboard is at, the head being 0; null: it is in another row. */
  activeColumn: number | null;
  activeTitle: string | undefined;
  pickedColumn: number | null;
  selection: MatrixSelection | undefined;
  sizes: MatrixSizes;
}

/** A row with its head. While others scroll by, a row that stays is not drawn again. */
export const MatrixRow = memo(function MatrixRow({
  line,
  top,
  columns,
  rowHead,
  cell,
  activeId,
  activeColumn,
  activeTitle,
  pickedColumn,
  selection,
  sizes,
}: MatrixRowProps) {
  const head = rowHead(line);
  const isSelected = selection?.has('row', line);
  return (
    <div
      role="row"
      aria-rowindex={line + 2}
      className={cx(styles.row, top !== undefined && styles.apart)}
      style={top === undefined ? undefined : { transform: `translateY(${top}px)` }}
    >
      <div
        role="rowheader"
        id={activeColumn === 0 ? activeId : undefined}
        aria-colindex={1}
        title={head.title}
        aria-selected={isSelected}
        className={cx(
          styles.rowHead,
          head.isOpen === true && styles.open,
          isSelected === true && styles.selected,
          activeColumn === 0 && styles.active,
        )}
      >
        {selection !== undefined && <Tick isSet={isSelected === true} title={t('Select the row')} />}
        {head.content}
      </div>
      {columns.map((place, at) => {
        const isActive = activeColumn === place + 1;
        return (
          <div
            key={place}
            role="gridcell"
            id={isActive ? activeId : undefined}
            aria-colindex={place + 2}
            title={isActive ? activeTitle : undefined}
            aria-current={pickedColumn === place ? 'true' : undefined}
            className={cx(
              styles.item,
              isActive && styles.active,
              pickedColumn === place && styles.picked,
              (isSelected === true || selection?.has('column', place) === true) && styles.within,
            )}
            style={gapBefore(columns, at, sizes)}
          >
            {cell(line, place)}
          </div>
        );
      })}
    </div>
  );
});

/** The room of the columns between a drawn one and the one drawn before it. */
export function gapBefore(
  columns: readonly number[],
  at: number,
  sizes: MatrixSizes,
): CSSProperties | undefined {
  const missing = (columns[at] ?? 0) - (columns[at - 1] ?? -1) - 1;
  return missing === 0 ? undefined : { marginLeft: missing * sizes.column };
}

/** A box to tick; the header it is in says whether it is ticked. */
export function Tick({ isSet, title }: { isSet: boolean; title: string }) {
  return <span aria-hidden="true" title={title} data-tick={isSet} className={styles.tick} />;
}
