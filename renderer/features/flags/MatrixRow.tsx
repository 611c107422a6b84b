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

export const idOfCell = (matrix: string, row: number, column: number) => `${matrix}-${row}-${column}`;

interface MatrixRowProps {
  /** Of the matrix. */
  id: string;
  line: number;
  /** Places of the columns that are drawn. */
  columns: readonly number[];
  rowHead: (row: number) => MatrixHead;
  cell: (row: number, column: number) => ReactNode;
  /** The column the keyboard is at, the head being 0; null: it is in another row. */
  activeColumn: number | null;
  activeTitle: string | undefined;
  pickedColumn: number | null;
  selection: MatrixSelection | undefined;
  sizes: MatrixSizes;
  width: number;
}

/** A row with its head. While others scroll by, a row that stays is not drawn again. */
export const MatrixRow = memo(function MatrixRow({
  id,
  line,
  columns,
  rowHead,
  cell,
  activeColumn,
  activeTitle,
  pickedColumn,
  selection,
  sizes,
  width,
}: MatrixRowProps) {
  const head = rowHead(line);
  const isSelected = selection?.has('row', line);
  return (
    <div
      role="row"
      aria-rowindex={line + 2}
      className={styles.row}
      style={{ height: sizes.row, width, transform: `translateY(${line * sizes.row}px)` }}
    >
      <div
        role="rowheader"
        id={idOfCell(id, line, 0)}
        aria-colindex={1}
        data-cell={`${line} 0`}
        title={head.title}
        aria-selected={isSelected}
        className={cx(
          styles.rowHead,
          head.isOpen === true && styles.open,
          isSelected === true && styles.selected,
          activeColumn === 0 && styles.active,
        )}
        style={{ width: sizes.first }}
      >
        {selection !== undefined && <Tick isSet={isSelected === true} title={t('Select this row')} />}
        {head.content}
      </div>
      {columns.map((place) => (
        <div
          key={place}
          role="gridcell"
          // Only the active cell is ever looked for by its id.
          id={activeColumn === place + 1 ? idOfCell(id, line, place + 1) : undefined}
          aria-colindex={place + 2}
          data-cell={`${line} ${place + 1}`}
          title={activeColumn === place + 1 ? activeTitle : undefined}
          aria-current={pickedColumn === place ? 'true' : undefined}
          className={cx(
            styles.item,
            activeColumn === place + 1 && styles.active,
            pickedColumn === place && styles.picked,
            (isSelected === true || selection?.has('column', place) === true) && styles.within,
          )}
          style={placeOf(place, sizes)}
        >
          {cell(line, place)}
        </div>
      ))}
    </div>
  );
});

const places = new WeakMap<MatrixSizes, CSSProperties[]>();

/** Where the cells of a column are: one style for all of them, which is not compared again for each. */
function placeOf(place: number, sizes: MatrixSizes): CSSProperties {
  const known = places.get(sizes) ?? [];
  places.set(sizes, known);
  return (known[place] ??= {
    left: sizes.first + place * sizes.column,
    width: sizes.column,
    paddingLeft: place === 0 ? 4 : 0,
  });
}

/** A box to tick; the header it is in says whether it is ticked. */
export function Tick({ isSet, title }: { isSet: boolean; title: string }) {
  return <span aria-hidden="true" title={title} data-tick={isSet} className={styles.tick} />;
}
