import {
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { t } from '#shared/messages/text';
import { useAnnounced } from '../Announcer.tsx';
import { cx } from '../class-names.ts';
import { Skeleton } from '../Skeleton.tsx';
import { boundedWidth, columnTracks, nextSort, type GridColumn, type Sort } from './columns.ts';
import { GridRow } from './GridRow.tsx';
import { HeaderCell } from './HeaderCell.tsx';
import { moved, type Place } from './moves.ts';
import { placeOf, rowsToDraw, scrollToShow } from './row-window.ts';
import { useRowWindow } from './use-row-window.ts';
import styles from './Grid.module.css';

export interface GridHandle {
  focus: () => void;
  /** Keys of the rows inside the visible part. */
  visibleKeys: () => string[];
}

interface GridProps<T> {
  label: string;
  columns: readonly GridColumn<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
  nameOf: (row: T) => string;
  heights: { row: number; head: number };
  /** False while more rows may come; the row count is then not announced. */
  isComplete: boolean;
  /** Skeleton rows at the end. */
  tail?: number;
  /** Changes when the user asks for another order or selection of rows; the list then starts at its top. */
  order: string;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  openKey: string | null;
  onOpen: (row: T) => void;
  /** Widths in px of the columns that were resized. */
  widths?: Readonly<Record<string, number>>;
  /** A column was given a width; null = its usual one. Absent: columns keep their width. */
  onResize?: ((column: string, px: number | null) => void) | undefined;
  checked: ReadonlySet<string>;
  onCheck: (checked: ReadonlySet<string>) => void;
  /** Shown under the header when there are no rows. */
  empty?: ReactNode;
  ref?: Ref<GridHandle>;
}

const checkColumn = 0;
const overscan = 4;
const resizeStep = 16;
const noWidths: Readonly<Record<string, number>> = {};

/**
 * A table of any length: only the rows in view are in the page. One tab stop; the focus stays on the grid
 * and the active cell is named by aria-activedescendant, so scrolling never loses it.
 */
export function Grid<T>({
  label,
  columns,
  rows,
  keyOf,
  nameOf,
  heights,
  isComplete,
  tail = 0,
  order,
  sort,
  onSort,
  openKey,
  onOpen,
  widths = noWidths,
  onResize,
  checked,
  onCheck,
  empty,
  ref,
}: GridProps<T>) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<{ key: string | null; row: number; column: number }>({
    key: null,
    row: 0,
    column: 1,
  });
  // The active cell follows its row when rows are sorted or stream in; a row that left gives its place to the next.
  const held = active.key === null ? -1 : placeOf(rows, keyOf, active.key, active.row);
  const activeRow = Math.min(held === -1 ? active.row : held, rows.length - 1);
  const activeColumn = Math.min(active.column, columns.length);
  const [dragged, setDragged] = useState<Readonly<Record<string, number>>>({});
  const cellId = (row: number, column: number) => `${id}-${row}-${column}`;

  const view = useRowWindow(scroller, { count: rows.length, ...heights });
  // The active row stays in the page, for aria-activedescendant to point at.
  const drawn = rowsToDraw(view, rows.length, overscan, activeRow);
  useAnchoredScroll(scroller, rows, keyOf, heights.row, order);

  // A list that is still read is told of once, and again when another order or search was asked for.
  useAnnounced(
    isComplete ? `${rows.length}` : rows.length === 0 ? null : order,
    `${label}: ${t('{count, plural, one {# row} other {# rows}}', { count: rows.length })}${isComplete ? '' : t(', more may come')}`,
  );

  const goTo = (place: Place) => {
    const row = rows[place.row];
    setActive({ ...place, key: row === undefined ? null : keyOf(row) });
    const box = scroller.current;
    if (place.row < 0 || box === null) return;
    const to = scrollToShow(place.row, box.scrollTop, box.clientHeight, heights);
    if (to !== null) box.scrollTop = to;
  };
  const toggle = (key: string) => {
    const next = new Set(checked);
    if (!next.delete(key)) next.add(key);
    onCheck(next);
  };
  const allChecked =
    rows.length > 0 && checked.size >= rows.length && rows.every((row) => checked.has(keyOf(row)));
  const toggleAll = () => {
    onCheck(allChecked ? new Set() : new Set(rows.map(keyOf)));
  };
  const act = (place: Place, key: 'Enter' | ' ') => {
    const row = rows[place.row];
    if (place.row >= 0 && row !== undefined) {
      if (key === ' ') toggle(keyOf(row));
      else onOpen(row);
    } else if (place.column === checkColumn) {
      toggleAll();
    } else {
      const column = columns[place.column - 1];
      if (column?.sortable === true) onSort(nextSort(sort, column.id));
    }
  };
  /** Shift and a sideways arrow on a header; false when nothing was resized. */
  const resizeBy = (key: string): boolean => {
    const column = columns[activeColumn - 1];
    const sign = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    const cell = document.getElementById(cellId(-1, activeColumn));
    if (onResize === undefined || column === undefined || sign === 0 || cell === null) return false;
    onResize(column.id, boundedWidth(cell.offsetWidth + sign * resizeStep));
    return true;
  };
  const press = (event: KeyboardEvent) => {
    const place = { row: activeRow, column: activeColumn };
    const mod = event.ctrlKey || event.metaKey;
    if (mod && event.key.toLowerCase() === 'a') {
      toggleAll();
    } else if (activeRow === -1 && event.shiftKey && resizeBy(event.key)) {
      // Done.
    } else if (event.key === 'Enter' || event.key === ' ') {
      act(place, event.key);
    } else {
      const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / heights.row) - 2);
      const to =
        (mod && event.key !== 'Home' && event.key !== 'End') || event.altKey
          ? null
          : moved(place, event.key, { rows: rows.length, columns: columns.length + 1, page });
      if (to === null) return;
      goTo(to);
    }
    event.preventDefault();
  };

  const click = (event: MouseEvent<HTMLElement>) => {
    const cell = event.target instanceof Element ? event.target.closest('[role="gridcell"]') : null;
    const place = Number(cell?.parentElement?.dataset['place']);
    const row = rows[place];
    if (cell === null || row === undefined) return;
    const column = Number(cell.getAttribute('aria-colindex')) - 1;
    setActive({ key: keyOf(row), row: place, column });
    if (column === checkColumn) toggle(keyOf(row));
    else onOpen(row);
  };

  useImperativeHandle(ref, () => ({
    focus: () => scroller.current?.focus(),
    visibleKeys: () => rows.slice(view.first, view.end).map(keyOf),
  }));

  const tracks = columnTracks(columns, { ...widths, ...dragged });
  const bodyHeight = rows.length * heights.row;
  const grid = (
    <div
      ref={scroller}
      className={styles.scroller}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable="true"
      aria-rowcount={isComplete ? rows.length + 1 : -1}
      aria-colcount={columns.length + 1}
      aria-activedescendant={cellId(activeRow, activeColumn)}
      onKeyDown={press}
      style={{ '--grid-columns': tracks } as CSSProperties}
    >
      <div role="rowgroup" className={styles.headGroup}>
        <div role="row" aria-rowindex={1} className={styles.head}>
          <div
            role="columnheader"
            aria-colindex={1}
            id={cellId(-1, checkColumn)}
            className={cx(styles.cell, activeRow === -1 && activeColumn === checkColumn && styles.active)}
          >
            <input
              type="checkbox"
              tabIndex={-1}
              checked={allChecked}
              onChange={toggleAll}
              aria-label={t('Select all loaded rows')}
            />
          </div>
          {columns.map((column, place) => (
            <HeaderCell
              key={column.id}
              id={cellId(-1, place + 1)}
              place={place + 2}
              column={column}
              sort={sort}
              isActive={activeRow === -1 && activeColumn === place + 1}
              onSort={() => onSort(nextSort(sort, column.id))}
              onResize={onResize === undefined ? undefined : (px) => onResize(column.id, px)}
              onDrag={(px) => setDragged(px === null ? {} : { [column.id]: px })}
            />
          ))}
        </div>
      </div>
      <div
        role="rowgroup"
        className={styles.body}
        onClick={click}
        style={{ height: bodyHeight + tail * heights.row }}
      >
        {drawn.map((place) => {
          const row = rows[place];
          if (row === undefined) return null;
          const key = keyOf(row);
          return (
            <GridRow
              key={key}
              row={row}
              name={nameOf(row)}
              place={place}
              top={place * heights.row}
              columns={columns}
              gridId={id}
              isOpen={openKey === key}
              isChecked={checked.has(key)}
              activeColumn={place === activeRow ? activeColumn : -1}
            />
          );
        })}
        {Array.from({ length: tail }, (_, place) => (
          <div
            key={place}
            className={styles.row}
            aria-hidden="true"
            style={{ transform: `translateY(${bodyHeight + place * heights.row}px)` }}
          >
            <div className={styles.cell}>
              <Skeleton width="box" />
            </div>
            {columns.map((column, columnPlace) => (
              <div key={column.id} className={cx(styles.cell, column.align === 'end' && styles.end)}>
                <Skeleton
                  width={columnPlace === 0 ? 110 + ((place * 37) % 80) : column.align === 'end' ? 28 : 52}
                />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
  return (
    <div className={styles.frame}>
      {grid}
      {rows.length === 0 && empty !== undefined && <div className={styles.empty}>{empty}</div>}
    </div>
  );
}

/**
 * Keeps the first visible row where it is when rows come in above it, and goes to the top when the user
 * asked for another order.
 */
function useAnchoredScroll<T>(
  scroller: RefObject<HTMLDivElement | null>,
  rows: readonly T[],
  keyOf: (row: T) => string,
  rowHeight: number,
  order: string,
): void {
  const before = useRef({ rows, order });
  useLayoutEffect(() => {
    const element = scroller.current;
    const { rows: oldRows, order: oldOrder } = before.current;
    before.current = { rows, order };
    if (element === null || oldRows === rows) return;
    if (oldOrder !== order) {
      element.scrollTo({ top: 0 });
      return;
    }
    if (element.scrollTop === 0 && !element.matches(':hover, :focus-within')) return;
    const first = Math.floor(element.scrollTop / rowHeight);
    const anchor = oldRows[first];
    const place = anchor === undefined ? -1 : placeOf(rows, keyOf, keyOf(anchor), first);
    if (place !== -1 && place !== first) element.scrollBy({ top: (place - first) * rowHeight });
  }, [scroller, rows, keyOf, rowHeight, order]);
}
