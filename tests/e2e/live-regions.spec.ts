import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { appOf, expect, test } from '#tests/support/app';
import { compareOrganizations, openPage, pageLabels, writeWithoutChoosing } from '#tests/support/pages';
import { pages, type PagePath } from '../../renderer/pages.ts';

declare global {
  interface Window {
    /** What live regions said since the last look, oldest first. */
    reported?: string[];
  }
}

/** From now on the page notes what a screen reader announces. */
function listen(window: Page): Promise<void> {
  return window.evaluate(() => {
    const reported: string[] = (globalThis.window.reported = []);
    const regionOf = (node: Node) =>
      (node instanceof Element ? node : node.parentElement)?.closest(
        '[role="status"], [role="alert"], [aria-live]',
      );
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        // An alert is read out when it comes; a status that comes with its text often is not.
        for (const node of addedNodes)
          if (node instanceof Element && node.matches('[role="alert"]')) reported.push(node.textContent);
        const region = regionOf(target);
        const text = region?.textContent.trim() ?? '';
        if (text !== '' && region?.getAttribute('aria-live') !== 'off') reported.push(text);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

const texts = (window: Page) => window.evaluate(() => globalThis.window.reported?.splice(0) ?? []);

test('every page announces its name when it is opened', async ({ desk: { window } }) => {
  test.setTimeout(120_000);
  await expect(window.getByText(/^Local service, port \d+$/)).toBeVisible();
  await listen(window);
  for (const label of pageLabels) {
    const reported: string[] = [];
    await openPage(window, label);
    await expect
      .poll(async () => reported.push(...(await texts(window))) && reported, { message: label })
      .toContain(label);
  }
});

/** Waits for an announcement, and gives the latest that is meant. */
async function heard(window: Page, isMeant: (text: string) => boolean, message: string): Promise<string> {
  const reported: string[] = [];
  await expect
    .poll(async () => reported.push(...(await texts(window))) && reported.some(isMeant), {
      message,
      timeout: 30_000,
    })
    .toBe(true);
  return reported.filter(isMeant).at(-1) ?? '';
}

/** How many rows an announcement tells. */
const countIn = (text: string) => /[\d,]+/.exec(text)?.[0];

interface Action {
  /** What an operator does on the page; absent: the page announces by itself what it has. */
  does?: (window: Page) => Promise<void>;
  /** How its result starts. */
  says: RegExp;
  /** How the rows are announced when the page opens: the act leaves another number of them. */
  opening?: RegExp;
}

/** Types into the search of the page; without a text, what no row has. */
const search = (rows: string, text?: string): Action => ({
  opening: new RegExp(`^${rows.replace('#', String.raw`[1-9][\d,]*`)}`),
  says: new RegExp(`^${rows.replace('#', text === undefined ? '0' : String.raw`[1-9][\d,]*`)}`),
  does: async ({ keyboard }) => {
    // A list that continues reading says that more may come, and nothing while it has no row.
    await keyboard.press('Control+.');
    await keyboard.press('/');
    await keyboard.type(text ?? 'zzzz');
  },
});
const press = (button: string, says: RegExp): Action => ({
  says,
  does: (window) =>
    window.getByRole('main').getByRole('button', { name: button, exact: true }).first().click(),
});
const copyLinkOfFirst = (list: string): Action => ({
  says: /^Link copied/,
  does: async (window) => {
    await openPage(window, list);
    const row = window.getByRole('grid', { name: list }).getByRole('row').nth(1);
    await row.getByRole('gridcell').nth(1).dblclick();
    await window.getByRole('button', { name: 'More actions' }).click();
    await window.getByRole('menuitem', { name: 'Copy link' }).click();
  },
});

/** One act on every page: a page without one does not compile. */
const actions: Readonly<Record<PagePath, Action>> = {
  // What waits is announced when it is known.
  '/overview': { says: /^\d+ (runs?|changes?|override|checks?|unreviewed|monitoring) / },
  '/inbox': search('# thread'),
  '/organizations': search('Organizations: # row', 'tidewell'),
  '/organizations/': copyLinkOfFirst('Organizations'),
  '/brands': search('Brands: # row', 'private'),
  '/people': {
    says: /^Known teams: [\d,]+ row/,
    does: async (window) => {
      const organization = window.getByRole('combobox', { name: 'Organization' });
      await organization.fill('Tidewell');
      await window.getByRole('option', { name: /^Tidewell Homes/ }).click();
    },
  },
  '/checks': search('Checks: # row', 'residential'),
  '/checks/': copyLinkOfFirst('Checks'),
  '/create-check': press('Create check Ctrl Enter', /^\d+ fields need attention/),
  '/bulk-creation': {
    says: /The file is empty/,
    does: async (window) => {
      const path = test.info().outputPath('empty.csv');
      writeFileSync(path, '');
      await appOf(window).evaluate(({ dialog }, file) => {
        dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [file] });
      }, path);
      await window.getByRole('main').getByRole('button', { name: 'Choose CSV file', exact: true }).click();
    },
  },
  '/companies': {
    says: /^Companies: [\d,]+ row/,
    does: async (window) => {
      await window.getByRole('textbox', { name: 'Company name' }).fill('bridge');
      await writeWithoutChoosing(window, 'Jurisdiction', 'GBR');
      await window.getByRole('button', { name: /^Search Enter|^Search$/ }).click();
    },
  },
  '/findings': {
    opening: /^Findings queue: [1-9][\d,]* row/,
    says: /^Findings queue: [\d,]+ row/,
    does: (window) => window.getByRole('radio', { name: 'Reviewed', exact: true }).click({ force: true }),
  },
  '/feature-flags': search('# organization'),
  '/compare': {
    says: /^\d+ of \d+ features differs?$/,
    does: (window) => compareOrganizations(window, 'Tidewell Homes', 'Larkfield Estates'),
  },
  '/change-sets': search('Change sets: # row'),
  // What was not refreshed is announced in place of what was.
  '/watchlists': press('Refresh', /^\d+ checks? (refreshed$|was not refreshed|were not refreshed)/),
  '/monitoring': search('Renewals by day: # row'),
  '/webhook-bench': {
    says: /signature/i,
    does: async (window) => {
      await window.getByRole('textbox', { name: 'Raw body' }).fill('{}');
      await window.getByRole('textbox', { name: 'x-service-signature' }).fill('bm8=');
      await window.getByRole('textbox', { name: 'Secret', exact: true }).fill('secret');
      await window.keyboard.press('Control+Enter');
    },
  },
  '/api-calls': search('API calls: # row'),
  '/conformance': press('Test connection', /^Organizations and checks were loaded/),
  '/journal': press('Verify chain', /no gap/),
  '/settings': {
    says: /^Saved as /,
    does: async (window) => {
      await appOf(window).evaluate(({ dialog }, filePath) => {
        dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
      }, test.info().outputPath('settings.json'));
      await window
        .getByRole('main')
        .getByRole('button', { name: 'Export setup', exact: true })
        .first()
        .click();
    },
  },
  // Tested already, on the page of its conformance.
  '/profiles': press('Test again', /^Organizations and checks were loaded/),
};

// The Demo as it is shipped: only there every list has rows.
test.describe('in a desk in use', () => {
  test.use({ deskOptions: { environment: { DILIGENCE_DESK_DEMO: undefined } } });

  test('the result of an action is announced on every page', async ({ desk: { window } }) => {
    test.setTimeout(400_000);
    await openPage(window, 'Organizations');
    await openPage(window, 'Inbox');
    await expect(window.getByRole('option').nth(5)).toBeVisible({ timeout: 120_000 });
    await listen(window);
    for (const { path, label, keys } of pages) {
      const { does, says, opening } = actions[path];
      let before: string | undefined;
      if (keys !== null) {
        await openPage(window, label);
        await expect(window).toHaveTitle(new RegExp(`^${label} `));
        if (opening !== undefined) {
          before = countIn(await heard(window, (text) => opening.test(text), `${label}: opening`));
        } else if (does !== undefined) {
          await heard(window, (text) => text === label, `${label}: opening`);
        }
      }
      // What the opening of the page announced is not what the act brings.
      if (does !== undefined) await texts(window);
      await does?.(window);
      await heard(
        window,
        (text) => says.test(text) && (before === undefined || countIn(text) !== before),
        `${label}: ${String(says)}`,
      );
    }
  });
});
