import {
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { moved } from '../../components/grid/moves.ts';
import { createRecycler, rowsToDraw, scrollToShow } from '../../components/grid/row-window.ts';
import { useRowWindow } from '../../components/grid/use-row-window.ts';
import { Scroll } from '../../components/Pane.tsx';
import { keyTable } from '../../state/key-table.ts';
import { pressedChord, useKeys } from '../../state/keys.ts';
import { isStillThere, keyedPlace, placeNow, type KeyedPlace, type MatrixKeys } from './matrix-place.ts';
import { MatrixHeaders } from './MatrixHeaders.tsx';
import {
  MatrixRow,
  type MatrixAxis,
  type MatrixHead,
  type MatrixSelection,
  type MatrixSizes,
} from './MatrixRow.tsx';
import styles from './Matrix.module.css';

export interface MatrixHandle {
  focus: () => void;
}

export interface MatrixProps {
  label: string;
  /** The header above the row headers. */
  corner: string;
  keys: MatrixKeys;
  rowHead: (row: number) => MatrixHead;
  columnHead: (column: number) => MatrixHead;
  cell: (row: number, column: number) => ReactNode;
  /** Everything there is to say about a cell; computed when it is pointed at or focused. */
  cellTitle: (row: number, column: number) => string;
  /** An arrow or a press chose a cell: `by` distinguishes them. */
  onSelectCell: (row: number, column: number, by: 'arrow' | 'press') => void;
  /** Enter or a double press. */
  onOpenCell: (row: number, column: number) => void;
  /** Absent for an axis whose headers open nothing: a press on one selects it. */
  onOpenHead: Partial<Record<MatrixAxis, (place: number) => void>>;
  /** Enter or a double press on the head of a row leads to its page; absent: it has none. */
  onOpenRow?: ((row: number) => void) | undefined;
  /** Absent: nothing here can be selected. */
  selection?: MatrixSelection;
  /** The cell whose pane is open. */
  picked: { row: number; column: number } | null;
  isComplete: boolean;
  sizes: MatrixSizes;
  ref?: Ref<MatrixHandle> | undefined;
}

/** Rows and columns that are drawn beyond what is in view, on either side. */
const margin = { rows: 2, columns: 3 };

/**
 * A table that is long and wide: only what is in view is in the page, the headers stay. One tab stop; the focus
 * stays on the grid and the active cell is named by aria-activedescendant. Column 0 is that of the row headers.
 */
export function Matrix({ ref, ...props }: MatrixProps) {
  const { keys, sizes, selection, picked } = props;
  const rows = keys.rows.length;
  const columns = keys.columns.length;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<KeyedPlace>({ row: 0, column: 1 });
  /** Where the range of rows or columns begins that Shift selects; null: at the active cell. */
  const anchor = useRef<KeyedPlace | null>(null);
  // The active cell follows its organization and flag when others come in, are sorted or are left out.
  const { row, column } = placeNow(keys, active);
  const activeId = `${id}-${row}-${column}`;
  const down = { count: rows, row: sizes.row, head: sizes.head };
  const across = { count: columns, row: sizes.column, head: sizes.first };
  const rowsInView = useRowWindow(scroller, down);
  const { first, end } = useRowWindow(scroller, across, 'across');
  // The same columns are the same list while rows scroll by.
  const shownColumns = useMemo(
    () => rowsToDraw({ first, end }, columns, margin.columns, column - 1),
    [first, end, columns, column],
  );
  const [recycle] = useState(createRecycler);
  const rowRange = {
    first: Math.max(0, rowsInView.first - margin.rows),
    end: Math.min(rows, rowsInView.end + margin.rows),
  };
  const elementOf = recycle(rowRange);

  const scrollTo = (place: { row: number; column: number }) => {
    const box = scroller.current;
    if (box === null) return;
    const top = place.row < 0 ? null : scrollToShow(place.row, box.scrollTop, box.clientHeight, down);
    const left =
      place.column < 1 ? null : scrollToShow(place.column - 1, box.scrollLeft, box.clientWidth, across);
    if (top !== null) box.scrollTop = top;
    if (left !== null) box.scrollLeft = left;
  };
  const goTo = (place: { row: number; column: number }) => {
    setActive(keyedPlace(keys, place));
    scrollTo(place);
    if (place.row >= 0 && place.column > 0) props.onSelectCell(place.row, place.column - 1, 'arrow');
  };
  // A cell that was opened from elsewhere is the active one. Its pane takes room from the matrix: it stays in view.
  const activatePicked = useEffectEvent(() => {
    if (picked === null) return;
    const place = { row: picked.row, column: picked.column + 1 };
    if (place.row !== row || place.column !== column) anchor.current = null;
    setActive(keyedPlace(keys, place));
  });
  const showPicked = useEffectEvent(() => {
    if (picked !== null) scrollTo({ row: picked.row, column: picked.column + 1 });
  });
  const pickedKey = picked === null ? null : `${keys.rows[picked.row]} ${keys.columns[picked.column]}`;
  useLayoutEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- what was opened elsewhere comes with the rows
    if (pickedKey !== null) activatePicked();
  }, [pickedKey]);
  useLayoutEffect(() => {
    showPicked();
  }, [picked?.row, picked?.column]);
  useImperativeHandle(ref, () => ({ focus: () => scroller.current?.focus() }));
  const step = (by: number) => {
    if (rows === 0) return;
    // The pane of the cell, which may have the keyboard, gives way to that of the next one.
    scroller.current?.focus();
    anchor.current = null;
    goTo({ row: Math.min(rows - 1, Math.max(0, row + by)), column });
  };
  // Not as keys of the grid itself: G J goes to the journal, and single-key shortcuts can be changed or switched off.
  useKeys([
    { ...keyTable.next, run: () => step(1) },
    { ...keyTable.previous, run: () => step(-1) },
  ]);
  const toggle = (axis: MatrixAxis, place: number) => {
    anchor.current = null;
    selection?.toggle(axis, place);
  };
  const openHead = (axis: MatrixAxis, place: number) => {
    const action = props.onOpenHead[axis];
    if (action === undefined) toggle(axis, place);
    else action(place);
  };
  const open = (place: { row: number; column: number }, by: 'key' | 'press') => {
    if (place.row < 0 && place.column === 0) selection?.toggleAll();
    else if (place.row < 0) openHead('column', place.column - 1);
    else if (place.column === 0) openHead('row', place.row);
    else if (by === 'key') props.onOpenCell(place.row, place.column - 1);
    else props.onSelectCell(place.row, place.column - 1, 'press');
  };
  /** A key or a press with a modifier selects, as in a spreadsheet; false: it means something else. */
  const select = (place: { row: number; column: number }, how: 'toggle' | 'extend'): boolean => {
    if (selection === undefined) return false;
    const axis = place.row < 0 ? 'column' : 'row';
    const at = axis === 'row' ? place.row : place.column - 1;
    if (at < 0) selection.toggleAll();
    else if (how === 'extend') {
      if (anchor.current === null || !isStillThere(keys, anchor.current))
        anchor.current = keyedPlace(keys, { row, column });
      const from = placeNow(keys, anchor.current);
      selection.extend(axis, axis === 'row' ? from.row : from.column - 1, at);
    } else toggle(axis, at);
    return true;
  };
  const pressSpace = (event: KeyboardEvent): boolean => {
    if (selection === undefined) return false;
    if (event.ctrlKey || event.metaKey) return column > 0 && select({ row: -1, column }, 'toggle');
    return event.shiftKey && row >= 0 && select({ row, column: 0 }, 'toggle');
  };
  const press = (event: KeyboardEvent) => {
    const mod = event.ctrlKey || event.metaKey;
    if (pressedChord(event) === 'Mod+A' && selection !== undefined) {
      selection.toggleAll();
    } else if (event.key === ' ' && pressSpace(event)) {
      // Done.
    } else if (event.key === 'Enter' && column === 0 && row >= 0 && props.onOpenRow !== undefined) {
      props.onOpenRow(row);
    } else if (event.key === 'Enter' || event.key === ' ') {
      open({ row, column }, 'key');
    } else {
      if (mod || event.altKey) return;
      const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / sizes.row) - 3);
      const to = moved({ row, column }, event.key, { rows, columns: columns + 1, page });
      if (to === null) return;
      if (!event.shiftKey) anchor.current = null;
      else if (to.row !== row && to.row >= 0) select({ row: to.row, column: 0 }, 'extend');
      goTo(to);
    }
    event.preventDefault();
  };
  /** The cell or header of an event, with its position. */
  const placeIn = ({ target }: { target: EventTarget }) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[aria-colindex]') : null;
    const line = element?.closest('[aria-rowindex]');
    if (element === null || line === null || line === undefined) return null;
    return {
      element,
      row: Number(line.getAttribute('aria-rowindex')) - 2,
      column: Number(element.getAttribute('aria-colindex')) - 1,
      isTick: target instanceof Element && target.closest('[data-tick]') !== null,
    };
  };
  const click = (event: MouseEvent<HTMLElement>) => {
    const at = placeIn(event);
    if (at === null) return;
    const place = { row: at.row, column: at.column };
    setActive(keyedPlace(keys, place));
    if (event.shiftKey && select(place, 'extend')) return;
    if ((event.ctrlKey || event.metaKey || at.isTick) && select(place, 'toggle')) return;
    anchor.current = null;
    open(place, 'press');
  };
  const doubleClick = (event: MouseEvent<HTMLElement>) => {
    const at = placeIn(event);
    if (at === null || at.row < 0) return;
    if (at.column > 0) props.onOpenCell(at.row, at.column - 1);
    else if (!at.isTick) props.onOpenRow?.(at.row);
  };

  /** A title costs words: it is made for the cell that is pointed at, and the element is another cell's later. */
  const point = (event: PointerEvent<HTMLElement>) => {
    const at = placeIn(event);
    if (at !== null && at.row >= 0 && at.column > 0)
      at.element.title = props.cellTitle(at.row, at.column - 1);
  };
  const leave = (event: PointerEvent<HTMLElement>) => {
    const at = placeIn(event);
    if (at !== null && at.row >= 0 && at.column > 0 && !(at.row === row && at.column === column))
      at.element.removeAttribute('title');
  };

  const width = sizes.first + columns * sizes.column;
  const draw = (line: number, key: string | number, top?: number) => (
    <MatrixRow
      key={key}
      line={line}
      top={top}
      columns={shownColumns}
      rowHead={props.rowHead}
      cell={props.cell}
      activeId={line === row ? activeId : undefined}
      activeTitle={line === row && column > 0 ? props.cellTitle(line, column - 1) : undefined}
      activeColumn={line === row ? column : null}
      pickedColumn={picked?.row === line ? picked.column : null}
      selection={selection}
      sizes={sizes}
    />
  );
  // The active row stays in the page, for aria-activedescendant to point at.
  const apart =
    row < 0 || (row >= rowRange.first && row < rowRange.end) ? null : draw(row, 'kept', row * sizes.row);
  return (
    <Scroll
      ref={scroller}
      className={styles.scroller}
      isContained
      role="grid"
      tabIndex={0}
      aria-label={props.label}
      aria-rowcount={props.isComplete ? rows + 1 : -1}
      aria-colcount={columns + 1}
      aria-multiselectable={selection === undefined ? undefined : true}
      aria-activedescendant={activeId}
      onKeyDown={press}
      onClick={click}
      onDoubleClick={doubleClick}
      onPointerOver={point}
      onPointerOut={leave}
      style={
        {
          '--matrix-first': `${sizes.first}px`,
          '--matrix-column': `${sizes.column}px`,
          '--matrix-row': `${sizes.row}px`,
        } as CSSProperties
      }
    >
      <div role="rowgroup" className={styles.head} style={{ height: sizes.head, width }}>
        <MatrixHeaders
          corner={props.corner}
          columns={shownColumns}
          columnHead={props.columnHead}
          activeId={row < 0 ? activeId : undefined}
          activeColumn={row < 0 ? column : null}
          selection={selection}
          sizes={sizes}
        />
      </div>
      <div role="rowgroup" className={styles.body} style={{ height: rows * sizes.row, width }}>
        {row < rowRange.first && apart}
        <div
          role="presentation"
          className={styles.block}
          style={{ transform: `translateY(${rowRange.first * sizes.row}px)` }}
        >
          {Array.from({ length: Math.max(0, rowRange.end - rowRange.first) }, (_, at) =>
            draw(rowRange.first + at, elementOf(rowRange.first + at)),
          )}
        </div>
        {row >= rowRange.end && apart}
      </div>
    </Scroll>
  );
}
