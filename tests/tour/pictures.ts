import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { Page } from '@playwright/test';
import { freePort } from '../../build/free-port.ts';
import { root } from '../../build/setup/run.mjs';
import { expect, test } from '#tests/support/app';
import { compareOrganizations, openPage, pageLabels } from '#tests/support/pages';

const folder = process.env['DILIGENCE_DESK_TOUR_FOLDER'] ?? join(root, 'docs', 'screens');
const themes = ['light', 'dark'] as const;

/** The pages whose rows open a page of their own, and what its picture is called. */
const records: Readonly<Record<string, string>> = {
  Organizations: 'Organization',
  Checks: 'Check',
  'Change sets': 'Change set',
};

/** What is done on a page before its picture is taken, where the page opens empty. */
const filled: Readonly<Record<string, (window: Page) => Promise<void>>> = {
  'Create check': async (window) => {
    await chooseOrganization(window);
    await window.getByRole('button', { name: 'Show suggestions for Team' }).click();
    await window.getByRole('option').first().click();
    await window.getByLabel('Display name').fill('Purchase, 3 Fallow Lane');
    await window.getByLabel('Client reference').fill('FDL-70001');
    await window.getByLabel('Given name').fill('Ottilie');
    await window.getByLabel('Family name').fill('Harrow');
    await expect(window.getByText('Not used before')).toBeVisible();
  },
  'Company search': async (window) => {
    await window.getByRole('textbox', { name: 'Company name' }).fill('Joinery LLP');
    await window.getByRole('combobox', { name: 'Jurisdiction' }).fill('GBR');
    await window.keyboard.press('Enter');
    await openPane(window);
  },
  'Teams and users': async (window) => {
    await chooseOrganization(window);
    await expect(window.getByRole('grid').getByRole('rowheader').first()).toBeVisible();
  },
  'Feature flags': async (window) => {
    await expect(window.getByText('2,000 organizations', { exact: false }).first()).toBeVisible({
      timeout: 60_000,
    });
  },
  Compare: async (window) => {
    await compareOrganizations(window, 'Tidewell Homes', 'Larkfield Estates');
    await expect(window.getByRole('complementary', { name: 'Result' })).toBeVisible();
  },
  Conformance: async (window) => {
    await window.getByRole('button', { name: 'Test connection' }).click();
    await expect(window.getByRole('table', { name: 'Operations' })).toBeVisible({ timeout: 30_000 });
  },
  'Webhook bench': async (window) => {
    await window.getByLabel('Port', { exact: true }).fill(String(await freePort()));
    await window.locator('input[aria-label="Verification secret"]').fill('shared by both sides');
    await window.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(window.getByText('Listening on this computer only')).toBeVisible();
    await window.getByRole('button', { name: 'Send a signed sample' }).click();
    await window.getByRole('button', { name: 'Send sample' }).click();
    await expect(window.getByText(/Returned 204/)).toBeVisible();
    await window.keyboard.press('Escape');
    await openPane(window);
  },
  'API calls': (window) => openPane(window),
  Journal: (window) => openPane(window),
  Inbox: async (window) => {
    await window.getByRole('option').first().click();
    const pane = window.getByRole('complementary', { name: 'Notification' });
    await expect(pane.getByText(/^(Active|Inactive|Cancelled)$/)).toBeVisible();
  },
};

/** A word of the row whose page is taken, where the first row may have little on its page. */
const shownRow: Readonly<Record<string, string>> = { Checks: 'Inactive' };

async function chooseOrganization(window: Page) {
  await window.getByRole('combobox', { name: 'Organization' }).fill('Fennimore & Drake');
  await window.getByRole('option', { name: 'Fennimore & Drake Law' }).click();
}

/** Selects a row, which fills the pane. */
async function openPane(window: Page, word = '') {
  await window
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: window.getByRole('rowheader'), hasText: word })
    .first()
    .click();
  await expect(window.getByRole('complementary').first()).toBeVisible();
}

// The Demo as it is shipped, with its sample history.
test.use({ deskOptions: { environment: { DILIGENCE_DESK_DEMO: undefined } } });

test('a picture of every page, light and dark', async ({ desk }) => {
  const { window } = desk;
  const main = window.getByRole('main');
  for (const theme of themes) mkdirSync(join(folder, theme), { recursive: true });

  /** Takes the page as it is in both themes. */
  const take = async (name: string) => {
    await expect(main.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 60_000 });
    // No row is drawn as if the pointer were on it.
    await window.mouse.move(0, 0);
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
    await expect(main.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 60_000 });
    await filled[label]?.(window);
    await take(label);
    const record = records[label];
    if (record === undefined) continue;
    await openPane(window, shownRow[label]);
    await take(`${label} detail`);
    await window.keyboard.press('Enter');
    await expect(main.getByRole('navigation', { name: 'Path' })).toBeVisible();
    await take(record);
  }
  await window.keyboard.press('F1');
  await expect(window.getByRole('complementary', { name: 'Help' })).toBeVisible();
  await take('Help');
  await window.keyboard.press('F1');
  await window.keyboard.press('ControlOrMeta+K');
  await expect(window.getByRole('dialog')).toBeVisible();
  await take('Palette');
});
