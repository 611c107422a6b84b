import type { RefObject } from 'react';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';

/** What one press of an arrow key scrolls in a browser, in px. */
const stepPx = 40;

/**
 * The keys that go to the next row scroll a page without rows, wherever its focus is. It comes before the page: the
 * keys of a list win.
 */
export function ScrollKeys({ page }: { page: RefObject<HTMLElement | null> }) {
  const scroll = (px: number) => {
    if (page.current !== null) scrolledIn(page.current)?.scrollBy({ top: px });
  };
  useKeys([
    { ...keyTable.next, run: () => scroll(stepPx) },
    { ...keyTable.previous, run: () => scroll(-stepPx) },
    { ...keyTable.arrowDown, run: () => scroll(stepPx) },
    { ...keyTable.arrowUp, run: () => scroll(-stepPx) },
  ]);
  return null;
}

/** What scrolls around the focus, as for the arrow keys of a browser; else what of the page is read. */
function scrolledIn(page: HTMLElement): Element | undefined {
  const around: Element[] = [];
  for (let at = document.activeElement; at !== null && page.contains(at); at = at.parentElement)
    around.push(at);
  return [...around, ...page.querySelectorAll('[data-scroll]'), page, ...page.querySelectorAll('*')].find(
    scrolls,
  );
}

const scrolls = (element: Element) =>
  element.scrollHeight > element.clientHeight &&
  ['auto', 'scroll'].includes(getComputedStyle(element).overflowY);
