import { t } from '#shared/messages/text';
import { nextSort, type Column, type Sort } from './columns.ts';
import { HeaderCell } from './HeaderCell.tsx';
import styles from './Grid.module.css';

interface HeaderRowProps<Row> {
  columns: readonly Column<Row>[];
  /** Null: rows of this list cannot be selected. */
  checks: { isAllChecked: boolean; toggleAll: () => void } | null;
  activeId: string;
  /** -1 when the active cell is in a row below. */
  activeColumn: number;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  /** Absent: columns keep their width. */
  onResize: ((column: string, px: number | null) => void) | undefined;
  /** While the edge of a column is dragged; null once it is released. */
  onDrag: (column: string, px: number | null) => void;
}

export function HeaderRow<Row>({
  columns,
  checks,
  activeId,
  activeColumn,
  sort,
  onSort,
  onResize,
  onDrag,
}: HeaderRowProps<Row>) {
  return (
    <div role="rowgroup" className={styles.headGroup}>
      <div role="row" aria-rowindex={1} className={styles.head}>
        {checks !== null && (
          <div
            role="columnheader"
            aria-colindex={1}
            className={styles.check}
            onClick={checks.toggleAll}
            {...(activeColumn === 0 && { id: activeId, 'data-active': true })}
          >
            <span
              role="checkbox"
              aria-checked={checks.isAllChecked}
              aria-label={t('Select all loaded rows')}
            />
          </div>
        )}
        {columns.map((column, place) => (
          <HeaderCell
            key={column.id}
            id={activeColumn === place + 1 ? activeId : undefined}
            place={place + (checks === null ? 1 : 2)}
            column={column}
            sort={sort}
            onSort={() => onSort(nextSort(sort, column.id))}
            onResize={onResize === undefined ? undefined : (px) => onResize(column.id, px)}
            onDrag={(px) => onDrag(column.id, px)}
          />
        ))}
      </div>
    </div>
  );
}
