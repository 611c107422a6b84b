import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/app';
import { openPage } from '#tests/support/pages';

test.setTimeout(240_000);
// The Demo as it is shipped: only there every list has rows.
test.use({ deskOptions: { environment: { DILIGENCE_DESK_DEMO: undefined } } });

/** Every list that fills a pane from its rows, the keys to it, and where its rows are from. */
const lists: readonly { page: string; keys: readonly [string, string]; grid: RegExp }[] = [
  { page: 'Organizations', keys: ['g', 'r'], grid: /^Organizations$/ },
  { page: 'Brands', keys: ['g', 'b'], grid: /^Brands$/ },
  { page: 'Watchlists', keys: ['g', 'w'], grid: /^Checks of / },
  { page: 'Monitoring', keys: ['g', 'l'], grid: /^Renewals by day$/ },
  { page: 'Journal', keys: ['g', 'j'], grid: /^Journal entries$/ },
];

const title = (window: Page) => window.getByRole('heading', { level: 1 }).textContent();

test('one rule on every list, by keyboard: arrows fill the pane, Enter opens the page, Escape goes back', async ({
  desk: { window, pageErrors },
}) => {
  const { keyboard } = window;
  const pane = window.getByRole('main').getByRole('complementary');
  await openPage(window, 'Organizations');
  await openPage(window, 'Inbox');
  await expect(window.getByRole('option').nth(5)).toBeVisible({ timeout: 120_000 });
  for (const { page, keys, grid } of lists) {
    await test.step(page, async () => {
      for (const key of keys) await keyboard.press(key);
      const list = window.getByRole('grid', { name: grid });
      await expect(list.getByRole('row').nth(3)).toBeVisible({ timeout: 60_000 });
      // The list has the keyboard without a Tab or a press.
      await expect(list).toBeFocused();
      await keyboard.press('j');
      await expect(pane).toHaveCount(1);
      const first = await pane.getAttribute('aria-label');
      const row = list.locator('[aria-current]');
      await expect(row).toHaveAttribute('aria-rowindex', '3');
      await keyboard.press('ArrowDown');
      await expect(row).toHaveAttribute('aria-rowindex', '4');
      await keyboard.press('k');
      await expect(row).toHaveAttribute('aria-rowindex', '3');
      await expect(pane).toHaveAttribute('aria-label', first ?? '');
      await expect(list).toBeFocused();
      await keyboard.press('Escape');
      await expect(pane).toHaveCount(0);
      await expect(list).toBeFocused();
      // Two lines of one journal entry are one record: the page that Enter opens may be any, but another one.
      await keyboard.press('Enter');
      await expect.poll(() => title(window)).not.toBe(page);
      await keyboard.press('Alt+ArrowLeft');
      await expect.poll(() => title(window)).toBe(page);
      await expect(window.getByRole('grid', { name: grid })).toBeFocused();
    });
  }
  expect(pageErrors).toEqual([]);
});

test('a link that was copied from a list leads back to its record from the palette', async ({
  desk: { window, electron },
}) => {
  const { keyboard } = window;
  await openPage(window, 'Organizations');
  await openPage(window, 'Journal');
  const journal = window.getByRole('grid', { name: 'Journal entries' });
  await expect(journal.getByRole('row').nth(3)).toBeVisible({ timeout: 120_000 });
  await journal.focus();
  await keyboard.press('j');
  const entry = window.getByRole('complementary', { name: 'Entry' });
  const number = await entry.getByText(/^Row \d+$/).textContent();
  await entry.getByRole('button', { name: 'Copy link' }).click();
  await expect(window.getByText('Link copied.')).toBeVisible();
  const link = await electron.evaluate(({ clipboard }) => clipboard.readText());
  expect(link).toMatch(/^diligence-desk:\/\/demo\/local\/journal\/\d+-[0-9a-f]{8}$/);

  await openPage(window, 'Brands');
  await keyboard.press('ControlOrMeta+K');
  const palette = window.getByRole('dialog');
  await palette.getByRole('searchbox').fill(link);
  await expect(palette.getByRole('option', { name: /Open journal entry/ })).toBeVisible();
  await keyboard.press('Enter');
  await expect(entry.getByText(number ?? '')).toBeVisible();
});
