import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { appOf, expect, test } from '#tests/support/app';
import { openPage, pageLabels } from '#tests/support/pages';
import { pages, type PagePath } from '../../renderer/pages.ts';

declare global {
  interface Window {
    /** What live regions said since the last look, oldest first. */
    told?: string[];
  }
}

/** From now on the page notes what a screen reader announces. */
function listen(window: Page): Promise<void> {
  return window.evaluate(() => {
    const told: string[] = (globalThis.window.told = []);
    const regionOf = (node: Node) =>
      (node instanceof Element ? node : node.parentElement)?.closest(
        '[role="status"], [role="alert"], [aria-live]',
      );
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        // An alert is read out when it comes; a status that comes with its text often is not.
        for (const node of addedNodes)
          if (node instanceof Element && node.matches('[role="alert"]')) told.push(node.textContent);
        const region = regionOf(target);
        const text = region?.textContent.trim() ?? '';
        if (text !== '' && region?.getAttribute('aria-live') !== 'off') told.push(text);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

const said = (window: Page) => window.evaluate(() => globalThis.window.told?.splice(0) ?? []);

test('every page tells its name when it is opened', async ({ desk: { window } }) => {
  test.setTimeout(120_000);
  await expect(window.getByText(/^Local service, port \d+$/)).toBeVisible();
  await listen(window);
  for (const label of pageLabels) {
    const told: string[] = [];
    await openPage(window, label);
    await expect
      .poll(async () => told.push(...(await said(window))) && told, { message: label })
      .toContain(label);
  }
});

/** What an operator does on a page, and how what came of it begins. */
type Act = (window: Page) => Promise<RegExp>;

/** Types into the search of the page, which has the keyboard then. */
const search =
  (rows: RegExp, text = 'a'): Act =>
  async (window) => {
    // A list that continues reading says that more may come.
    await window.keyboard.press('Control+.');
    await window.keyboard.press('/');
    await window.keyboard.type(text);
    return rows;
  };
const press =
  (button: string, result: RegExp): Act =>
  async (window) => {
    await window.getByRole('main').getByRole('button', { name: button, exact: true }).first().click();
    return result;
  };
const openSecondRow = async (window: Page, list: string) => {
  await openPage(window, list);
  const row = window.getByRole('grid', { name: list }).getByRole('row').nth(2);
  await row.getByRole('gridcell').nth(1).dblclick();
};

/** One act on every page: a page without one does not compile. */
const acts: Readonly<Record<PagePath, Act>> = {
  // What waits is announced when it is known.
  '/overview': () => Promise.resolve(/^\d+ (runs?|changes?|override|checks?|unreviewed|monitoring) /),
  '/inbox': search(/^[\d,]+ notifications?/),
  '/organizations': search(/^Organizations: [\d,]+ row/),
  '/organizations/': async (window) => {
    await openSecondRow(window, 'Organizations');
    await window.getByRole('button', { name: 'More actions' }).click();
    await window.getByRole('menuitem', { name: 'Copy link' }).click();
    return /^Link copied/;
  },
  '/brands': search(/^Brands: [\d,]+ row/),
  '/people': async (window) => {
    const organization = window.getByRole('combobox', { name: 'Organization' });
    await organization.fill('Tidewell');
    await window.getByRole('option', { name: /^Tidewell Homes/ }).click();
    return /^Known teams: [\d,]+ row/;
  },
  '/checks': search(/^Checks: [\d,]+ row/),
  '/checks/': async (window) => {
    await openSecondRow(window, 'Checks');
    await window.getByRole('button', { name: 'More actions' }).click();
    await window.getByRole('menuitem', { name: 'Copy link' }).click();
    return /^Link copied/;
  },
  '/create-check': press('Create check Ctrl Enter', /^\d+ fields need attention/),
  '/bulk-creation': async (window) => {
    const path = test.info().outputPath('empty.csv');
    writeFileSync(path, '');
    await appOf(window).evaluate(({ dialog }, file) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [file] });
    }, path);
    return press('Choose CSV file', /The file is empty/)(window);
  },
  '/companies': async (window) => {
    await window.getByRole('textbox', { name: 'Company name' }).fill('bridge');
    await window.getByRole('combobox', { name: 'Jurisdiction' }).fill('GBR');
    await window.keyboard.press('Escape');
    await window.getByRole('button', { name: /^Search Enter|^Search$/ }).click();
    return /^Companies: [\d,]+ row/;
  },
  '/findings': search(/^Findings queue: [\d,]+ row/),
  '/feature-flags': search(/^[\d,]+ organizations?, \d+ flags?/),
  '/change-sets': search(/^Change sets: [\d,]+ row/),
  '/watchlists': press('Refresh', /^\d+ checks? refreshed/),
  '/monitoring': search(/^Renewals by day: [\d,]+ row/),
  '/webhook-bench': async (window) => {
    await window.getByRole('textbox', { name: 'Raw body' }).fill('{}');
    await window.getByRole('textbox', { name: 'x-service-signature' }).fill('bm8=');
    await window.getByRole('textbox', { name: 'Secret', exact: true }).fill('secret');
    await window.keyboard.press('Control+Enter');
    return /signature/i;
  },
  '/api-calls': search(/^API calls: [\d,]+ row/),
  '/journal': press('Verify chain', /no gap/),
  '/settings': async (window) => {
    await appOf(window).evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, test.info().outputPath('settings.json'));
    return press('Export setup', /^Saved to /)(window);
  },
  '/profiles': press('Test connection', /^Organizations and checks were read/),
};

// The Demo as it is shipped: only there every list has rows.
test.describe('in a desk in use', () => {
  test.use({ deskOptions: { environment: { DILIGENCE_DESK_DEMO: undefined } } });

  test('what an act brings is announced on every page', async ({ desk: { window } }) => {
    test.setTimeout(400_000);
    await openPage(window, 'Organizations');
    await openPage(window, 'Inbox');
    await expect(window.getByRole('option').nth(5)).toBeVisible({ timeout: 120_000 });
    await listen(window);
    for (const { path, label, keys } of pages) {
      const told: string[] = [];
      if (keys !== null) {
        await openPage(window, label);
        await expect(window).toHaveTitle(new RegExp(`^${label} `));
      }
      const result = await acts[path](window);
      await expect
        .poll(async () => told.push(...(await said(window))) && told.some((text) => result.test(text)), {
          message: `${label}: ${String(result)}`,
          timeout: 30_000,
        })
        .toBe(true);
    }
  });
});
