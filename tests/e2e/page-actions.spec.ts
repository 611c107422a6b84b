import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/app';
import { openPage, pageLabels } from '#tests/support/pages';

/** What can be pressed on the page: its acts, and no row, field, tab or pane. */
const actsOnShow = (window: Page) =>
  window.evaluate(() => {
    const apart = [
      'nav, aside, form, li, section section, [role="grid"], [role="listbox"], [role="treegrid"]',
      '[role="group"], [role="radiogroup"], [role="tablist"], [role="search"], [aria-haspopup="listbox"]',
    ].join(', ');
    return [
      ...document.querySelectorAll<HTMLButtonElement>(
        'main [class*="bar"] button, main [class*="footer"] button',
      ),
    ]
      .filter((button) => button.getClientRects().length > 0 && button.closest(apart) === null)
      .filter((button) => !button.disabled && button.getAttribute('aria-disabled') !== 'true')
      .map((button) => {
        const copy = button.cloneNode(true) as HTMLButtonElement; // a copy of a button is one
        for (const element of copy.querySelectorAll('kbd, svg')) element.remove();
        return (button.getAttribute('aria-label') ?? copy.textContent).trim();
      });
  });

/** How many acts were shown, and which of them the palette does not have. */
async function missingIn(window: Page): Promise<{ shown: number; missing: string[] }> {
  const { keyboard } = window;
  const palette = window.getByRole('dialog', { name: 'Search or run a command' });
  // What can be done while a list is read goes when it has been read.
  const cancel = window.getByRole('main').getByRole('button', { name: /^Cancel(?! check)/ });
  await expect(cancel).toHaveCount(0, { timeout: 60_000 });
  const actions = await actsOnShow(window);
  await keyboard.press('Control+k');
  await expect(palette.getByRole('searchbox')).toBeFocused();
  await keyboard.type('>');
  // A menu is offered by its choices.
  const offered = palette.getByRole('group', { name: /on this page$/i }).getByRole('option');
  const labels =
    actions.length === 0 ? [] : await offered.evaluateAll((all) => all.map((each) => each.textContent));
  await keyboard.press('Escape');
  await expect(window.locator('[data-layer]')).toHaveCount(0);
  return {
    shown: actions.length,
    missing: actions.filter((action) => !labels.some((label) => label.includes(action))),
  };
}

test('every action in the toolbars of a page is in the palette as well', async ({ desk: { window } }) => {
  test.setTimeout(240_000);
  await expect(window.getByText(/^Local service, port \d+$/)).toBeVisible();
  const missing: Record<string, string[]> = {};
  let shown = 0;
  const look = async (place: string) => {
    const gaps = await missingIn(window);
    shown += gaps.shown;
    if (gaps.missing.length > 0) missing[place] = gaps.missing;
  };
  for (const label of pageLabels) {
    await openPage(window, label);
    await expect(window).toHaveTitle(new RegExp(`^${label} `));
    await look(label);
  }
  await openPage(window, 'Organizations');
  const rows = window.getByRole('grid', { name: 'Organizations' }).getByRole('row');
  await rows.nth(2).getByRole('gridcell').nth(1).dblclick();
  await expect(window).toHaveTitle(/^Organization /);
  await look('Organization');
  await openPage(window, 'Checks');
  await window
    .getByRole('grid', { name: 'Checks' })
    .getByRole('row')
    .nth(2)
    .getByRole('gridcell')
    .nth(1)
    .dblclick();
  await expect(window).toHaveTitle(/^Check /);
  await look('Check');
  expect(missing).toEqual({});
  expect(shown).toBeGreaterThan(15);
});
