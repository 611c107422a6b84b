import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { root } from '../../build/setup/run.mjs';
import { expect, test } from '#tests/support/app';

const folder = process.env['DILIGENCE_DESK_TOUR_FOLDER'] ?? join(root, 'docs', 'screens');
const themes = ['light', 'dark'] as const;

test('a picture of every page, light and dark', async ({ desk }) => {
  const { window } = desk;
  const navigation = window.getByRole('navigation', { name: 'Main' });
  const main = window.getByRole('main');
  for (const theme of themes) mkdirSync(join(folder, theme), { recursive: true });

  /** Takes the page as it stands in both themes. */
  const take = async (name: string) => {
    await expect(main.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 60_000 });
    for (const theme of themes) {
      await window.emulateMedia({ colorScheme: theme });
      const path = join(folder, theme, `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.png`);
      await window.screenshot({ path, animations: 'disabled' });
    }
  };

  await expect(window).toHaveTitle(/^Welcome /);
  await take('Welcome');
  const [search = '', first = '', ...others] = await navigation.getByRole('button').evaluateAll((buttons) =>
    // A count beside the label, such as that of unread notifications, is not part of it.
    buttons.map((button) => button.textContent.replace(/[\d,]+$/, '').trim()),
  );
  expect(search).toMatch(/^Search/);
  // The counts of the first page are of what the others have read.
  for (const label of [...others, first]) {
    await navigation.getByRole('button', { name: new RegExp(`^${label}`) }).click();
    await expect(window).toHaveTitle(new RegExp(`^${label} `));
    await take(label);
    if (label !== 'Organizations' && label !== 'Checks') continue;
    const row = window.getByRole('grid', { name: label }).getByRole('row').nth(4);
    await row.getByRole('gridcell').nth(1).click();
    await expect(window.getByRole('complementary').first()).toBeVisible();
    await take(`${label} detail`);
  }
  await window.keyboard.press('ControlOrMeta+K');
  await expect(window.getByRole('dialog')).toBeVisible();
  await take('Palette');
});
