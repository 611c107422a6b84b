import { expect, type Locator, type Page } from '@playwright/test';
import { appOf } from './app.ts';

/** The pages of the confirmation window; at most one at a time. */
export const confirmations = (window: Page): Page[] =>
  window
    .context()
    .pages()
    .filter((page) => page.url().startsWith('app://confirmation/'));

/** The question that is open in the confirmation window, or opens next. */
export async function confirmation(window: Page): Promise<Locator> {
  await expect.poll(() => confirmations(window).length).toBe(1);
  const [page] = confirmations(window);
  if (page === undefined) throw new Error('The confirmation window was closed.');
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  // As an operator does who turns to it: without a window manager nobody else gives a window the focus for good.
  await expect
    .poll(() =>
      appOf(window).evaluate(({ BrowserWindow }) => {
        const modal = BrowserWindow.getAllWindows().find((each) => each.isModal());
        modal?.focus();
        return modal?.isFocused();
      }),
    )
    .toBe(true);
  return question;
}

/** Types the required name, if any, and presses the confirming button. */
export async function confirm(window: Page, action: string | RegExp, name?: string): Promise<void> {
  const question = await confirmation(window);
  if (name !== undefined) await question.getByRole('textbox').pressSequentially(name);
  const button = question.getByRole('button', { name: action, exact: typeof action === 'string' });
  await ended(question, () => button.click());
}

/** The same with Enter in the field. */
export async function confirmByEnter(window: Page, name: string): Promise<void> {
  const question = await confirmation(window);
  const field = question.getByRole('textbox');
  await field.pressSequentially(name);
  await expect(question.getByRole('button').last()).toBeEnabled();
  await ended(question, () => field.press('Enter'));
}

/** Decides by a key. */
export async function decideBy(window: Page, key: 'Enter' | 'Escape'): Promise<void> {
  const question = await confirmation(window);
  await ended(question, () => question.page().keyboard.press(key));
}

/** Keeps things as they are, with Esc. */
export const decline = (window: Page): Promise<void> => decideBy(window, 'Escape');

/** Unlocks production from the title bar. */
export async function unlockProduction(window: Page): Promise<void> {
  await window.getByRole('button', { name: 'Unlock', exact: true }).click();
  await window.getByRole('button', { name: /^Unlock for/ }).click();
  await confirm(window, /^Unlock for/);
  await expect(window.getByText(/^Unlocked, \d+:\d\d left/)).toBeVisible();
}

/** Does what decides a question, and waits until its window is gone. */
async function ended(question: Locator, respond: () => Promise<void>): Promise<void> {
  const page = question.page();
  const closed = page.isClosed() ? Promise.resolve() : page.waitForEvent('close');
  // The window may be gone before the press is reported as done.
  await Promise.all([closed, respond().catch(() => undefined)]);
}
