import type { PointerEvent } from 'react';
import type { Place } from '../../components/grid/moves.ts';

/** The cell or header of an event, with its position. */
export function placeIn({ target }: { target: EventTarget }) {
  const element = target instanceof Element ? target.closest<HTMLElement>('[aria-colindex]') : null;
  const line = element?.closest('[aria-rowindex]');
  if (element === null || line === null || line === undefined) return null;
  return {
    element,
    row: Number(line.getAttribute('aria-rowindex')) - 2,
    column: Number(element.getAttribute('aria-colindex')) - 1,
    isTick: target instanceof Element && target.closest('[data-tick]') !== null,
  };
}

/**
 * A title costs words: it is made for the cell that is pointed at, and the element is another cell's later. That of the
 * active cell is drawn with it.
 */
export const titlesByPointer = (active: Place, titleOf: (row: number, column: number) => string) => ({
  onPointerOver(event: PointerEvent<HTMLElement>) {
    const at = placeIn(event);
    if (at !== null && at.row >= 0 && at.column > 0) at.element.title = titleOf(at.row, at.column - 1);
  },
  onPointerOut(event: PointerEvent<HTMLElement>) {
    const at = placeIn(event);
    if (
      at !== null &&
      at.row >= 0 &&
      at.column > 0 &&
      !(at.row === active.row && at.column === active.column)
    )
      at.element.removeAttribute('title');
  },
});
