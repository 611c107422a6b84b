import type { ProfileView } from '#shared/profile';
import { sameJson } from '#shared/reading/same-json';
import { formOf } from './profile-form.ts';
import { createDeskStore } from '../../scope/store.ts';

interface Back {
  /** Name of the control that had the focus. */
  to: string;
  saved: ProfileView;
}

export const useEditorFocus = createDeskStore<{ back: Back | null }>(() => ({ back: null }));

/**
 * After saving, which may take away the field that had the focus and put other editors in the place of its own, one
 * after the other. The focus is the operator's again with the next key or press.
 */
export function keepFocus(back: Back): void {
  useEditorFocus.setState({ back });
  const forget = () => useEditorFocus.setState({ back: null });
  for (const act of ['keydown', 'pointerdown'])
    window.addEventListener(act, forget, { once: true, capture: true });
}

/** Name of the field or button of the editor that has the focus; empty: none, or one without a name. */
export function focusedName(): string {
  const focused = document.activeElement;
  const field = focused?.closest('[data-field]')?.getAttribute('data-field');
  return field ?? focused?.getAttribute('name') ?? '';
}

/**
 * Once the editor shows the profile as it was saved: gives a focus that was lost to the same control, or to
 * the first field.
 */
export function takeFocusBack(form: HTMLFormElement, shown: ProfileView): void {
  const { back } = useEditorFocus.getState();
  if (back === null || back.saved.id !== shown.id || !sameJson(formOf(back.saved), formOf(shown))) return;
  // Until it is lost, another editor may still come.
  if (!isFocusLost()) return;
  const control = form.querySelector<HTMLElement>(
    `input[name="${back.to}"]:is(:not([type="radio"]), :checked), button[name="${back.to}"], [data-field="${back.to}"] button`,
  );
  (control ?? form.querySelector('input'))?.focus();
}

/** Nothing that can be worked with has the focus: what had it is gone, and the page holds it at most. */
export function isFocusLost(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.localName === 'main';
}
