import type { Locator, Page } from '@playwright/test';

/** A choice of which rows of a run are shown, by its outcome and count, such as `Applied 3`. */
export function shownRows(window: Page, outcome: string): Locator {
  return window.getByRole('radiogroup', { name: 'Rows shown' }).getByText(outcome, { exact: true });
}
