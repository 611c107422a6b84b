import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef, useState, type PointerEvent } from 'react';
import { t } from '#shared/messages/text';
import { cx } from '../class-names.ts';
import { boundedWidth, type GridColumn, type Sort } from './columns.ts';
import styles from './Grid.module.css';

interface HeaderCellProps<T> {
  id: string;
  /** 1-based, the checkbox column included. */
  place: number;
  column: GridColumn<T>;
  sort: Sort | null;
  isActive: boolean;
  onSort: () => void;
  /** Absent: columns keep their width. */
  onResize: ((px: number | null) => void) | undefined;
  /** While the edge is dragged; null when it was let go. */
  onDrag: (px: number | null) => void;
}

export function HeaderCell<T>({
  id,
  place,
  column,
  sort,
  isActive,
  onSort,
  onResize,
  onDrag,
}: HeaderCellProps<T>) {
  const head = column.isFieldName === true ? <code>{column.header}</code> : column.header;
  const direction = sort?.column === column.id ? sort.direction : null;
  return (
    <div
      role="columnheader"
      id={id}
      aria-colindex={place}
      aria-sort={column.sortable === true ? (direction ?? 'none') : undefined}
      className={cx(
        styles.cell,
        styles.headCell,
        column.align === 'end' && styles.end,
        isActive && styles.active,
      )}
    >
      {column.sortable === true ? (
        <button
          type="button"
          tabIndex={-1}
          className={cx(styles.sort, direction !== null && styles.sorted)}
          onClick={onSort}
        >
          {head}
          {direction === 'ascending' && <ArrowUp aria-hidden="true" />}
          {direction === 'descending' && <ArrowDown aria-hidden="true" />}
        </button>
      ) : (
        <span title={column.header}>{head}</span>
      )}
      {onResize !== undefined && <Edge onResize={onResize} onDrag={onDrag} />}
    </div>
  );
}

/** The right edge of a header: dragged to a width, double-clicked back to the usual one. */
function Edge({
  onResize,
  onDrag,
}: {
  onResize: (px: number | null) => void;
  onDrag: (px: number | null) => void;
}) {
  const start = useRef({ x: 0, width: 0 });
  const [isDragged, setDragged] = useState(false);
  const widthAt = (event: PointerEvent) =>
    boundedWidth(start.current.width + event.clientX - start.current.x);
  return (
    <span
      aria-hidden="true"
      title={t('Drag to resize, double-click for the usual width')}
      className={cx(styles.edge, isDragged && styles.dragged)}
      onDoubleClick={() => {
        onResize(null);
      }}
      onPointerDown={(event) => {
        const cell = event.currentTarget.parentElement;
        if (cell === null || event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width: cell.offsetWidth };
        setDragged(true);
      }}
      onPointerMove={(event) => {
        if (isDragged) onDrag(widthAt(event));
      }}
      onPointerUp={(event) => {
        if (!isDragged) return;
        setDragged(false);
        onDrag(null);
        // A press that went nowhere may be half of a double click.
        if (event.clientX !== start.current.x) onResize(widthAt(event));
      }}
      onPointerCancel={() => {
        setDragged(false);
        onDrag(null);
      }}
    />
  );
}
