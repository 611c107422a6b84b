const home = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** A modal dialog owns the window: no key reaches the page, and nothing leads away from it. */
export function isModalOpen(): boolean {
  return document.querySelector('[data-layer="modal"]') !== null;
}

/** What takes the focus in the topmost layer; null: none is open. */
export function homeOfLayer(): HTMLElement | null {
  const top = [...document.querySelectorAll('[data-layer]:not([data-exiting])')].at(-1);
  return top?.querySelector<HTMLElement>(home) ?? null;
}

/** Nothing has the focus while a layer that was just opened has yet to take it: what is pressed then is for the layer. */
const isUnfocused = (target: EventTarget | null) => target === document.body;

/** A popover owns the single-key shortcuts: its lists go to what is typed. */
export function isInPopover(target: EventTarget | null): boolean {
  const element = isUnfocused(target) ? homeOfLayer() : target;
  return element instanceof Element && element.closest('[data-layer="popover"]') !== null;
}

/** Gives an Escape that nothing has the focus for to the topmost layer, which closes with it; false if none is open. */
export function escapeLayer(event: KeyboardEvent): boolean {
  const layer = isUnfocused(event.target) && !event.defaultPrevented ? homeOfLayer() : null;
  if (layer === null) return false;
  event.preventDefault();
  layer.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  return true;
}
