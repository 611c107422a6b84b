import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef, useState, type PointerEvent } from 'react';
import { cx } from '../class-names.ts';
import type { Column, Sort } from './columns.ts';
import { boundedWidth } from './tracks.ts';
import styles from './Grid.module.css';

interface HeaderCellProps<Row> {
  id: string | undefined;
  /** 1-based, the checkbox column included. */
  place: number;
  column: Column<Row>;
  sort: Sort | null;
  onSort: () => void;
  /** Absent: columns keep their width. */
  onResize: ((px: number | null) => void) | undefined;
  /** While the edge is dragged; null once it is released. */
  onDrag: (px: number | null) => void;
}

/** How far from its right end a header is taken for the edge that resizes the column, in px. */
const edgePx = 9;

const isAtEdge = ({ currentTarget, clientX }: { currentTarget: Element; clientX: number }) => {
  const { right, width } = currentTarget.getBoundingClientRect();
  return width > 0 && right - clientX <= edgePx;
};

/** The header of a column: pressed anywhere it sorts, its right edge resizes; a double click there gives the default width. */
export function HeaderCell<Row>({ id, place, column, sort, onSort, onResize, onDrag }: HeaderCellProps<Row>) {
  const direction = sort?.column === column.id ? sort.direction : null;
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
  const start = useRef({ x: 0, width: 0 });
  const [isDragged, setDragged] = useState(false);
  const widthAt = ({ clientX }: PointerEvent) =>
    boundedWidth(start.current.width + clientX - start.current.x);
  const drop = () => {
    setDragged(false);
    onDrag(null);
  };
  return (
    <div
      role="columnheader"
      id={id}
      data-active={id === undefined ? undefined : true}
      aria-colindex={place}
      aria-sort={column.sort === null ? undefined : (direction ?? 'none')}
      className={cx(
        styles.cell,
        column.align === 'end' && styles.end,
        column.isFieldName === true && styles.code,
        direction !== null && styles.sorted,
        onResize !== undefined && styles.edge,
        isDragged && styles.dragged,
      )}
      onClick={(event) => {
        if (column.sort !== null && (onResize === undefined || !isAtEdge(event))) onSort();
      }}
      onDoubleClick={(event) => {
        if (isAtEdge(event)) onResize?.(null);
      }}
      onPointerDown={(event) => {
        if (onResize === undefined || event.button !== 0 || !isAtEdge(event)) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width: event.currentTarget.offsetWidth };
        setDragged(true);
      }}
      onPointerMove={(event) => {
        if (isDragged) onDrag(widthAt(event));
      }}
      onPointerUp={(event) => {
        if (!isDragged) return;
        drop();
        // A press that went nowhere may be half of a double click.
        if (event.clientX !== start.current.x) onResize?.(widthAt(event));
      }}
      onPointerCancel={drop}
    >
      {column.label}
      {direction !== null && <Arrow aria-hidden="true" />}
    </div>
  );
}
