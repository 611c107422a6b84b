import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { root } from '../../build/setup/run.mjs';
import { expect, test } from '#tests/support/app';
import { openPage, pageLabels } from '#tests/support/pages';

const folder = process.env['DILIGENCE_DESK_TOUR_FOLDER'] ?? join(root, 'docs', 'screens');
const themes = ['light', 'dark'] as const;

// The Demo as it is shipped, with its sample history.
test.use({ deskOptions: { environment: { DILIGENCE_DESK_DEMO: undefined } } });

test('a picture of every page, light and dark', async ({ desk }) => {
  const { window } = desk;
  const main = window.getByRole('main');
  for (const theme of themes) mkdirSync(join(folder, theme), { recursive: true });

  /** Takes the page as it is in both themes. */
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
  // The sample history comes after the first list of organizations.
  await openPage(window, 'Organizations');
  await openPage(window, 'Inbox');
  await expect(window.getByRole('option').nth(5)).toBeVisible({ timeout: 60_000 });
  const [first = '', ...others] = pageLabels;
  // The counts of the first page are of what the others have read.
  for (const label of [...others, first]) {
    await openPage(window, label);
    await expect(window).toHaveTitle(new RegExp(`^${label} `));
    await take(label);
    if (label !== 'Organizations' && label !== 'Checks') continue;
    const row = window.getByRole('grid', { name: label }).getByRole('row').nth(4);
    await row.getByRole('gridcell').nth(1).click();
    await expect(window.getByRole('complementary').first()).toBeVisible();
    await take(`${label} detail`);
    if (label === 'Checks') continue;
    await window.keyboard.press('Enter');
    await expect(window.getByRole('region', { name: 'Checks' })).toBeVisible();
    await take('Organization');
  }
  await window.keyboard.press('F1');
  await expect(window.getByRole('complementary', { name: 'Help' })).toBeVisible();
  await take('Help');
  await window.keyboard.press('F1');
  await window.keyboard.press('ControlOrMeta+K');
  await expect(window.getByRole('dialog')).toBeVisible();
  await take('Palette');
});
