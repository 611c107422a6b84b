/** A button in the bars of the page shown, as the palette offers it. */
export interface PageAct {
  label: string;
  /** What it sends to the service; null: it changes nothing there. */
  sends: 'free' | 'billed' | null;
  run: () => void;
}

/** Every act of the page that can be done now: what its bars and feet show, so that no list of them can be wrong. */
export function actsOfPage(page: ParentNode = document): PageAct[] {
  const acts = new Map<string, PageAct>();
  for (const button of page.querySelectorAll<HTMLButtonElement>('main [data-acts] button')) {
    const label = labelOf(button);
    const isOff = button.disabled || button.getAttribute('aria-disabled') === 'true';
    if (label === '' || isOff || acts.has(label) || button.closest(apart) !== null) continue;
    const sends = button.dataset['sends'];
    acts.set(label, {
      label,
      sends: sends === 'billed' || sends === 'free' ? sends : null,
      run: () => {
        if (!button.isConnected) return;
        button.focus();
        button.click();
      },
    });
  }
  return [...acts.values()];
}

/** The way to the page, the parts of a field, and what only opens its choices. */
const apart = 'nav, [role="group"], [aria-haspopup="listbox"]';

/** What is read out, without the keys that are drawn beside it. */
function labelOf(button: HTMLButtonElement): string {
  const named = button.getAttribute('aria-label');
  if (named !== null) return named.trim();
  const copy = button.cloneNode(true) as HTMLButtonElement; // a copy of a button is one
  for (const key of copy.querySelectorAll('kbd, svg')) key.remove();
  return copy.textContent.trim();
}
