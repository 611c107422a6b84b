import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { linesOf } from '#shared/messages/lines';
import { cx } from '../class-names.ts';
import { useOnlyTooltip } from '../only-tooltip.ts';
import type { Column } from './columns.ts';
import styles from './CellTooltip.module.css';

interface TooltipText {
  text: string;
  isPersonal: boolean;
}

interface Shown extends TooltipText {
  left: number;
  top: number;
}

const restMs = 500;
const gap = 4;
const cells = '[role="gridcell"], [role="rowheader"], [role="columnheader"]';

/**
 * One tooltip for all cells of a grid: for the cell under the pointer, or the one the keyboard rests at.
 * `textOf` says what it says; null: nothing.
 */
export function useCellTooltip(
  scroller: RefObject<HTMLElement | null>,
  activeId: string,
  active: unknown,
  textOf: (cell: Element) => TooltipText | null,
) {
  const [shown, setShown] = useState<Shown | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const over = useRef<Element | null>(null);
  /** Where the pointer was moved to last. */
  const pointer = useRef({ x: NaN, y: NaN });
  const hide = () => {
    clearTimeout(timer.current);
    over.current = null;
    setShown(null);
  };
  useOnlyTooltip(shown !== null, hide);
  const wait = (cell: Element) => {
    clearTimeout(timer.current);
    over.current = cell;
    timer.current = setTimeout(() => {
      const shownText = textOf(cell);
      if (shownText === null || shownText.text === '') return;
      setShown({ ...shownText, ...below(cell) });
    }, restMs);
  };
  // Rows that come, go or are sorted move under the pointer, and a cell may then be of another row.
  useLayoutEffect(() => {
    const cell = over.current;
    if (shown === null || cell === null) return;
    const { left, top } = below(cell);
    const isSame = left === shown.left && top === shown.top && textOf(cell)?.text === shown.text;
    if (!cell.isConnected || !isSame) hide();
  });
  useEffect(() => {
    const box = scroller.current;
    const cell = document.getElementById(activeId);
    if (box === null || cell === null || !box.matches(':focus-visible')) return;
    wait(cell);
    return hide;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when the active cell is another one
  }, [active]);
  useEffect(() => {
    // The list itself, or what it is in.
    const options = { capture: true, passive: true };
    document.addEventListener('scroll', hide, options);
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener('scroll', hide, options);
    };
  }, []);
  return {
    handlers: {
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        pointer.current = { x: clientX, y: clientY };
      },
      onPointerOver: ({ target, clientX, clientY }: PointerEvent) => {
        const cell = target instanceof Element ? target.closest(cells) : null;
        // Rows that are scrolled by keys pass under a pointer that rests.
        const isMoved = clientX !== pointer.current.x || clientY !== pointer.current.y;
        if (cell === null || !isMoved) hide();
        else if (cell !== over.current) {
          hide();
          wait(cell);
        }
      },
      onPointerLeave: hide,
      onPointerDown: hide,
      onBlur: hide,
    },
    tooltip: shown !== null && <CellTooltip {...shown} />,
  };
}

function below(cell: Element): { left: number; top: number } {
  const { left, bottom } = cell.getBoundingClientRect();
  return { left, top: bottom + gap };
}

function CellTooltip({ text, isPersonal, left, top }: Shown) {
  return (
    <div role="tooltip" className={cx(styles.tooltip, isPersonal && 'personal')} style={{ left, top }}>
      {text}
    </div>
  );
}

/** What a cell does not show of itself: its text where it is cut, what it means, and what it stands for in full. */
export function tooltipOf<Row>(cell: Element, row: Row, column: Column<Row>): TooltipText {
  const full = column.full?.(row);
  const hint = column.hint?.(row);
  const { text, isPersonal } = column.cell(row);
  const isRepeated = full?.includes(text) === true || hint?.includes(text) === true;
  const isRead = !isCut(cell) && full !== undefined && lettersOf(cell.textContent).includes(lettersOf(full));
  return {
    text: linesOf(isCut(cell) && !isRepeated ? text : undefined, hint, isRead ? undefined : full),
    isPersonal: column.isPersonal === true || isPersonal === true,
  };
}

/** A text as its letters only: two lines of a cell are joined by a comma elsewhere. */
const lettersOf = (text: string): string => text.replace(/[\s,]+/g, '');

/** Whether a text is longer than the cell it is in, or than its part of the cell. */
export const isCut = (cell: Element): boolean =>
  [cell, ...cell.querySelectorAll('*')].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
