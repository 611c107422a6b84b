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
import { t } from '#shared/messages/text';
import { cx } from '../../components/class-names.ts';
import { moved } from '../../components/grid/moves.ts';
import { createRecycler, rowsToDraw, scrollToShow } from '../../components/grid/row-window.ts';
import { useRowWindow } from '../../components/grid/use-row-window.ts';
import { Scroll } from '../../components/Pane.tsx';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import {
  idOfCell,
  MatrixRow,
  Tick,
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
  rows: number;
  columns: number;
  rowHead: (row: number) => MatrixHead;
  columnHead: (column: number) => MatrixHead;
  cell: (row: number, column: number) => ReactNode;
  /** All there is to say of a cell; asked for when it is pointed at or gone to. */
  cellTitle: (row: number, column: number) => string;
  /** An arrow or a press chose a cell: `by` tells them apart. */
  onSelectCell: (row: number, column: number, by: 'arrow' | 'press') => void;
  /** Enter or a double press. */
  onOpenCell: (row: number, column: number) => void;
  /** Absent for an axis whose heads open nothing: a press on one selects it. */
  onOpenHead: Partial<Record<MatrixAxis, (place: number) => void>>;
  /** Enter or a double press on the head of a row leads to its page; absent: it has none. */
  onOpenRow?: ((row: number) => void) | undefined;
  /** Absent: nothing here can be selected. */
  selection?: MatrixSelection;
  /** The cell whose pane is open. */
  picked: { row: number; column: number } | null;
  isComplete: boolean;
  sizes: MatrixSizes;
  /** Variables for the cells. */
  style?: CSSProperties | undefined;
  ref?: Ref<MatrixHandle> | undefined;
}

const margin = 3;

/**
 * A table that is long and wide: only what is in view is in the page, the heads stay. One tab stop; the focus
 * stays on the grid and the active cell is named by aria-activedescendant. Column 0 is that of the row heads.
 */
export function Matrix({ ref, ...props }: MatrixProps) {
  const { rows, columns, sizes, selection, picked } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState({ row: 0, column: 1 });
  /** Where a range of selected rows or columns begins. */
  const anchor = useRef({ row: 0, column: 0 });
  const row = Math.min(active.row, rows - 1);
  const column = Math.min(active.column, columns);
  const down = { count: rows, row: sizes.row, head: sizes.head };
  const across = { count: columns, row: sizes.column, head: sizes.first };
  const rowsInView = useRowWindow(scroller, down);
  const { first, end } = useRowWindow(scroller, across, 'across');
  const shownRows = rowsToDraw(rowsInView, rows, margin, row);
  // The same columns are the same list while rows scroll by.
  const shownColumns = useMemo(
    () => rowsToDraw({ first, end }, columns, margin, column - 1),
    [first, end, columns, column],
  );
  const [recycle] = useState(createRecycler);
  const elementOf = recycle({
    first: Math.max(0, rowsInView.first - margin),
    end: Math.min(rows, rowsInView.end + margin),
  });

  const cellId = (r: number, c: number) => idOfCell(id, r, c);
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
    setActive(place);
    scrollTo(place);
    if (place.row >= 0 && place.column > 0) props.onSelectCell(place.row, place.column - 1, 'arrow');
  };
  // A cell that was opened from elsewhere is the active one. Its pane takes room from the matrix: it stays in view.
  const showPicked = useEffectEvent((place: { row: number; column: number }) => {
    setActive(place);
    scrollTo(place);
  });
  const pickedRow = picked?.row;
  const pickedColumn = picked?.column;
  useLayoutEffect(() => {
    if (pickedRow !== undefined && pickedColumn !== undefined)
      // eslint-disable-next-line react-hooks/set-state-in-effect -- what was opened elsewhere comes with the rows
      showPicked({ row: pickedRow, column: pickedColumn + 1 });
  }, [pickedRow, pickedColumn]);
  useImperativeHandle(ref, () => ({ focus: () => scroller.current?.focus() }));
  const step = (by: number) => {
    if (rows === 0) return;
    // The pane of the cell, which may have the keyboard, gives way to that of the next one.
    scroller.current?.focus();
    goTo({ row: Math.min(rows - 1, Math.max(0, row + by)), column });
  };
  // Not as keys of the grid itself: G J goes to the journal, and single-key shortcuts can be changed or switched off.
  useKeys([
    { ...keyTable.next, run: () => step(1) },
    { ...keyTable.previous, run: () => step(-1) },
  ]);
  const toggle = (axis: MatrixAxis, place: number) => {
    anchor.current = { ...anchor.current, [axis]: place };
    selection?.toggle(axis, place);
  };
  const openHead = (axis: MatrixAxis, place: number) => {
    const act = props.onOpenHead[axis];
    if (act === undefined) toggle(axis, place);
    else act(place);
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
    else if (how === 'extend') selection.extend(axis, anchor.current[axis], at);
    else toggle(axis, at);
    return true;
  };
  const pressSpace = (event: KeyboardEvent): boolean => {
    if (selection === undefined) return false;
    if (event.ctrlKey || event.metaKey) return column > 0 && select({ row: -1, column }, 'toggle');
    return event.shiftKey && row >= 0 && select({ row, column: 0 }, 'toggle');
  };
  const press = (event: KeyboardEvent) => {
    const mod = event.ctrlKey || event.metaKey;
    if (mod && event.key.toLowerCase() === 'a' && selection !== undefined) {
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
      if (!event.shiftKey) anchor.current = { row: to.row, column: to.column - 1 };
      else if (to.row !== row && to.row >= 0) select({ row: to.row, column: 0 }, 'extend');
      goTo(to);
    }
    event.preventDefault();
  };
  const click = (event: MouseEvent<HTMLElement>) => {
    const element = event.target instanceof Element ? event.target : null;
    const target = element?.closest<HTMLElement>('[data-cell]') ?? null;
    const [r, c] = (target?.dataset['cell'] ?? '').split(' ').map(Number);
    if (target === null || r === undefined || c === undefined) return;
    setActive({ row: r, column: c });
    const place = { row: r, column: c };
    if (event.shiftKey && select(place, 'extend')) return;
    const isTick = element?.closest('[data-tick]') !== null;
    if ((event.ctrlKey || event.metaKey || isTick) && select(place, 'toggle')) return;
    anchor.current = { row: r, column: c - 1 };
    open(place, 'press');
  };

  /** The gridcell that an event is about, with its place. */
  const cellOf = ({ target }: { target: EventTarget }) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[role="gridcell"]') : null;
    const [r, c] = (element?.dataset['cell'] ?? '').split(' ').map(Number);
    return element === null || r === undefined || c === undefined ? null : { element, row: r, column: c };
  };
  /** A title costs words: it is made for the cell that is pointed at, and the element is another cell's later. */
  const point = (event: PointerEvent<HTMLElement>) => {
    const pointed = cellOf(event);
    if (pointed !== null) pointed.element.title = props.cellTitle(pointed.row, pointed.column - 1);
  };
  const leave = (event: PointerEvent<HTMLElement>) => {
    const left = cellOf(event);
    if (left !== null && !isActive(left.row, left.column)) left.element.removeAttribute('title');
  };

  const width = sizes.first + columns * sizes.column;
  const leftOf = (place: number) => sizes.first + place * sizes.column;
  const isActive = (r: number, c: number) => r === row && c === column;
  const selected = (axis: MatrixAxis, place: number) =>
    selection === undefined ? undefined : selection.has(axis, place);
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
      aria-activedescendant={cellId(row, column)}
      onKeyDown={press}
      onClick={click}
      onDoubleClick={({ target }) => {
        const element = target instanceof Element ? target : null;
        const head = element?.closest<HTMLElement>('[role="rowheader"]') ?? null;
        if (head !== null && element?.closest('[data-tick]') === null)
          props.onOpenRow?.(Number(head.dataset['cell']?.split(' ')[0]));
        const at = cellOf({ target });
        if (at !== null) props.onOpenCell(at.row, at.column - 1);
      }}
      onPointerOver={point}
      onPointerOut={leave}
      style={props.style}
    >
      <div role="rowgroup" className={styles.head} style={{ height: sizes.head, width }}>
        <div role="row" aria-rowindex={1} style={{ height: '100%' }}>
          <div
            role="columnheader"
            id={cellId(-1, 0)}
            aria-colindex={1}
            {...(selection !== undefined && { 'data-cell': '-1 0' })}
            className={cx(styles.corner, isActive(-1, 0) && styles.active)}
            style={{ width: sizes.first }}
          >
            {selection !== undefined && <Tick isSet={selection.isAll} title={t('Select all shown')} />}
            {props.corner}
          </div>
          {shownColumns.map((place) => {
            const head = props.columnHead(place);
            return (
              <div
                key={place}
                role="columnheader"
                id={cellId(-1, place + 1)}
                aria-colindex={place + 2}
                data-cell={`-1 ${place + 1}`}
                title={head.title}
                aria-selected={selected('column', place)}
                className={cx(
                  styles.columnHead,
                  head.isOpen === true && styles.open,
                  selected('column', place) === true && styles.selected,
                  isActive(-1, place + 1) && styles.active,
                )}
                style={{ left: leftOf(place), width: sizes.column }}
              >
                {head.content}
                {selection !== undefined && (
                  <Tick isSet={selection.has('column', place)} title={t('Select this column')} />
                )}
              </div>
            );
          })}
        </div>
      </div>
      <div role="rowgroup" className={styles.body} style={{ height: rows * sizes.row, width }}>
        {shownRows.map((line) => (
          <MatrixRow
            key={
              line < rowsInView.first - margin || line >= rowsInView.end + margin ? 'kept' : elementOf(line)
            }
            id={id}
            line={line}
            columns={shownColumns}
            rowHead={props.rowHead}
            cell={props.cell}
            activeTitle={line === row && column > 0 ? props.cellTitle(line, column - 1) : undefined}
            activeColumn={line === row ? column : null}
            pickedColumn={picked?.row === line ? picked.column : null}
            selection={selection}
            sizes={sizes}
            width={width}
          />
        ))}
      </div>
    </Scroll>
  );
}
