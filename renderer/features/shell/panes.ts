import type { PageHome } from '../../pages.ts';

/** Parts of the window that F6 goes through, in the order of the page: title bar, sidebar, page, its side panes. */
const paneSelector = '[data-pane], main aside';
const tabStops =
  'button, input, select, textarea, a[href], summary, [contenteditable="true"], [tabindex="0"]';

/** What had the focus in each pane last. */
const lastIn = new WeakMap<Element, HTMLElement>();

/** Moves the focus to another pane: to where it was there last, else to its first stop. */
export function focusPane(step: 1 | -1): void {
  const panes = [...document.querySelectorAll(paneSelector)];
  const active = document.activeElement;
  const current = active?.closest(paneSelector) ?? null;
  if (current !== null && active instanceof HTMLElement) lastIn.set(current, active);
  const from = current === null ? (step === 1 ? -1 : panes.length) : panes.indexOf(current);
  for (let way = 1; way <= panes.length; way += 1) {
    const pane = panes[(from + step * way + panes.length * 2) % panes.length];
    const stop = pane === undefined ? undefined : stopIn(pane);
    if (stop !== undefined) {
      stop.focus();
      return;
    }
  }
}

function stopIn(pane: Element): HTMLElement | undefined {
  const stops = stopsIn(pane);
  // The page may be another one since the sidebar was left.
  const here = stops.find((stop) => stop.matches('[aria-current="page"]'));
  if (here !== undefined) return here;
  const last = lastIn.get(pane);
  if (last?.isConnected === true && last.closest(paneSelector) === pane) return last;
  // A page is worked in by its rows or read; a list of pages from the one that is shown. A text field would take the next
  // single-key shortcut as text.
  return (
    stops.find(isOfList) ??
    stops.find((stop) => stop.hasAttribute('aria-current')) ??
    stops.find((stop) => stop.matches(read)) ??
    stops.find((stop) => !stop.matches(field)) ??
    stops[0]
  );
}

/** Where a page is worked from; undefined while that is not there. */
export function homeIn(page: Element, home: PageHome): HTMLElement | undefined {
  const stops = stopsIn(page);
  const nextStep = stops.find((stop) => stop.closest('[data-next-step]') !== null);
  if (home === 'page') return stops.find((stop) => stop.matches(read)) ?? nextStep;
  const listed = [...page.querySelectorAll<HTMLElement>(`[data-list] :is(${tabStops})`)].filter(isShown);
  return (
    listed.find((stop) => stop.hasAttribute('aria-current')) ??
    listed[0] ??
    stops.find(isOfList) ??
    nextStep ??
    (home === 'field' ? stops.find((stop) => stop.matches(field)) : undefined)
  );
}

const field = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [aria-haspopup="listbox"]';
/** What is scrolled to read it. */
const read = '[data-scroll]';
const isOfList = (stop: Element) =>
  stop.closest('[role="grid"], [role="listbox"], [role="treegrid"]') !== null;

function stopsIn(pane: Element): HTMLElement[] {
  return [...pane.querySelectorAll<HTMLElement>(tabStops)].filter(
    (stop) =>
      stop.closest(paneSelector) === pane &&
      stop.tabIndex >= 0 &&
      !stop.matches(':disabled') &&
      isShown(stop),
  );
}

const isShown = (stop: Element) => stop.getClientRects().length > 0;
