import {
  useId,
  useImperativeHandle,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { moved, type Place } from '../../components/grid/moves.ts';
import { Scroll } from '../../components/Pane.tsx';
import { keyTable } from '../../state/key-table.ts';
import { pressedChord, useKeys } from '../../state/keys.ts';
import type { MatrixKeys } from './matrix-place.ts';
import { placeIn, titlesByPointer } from './matrix-pointer.ts';
import { MatrixHeaders } from './MatrixHeaders.tsx';
import type { MatrixAxis, MatrixHead, MatrixSelection, MatrixSizes } from './MatrixRow.tsx';
import { MatrixRows } from './MatrixRows.tsx';
import { useMatrixCursor } from './use-matrix-cursor.ts';
import { useMatrixView } from './use-matrix-view.ts';
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
  const cursor = useMatrixCursor({ scroller, keys, sizes, selection, picked });
  const { current, activate } = cursor;
  const { row, column } = current;
  const activeId = `${id}-${row}-${column}`;
  const view = useMatrixView(scroller, keys, sizes, column);
  const goTo = (place: Place) => {
    activate(place);
    cursor.scrollTo(place);
    if (place.row >= 0 && place.column > 0) props.onSelectCell(place.row, place.column - 1, 'arrow');
  };
  useImperativeHandle(ref, () => ({ focus: () => scroller.current?.focus() }));
  const step = (by: number) => {
    if (rows === 0) return;
    // The pane of the cell, which may have the keyboard, gives way to that of the next one.
    scroller.current?.focus();
    cursor.forgetRange();
    goTo({ row: Math.min(rows - 1, Math.max(0, row + by)), column });
  };
  // Not as keys of the grid itself: G J goes to the journal, and single-key shortcuts can be changed or switched off.
  useKeys([
    { ...keyTable.next, run: () => step(1) },
    { ...keyTable.previous, run: () => step(-1) },
  ]);
  const openHead = (axis: MatrixAxis, place: number) => {
    const action = props.onOpenHead[axis];
    if (action === undefined) cursor.toggle(axis, place);
    else action(place);
  };
  const open = (place: Place, by: 'key' | 'press') => {
    if (place.row < 0 && place.column === 0) selection?.toggleAll();
    else if (place.row < 0) openHead('column', place.column - 1);
    else if (place.column === 0) openHead('row', place.row);
    else if (by === 'key') props.onOpenCell(place.row, place.column - 1);
    else props.onSelectCell(place.row, place.column - 1, 'press');
  };
  const pressSpace = (event: KeyboardEvent): boolean => {
    if (selection === undefined) return false;
    if (event.ctrlKey || event.metaKey) return column > 0 && cursor.select({ row: -1, column }, 'toggle');
    return event.shiftKey && row >= 0 && cursor.select({ row, column: 0 }, 'toggle');
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
      open(current, 'key');
    } else {
      if (mod || event.altKey) return;
      const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / sizes.row) - 3);
      const to = moved(current, event.key, { rows, columns: columns + 1, page });
      if (to === null) return;
      if (!event.shiftKey) cursor.forgetRange();
      else if (to.row !== row && to.row >= 0) cursor.select({ row: to.row, column: 0 }, 'extend');
      goTo(to);
    }
    event.preventDefault();
  };
  const click = (event: MouseEvent<HTMLElement>) => {
    const at = placeIn(event);
    if (at === null) return;
    activate(at);
    if (event.shiftKey && cursor.select(at, 'extend')) return;
    if ((event.ctrlKey || event.metaKey || at.isTick) && cursor.select(at, 'toggle')) return;
    cursor.forgetRange();
    open(at, 'press');
  };
  const doubleClick = (event: MouseEvent<HTMLElement>) => {
    const at = placeIn(event);
    if (at === null || at.row < 0) return;
    if (at.column > 0) props.onOpenCell(at.row, at.column - 1);
    else if (!at.isTick) props.onOpenRow?.(at.row);
  };

  const width = sizes.first + columns * sizes.column;
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
      {...titlesByPointer(current, props.cellTitle)}
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
          columns={view.columns}
          columnHead={props.columnHead}
          activeId={row < 0 ? activeId : undefined}
          activeColumn={row < 0 ? column : null}
          selection={selection}
          sizes={sizes}
        />
      </div>
      <div role="rowgroup" className={styles.body} style={{ height: rows * sizes.row, width }}>
        <MatrixRows
          view={view}
          active={current}
          activeId={activeId}
          rowHead={props.rowHead}
          cell={props.cell}
          cellTitle={props.cellTitle}
          picked={picked}
          selection={selection}
          sizes={sizes}
        />
      </div>
    </Scroll>
  );
}
