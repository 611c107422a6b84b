/** A button of the page shown or of its panes, as the palette offers it. */
export interface PageAction {
  label: string;
  /** The label may name a person: masked while the screen is shared. */
  isPersonal: boolean;
  /** What it sends to the service; null: it changes nothing there. */
  sends: 'free' | 'billed' | null;
  run: () => void;
}

/** Every action of the page and its open panes that can be done now, read from their buttons: no list can be wrong. */
export function actionsOfPage(): PageAction[] {
  const actions = new Map<string, PageAction>();
  for (const button of document.querySelectorAll<HTMLButtonElement>('main button')) {
    const label = labelOf(button);
    // A part of a field, such as the arrow that opens its suggestions, is not a stop of the keyboard.
    const isPart = button.tabIndex < 0 || button.closest(apart) !== null;
    if (label === '' || isOff(button) || isPart || actions.has(label)) continue;
    const sends = button.dataset['sends'];
    actions.set(label, {
      label,
      isPersonal: button.closest('.personal') !== null || button.querySelector('.personal') !== null,
      sends: sends === 'billed' || sends === 'free' ? sends : null,
      run: () => press(button),
    });
  }
  return [...actions.values()];
}

/** What the buttons of the page say that cannot be pressed now. */
export function disabledOnPage(): Set<string> {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('main button')];
  return new Set(buttons.filter(isOff).map(labelOf));
}

const isOff = (button: HTMLButtonElement) =>
  button.disabled || button.getAttribute('aria-disabled') === 'true';

/**
 * A layer that the action opens gives the focus back to its button. If it opens none, the page takes the focus home: on
 * the button, the next Enter would do the action again.
 */
function press(button: HTMLButtonElement): void {
  button.focus();
  button.click();
  requestAnimationFrame(() => {
    if (document.querySelector('[data-layer]:not([data-exiting])') === null) button.blur();
  });
}

/** The way to the page, what is of one row or shows more of a part, and what only opens the choices of a field. */
const apart =
  'nav, li, table, [data-part], [role="grid"], [role="treegrid"], [role="listbox"], [role="tree"], [aria-haspopup="listbox"]';

/** The text read out, without the keys drawn next to it. */
function labelOf(button: HTMLButtonElement): string {
  const named = button.getAttribute('aria-label');
  if (named !== null) return named.trim();
  const copy = button.cloneNode(true) as HTMLButtonElement; // a copy of a button is one
  for (const key of copy.querySelectorAll('kbd, svg')) key.remove();
  return copy.textContent.trim();
}
