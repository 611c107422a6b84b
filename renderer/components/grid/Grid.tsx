import {
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type Ref,
} from 'react';
import { t } from '#shared/messages/text';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { useAnnounced } from '../Announcer.tsx';
import { isCut, tooltipOf, useCellTooltip } from './CellTooltip.tsx';
import { nameColumnOf, type Column, type Sort } from './columns.ts';
import { gridKeys } from './grid-keys.ts';
import { checkColumn, gridPointer } from './grid-pointer.ts';
import { GridRow } from './GridRow.tsx';
import { HeaderRow } from './HeaderRow.tsx';
import { IconMasks } from './IconMasks.tsx';
import { Rows, Tail } from './Rows.tsx';
import { rowsInView } from './row-window.ts';
import { columnTracks, type Widths } from './tracks.ts';
import { useAnchoredScroll } from './use-anchored-scroll.ts';
import { useCheckedRows } from './use-checked-rows.ts';
import { useGridCursor } from './use-grid-cursor.ts';
import { useBoxWidth } from './use-row-window.ts';
import { useShownColumns } from './use-shown-columns.ts';
import styles from './Grid.module.css';

export interface GridHandle {
  focus: () => void;
  /** Keys of the rows inside the visible part. */
  visibleKeys: () => string[];
  /** Brings a row into the middle of the view. */
  show: (place: number) => void;
  /** Moves the active row, from wherever the focus is. */
  step: (by: number) => void;
}

export interface GridProps<Row> {
  label: string;
  /** Those that were chosen; they are shown as far as there is room. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Rows in the order they came in: the first of them decide how wide the columns are. */
  sample?: readonly Row[];
  keyOf: (row: Row) => string;
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
  onOpen: (row: Row) => void;
  /** An arrow or a press chose a row; Enter and a double press open it. Absent: a press opens it. */
  onSelect?: ((row: Row) => void) | undefined;
  /** One row is always selected: the first one, or the one that takes the place of a row that left. */
  selectsFirst?: boolean | undefined;
  /** Widths in px of the columns that were resized. */
  widths?: Widths | undefined;
  /** A column was given a width; null = its default one. Absent: columns keep their width. */
  onResize?: ((column: string, px: number | null) => void) | undefined;
  /** Absent: rows of this list cannot be selected. */
  checked?: ReadonlySet<string> | undefined;
  onCheck?: ((checked: ReadonlySet<string>) => void) | undefined;
  /** What the search matched in the names. */
  ranges?: ReadonlyMap<Row, readonly number[]> | undefined;
  /** A row that is shown in a line of its own across the columns that have room; null: it has cells. */
  lineOf?: ((row: Row, shown: readonly Column<Row>[]) => ReactNode) | undefined;
  /** Rows that cannot be selected, such as a line below another row. */
  isFixed?: ((row: Row) => boolean) | undefined;
  /** The last rows came near. */
  onNearEnd?: (() => void) | undefined;
  /** Other rows came into view, or those in view were replaced; with the few drawn above and below them. */
  onInView?: ((rows: readonly Row[]) => void) | undefined;
  /** A menu was asked for, at a point of the window. */
  onMenu?: ((row: Row, column: Column<Row> | undefined, at: { x: number; y: number }) => void) | undefined;
  /** Shown under the header when there are no rows. */
  empty?: ReactNode;
  ref?: Ref<GridHandle> | undefined;
}

const noWidths: Widths = {};
const nothing: ReadonlySet<string> = new Set();
const noneFixed = () => false;

/**
 * A table of any length: only the rows in view are in the page. One tab stop; the focus stays on the grid
 * and the active cell is named by aria-activedescendant, so scrolling never loses it.
 */
export function Grid<Row>({
  label,
  columns: chosen,
  rows,
  sample = rows,
  keyOf,
  heights,
  isComplete,
  tail = 0,
  order,
  sort,
  onSort,
  openKey,
  onOpen,
  onSelect,
  selectsFirst = false,
  widths = noWidths,
  onResize,
  checked = nothing,
  onCheck,
  ranges,
  lineOf,
  isFixed = noneFixed,
  onNearEnd,
  onInView,
  onMenu,
  empty,
  ref,
}: GridProps<Row>) {
  const activeId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const hasChecks = onCheck !== undefined;
  const [dragged, setDragged] = useState<Widths>(noWidths);
  const [, setMasked] = useState(0);

  const room = useBoxWidth(scroller);
  const { columns, defaultWidths, icons } = useShownColumns({
    chosen,
    sample,
    isComplete,
    widths,
    room,
    sorted: sort?.column ?? null,
  });
  const nameColumn = nameColumnOf(columns);

  const selection = { rows, keyOf, isFixed, checked, onCheck };
  const { isAllChecked, toggle, toggleAll, selectTo, forgetRange } = useCheckedRows(selection);
  useAnchoredScroll(scroller, rows, keyOf, heights.row, order);
  const { active, activeRow, activeColumn, activate, goTo, step } = useGridCursor({
    scroller,
    label,
    rows,
    keyOf,
    heights,
    openKey,
    onSelect,
    selectsFirst,
    columns: { first: hasChecks ? checkColumn : 1, last: columns.length },
    forgetRange,
  });
  // Not as keys of the grid itself: G J goes to the journal, and single-key shortcuts can be changed or switched off.
  // An empty list leaves them to the page.
  useKeys(
    rows.length === 0
      ? []
      : [
          { ...keyTable.next, run: () => step(1) },
          { ...keyTable.previous, run: () => step(-1) },
        ],
  );

  useAnnouncedRows(label, rows.length, isComplete, order);

  const cursor = { activeRow, activeColumn, activate, goTo };
  const selecting = { toggle, toggleAll, selectTo, forgetRange };
  const press = gridKeys({
    rows,
    columns,
    rowHeight: heights.row,
    activeCell: () => document.getElementById(activeId),
    cursor,
    selecting,
    sort,
    onSort,
    onOpen,
    onResize,
  });
  const { placeIn, ...pointer } = gridPointer({
    rows,
    columns,
    hasChecks,
    activeCell: () => document.getElementById(activeId),
    cursor,
    selecting,
    isFixed,
    onSelect,
    onOpen,
    onMenu,
  });

  useImperativeHandle(ref, () => ({
    focus: () => scroller.current?.focus(),
    visibleKeys: () => {
      const box = scroller.current;
      if (box === null) return [];
      const { first, end } = rowsInView(box.scrollTop, box.clientHeight, { count: rows.length, ...heights });
      return rows.slice(first, end).map(keyOf);
    },
    show: (place) => {
      const box = scroller.current;
      if (box === null) return;
      const room = box.clientHeight - heights.head - heights.row;
      box.scrollTop = Math.max(0, place * heights.row - room / 2);
    },
    step,
  }));

  const { handlers, tooltip } = useCellTooltip(scroller, activeId, active, (cell) => {
    const at = placeIn(cell);
    const column = at === null ? undefined : columns[at.column - 1];
    if (at !== null && column !== undefined) return tooltipOf(cell, at.item, column);
    if (cell.getAttribute('role') !== 'columnheader') return null;
    return { text: isCut(cell) ? cell.textContent : '', isPersonal: false };
  });

  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        className={styles.scroller}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-multiselectable={hasChecks ? 'true' : undefined}
        aria-rowcount={isComplete ? rows.length + 1 : -1}
        aria-colcount={columns.length + (hasChecks ? 1 : 0)}
        aria-activedescendant={activeId}
        onKeyDown={press}
        onContextMenu={pointer.askForMenu}
        style={
          {
            '--row-height': `${String(heights.row)}px`,
            '--grid-columns': columnTracks(columns, defaultWidths, { ...widths, ...dragged }, hasChecks),
          } as CSSProperties
        }
        {...handlers}
      >
        <HeaderRow
          columns={columns}
          checks={hasChecks ? { isAllChecked, toggleAll } : null}
          activeId={activeId}
          activeColumn={activeRow === -1 ? activeColumn : -1}
          sort={sort}
          onSort={onSort}
          onResize={onResize}
          onDrag={(column, px) => setDragged(px === null ? noWidths : { [column]: px })}
        />
        <div
          role="rowgroup"
          className={styles.body}
          onClick={pointer.click}
          onDoubleClick={pointer.doubleClick}
          style={{ height: (rows.length + tail) * heights.row }}
        >
          <Rows
            scroller={scroller}
            rows={rows}
            heights={heights}
            activeRow={activeRow}
            onNearEnd={onNearEnd}
            onInView={onInView}
            draw={(row, place, key, top) => {
              const rowKey = keyOf(row);
              return (
                <GridRow
                  key={key}
                  row={row}
                  place={place}
                  columns={columns}
                  nameColumn={nameColumn}
                  activeId={activeId}
                  isOpen={openKey === rowKey}
                  isChecked={!hasChecks ? null : isFixed(row) ? 'never' : checked.has(rowKey)}
                  activeColumn={place === activeRow ? activeColumn : -1}
                  ranges={ranges?.get(row)}
                  line={lineOf?.(row, columns) ?? null}
                  top={top}
                />
              );
            }}
          />
          {tail > 0 && (
            <Tail count={tail} top={rows.length * heights.row} columns={columns} hasChecks={hasChecks} />
          )}
        </div>
      </div>
      {rows.length === 0 && empty !== undefined && <div className={styles.empty}>{empty}</div>}
      {tooltip}
      <IconMasks icons={icons} onRendered={() => setMasked(icons.length)} />
    </div>
  );
}

/** Announces how many rows there are. A list that is still read is announced once, and again with another order or search. */
function useAnnouncedRows(label: string, count: number, isComplete: boolean, order: string): void {
  useAnnounced(
    isComplete ? `${count}` : count === 0 ? null : order,
    isComplete
      ? t('{list}: {count, plural, one {# row} other {# rows}}', { list: label, count })
      : t('{list}: {count, plural, one {# row} other {# rows}}, more may exist', { list: label, count }),
  );
}
