import { memo } from 'react';
import { t } from '#shared/messages/text';
import { cx } from '../../components/class-names.ts';
import { gapBefore, Tick, type MatrixHead, type MatrixSelection, type MatrixSizes } from './MatrixRow.tsx';
import styles from './Matrix.module.css';

interface MatrixHeadersProps {
  /** What is over the row headers. */
  corner: string;
  /** Places of the columns that are drawn. */
  columns: readonly number[];
  columnHead: (column: number) => MatrixHead;
  /** Of the active cell. */
  activeId: string | undefined;
  /** The column the keyboard is at, the corner being 0; null: it is in a row below. */
  activeColumn: number | null;
  selection: MatrixSelection | undefined;
  sizes: MatrixSizes;
}

/** The headers of the columns. While rows scroll by, they are not drawn again. */
export const MatrixHeaders = memo(function MatrixHeaders({
  corner,
  columns,
  columnHead,
  activeId,
  activeColumn,
  selection,
  sizes,
}: MatrixHeadersProps) {
  return (
    <div role="row" aria-rowindex={1} className={styles.headers}>
      <div
        role="columnheader"
        id={activeColumn === 0 ? activeId : undefined}
        aria-colindex={1}
        className={cx(styles.corner, activeColumn === 0 && styles.active)}
      >
        {selection !== undefined && <Tick isSet={selection.isAll} title={t('Select all shown')} />}
        {corner}
      </div>
      {columns.map((place, at) => {
        const head = columnHead(place);
        const isSelected = selection?.has('column', place);
        const isActive = activeColumn === place + 1;
        return (
          <div
            key={place}
            role="columnheader"
            id={isActive ? activeId : undefined}
            aria-colindex={place + 2}
            title={head.title}
            aria-selected={isSelected}
            className={cx(
              styles.columnHead,
              head.isOpen === true && styles.open,
              isSelected === true && styles.selected,
              isActive && styles.active,
            )}
            style={gapBefore(columns, at, sizes)}
          >
            {head.content}
            {isSelected !== undefined && <Tick isSet={isSelected} title={t('Select this column')} />}
          </div>
        );
      })}
    </div>
  );
});
