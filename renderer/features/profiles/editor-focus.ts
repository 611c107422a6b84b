import type { ProfileView } from '#shared/profile';
import { sameJson } from '#shared/reading/same-json';
import { formOf } from './profile-form.ts';
import { createDeskStore } from '../../scope/store.ts';

interface Back {
  /** Name of the control that had the focus. */
  to: string;
  saved: ProfileView;
}

/** Set after saving, which may put another editor in the place of the one that had the focus. */
export const useEditorFocus = createDeskStore<{ back: Back | null }>(() => ({ back: null }));

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
  useEditorFocus.setState({ back: null });
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
