import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect, test } from '#tests/support/app';
import { confirmation, decline } from '#tests/support/confirmation';
import { ask } from '#tests/support/desk-calls';
import { changeOf, seeOrganizations } from '#tests/support/rollout-desk';
import { openPage, pageLabels } from '#tests/support/pages';
import { valueOf } from '#tests/support/value-of';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Level A and AA of WCAG 2.2, and the best practices of axe. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const looks = [
  { name: 'light', theme: 'light', forcedColors: 'none' },
  { name: 'dark', theme: 'dark', forcedColors: 'none' },
  { name: 'forced light colours', theme: 'light', forcedColors: 'active' },
  { name: 'forced dark colours', theme: 'dark', forcedColors: 'active' },
] as const;

/** What axe finds in each look: rule, element and reason. */
async function violationsInEachLook(page: Page, without: readonly string[] = []): Promise<string[]> {
  const found: string[] = [];
  for (const { name, theme, forcedColors } of looks) {
    // A colour on its way from one look to the other is not looked at.
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: theme, forcedColors });
    const lines = await page.evaluate(
      async ([chosen, tags, disabled]) => {
        document.documentElement.dataset['theme'] = chosen;
        const { violations } = await window.axe.run(document, {
          runOnly: [...tags],
          rules: Object.fromEntries(disabled.map((rule) => [rule, { enabled: false }])),
          // Nothing is gathered about what passes: it takes most of the time.
          resultTypes: ['violations'],
        });
        return violations.flatMap(({ id, nodes }) =>
          nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
        );
      },
      [theme, rules, without] as const,
    );
    found.push(...lines.map((line) => `${name}: ${line}`));
  }
  await page.emulateMedia({ forcedColors: 'none' });
  return found;
}

test('every page and its layers are free of violations in light, dark and forced colours', async ({
  desk,
}) => {
  test.setTimeout(600_000);
  const { window } = desk;
  const { keyboard } = window;
  const found: Record<string, string[]> = {};
  const look = async (place: string, without: readonly string[] = []) => {
    const violations = await violationsInEachLook(window, without);
    if (violations.length > 0) found[place] = violations;
  };

  await expect(window.getByText(/^Local service, port \d+$/)).toBeVisible();
  await window.evaluate(axe.source);
  await look('Welcome');

  for (const label of pageLabels) {
    await openPage(window, label);
    await expect(window).toHaveTitle(new RegExp(`^${label} `));
    // A list that continues reading holds up the looking.
    if (label === 'Checks') {
      await expect(window.getByRole('grid', { name: 'Checks' }).getByRole('row').nth(2)).toBeVisible();
      await keyboard.press('Control+.');
    }
    await look(label);
  }

  await openPage(window, 'Organizations');
  const organizations = window.getByRole('grid', { name: 'Organizations' }).getByRole('row');
  await organizations.nth(2).getByRole('gridcell').nth(1).click();
  for (const tab of await window.getByRole('complementary').getByRole('tab').all()) {
    await tab.click();
    await look(`Organization, ${await tab.innerText()}`);
  }
  await window.getByRole('complementary').getByRole('button', { name: 'Open organization' }).click();
  await expect(window.getByText(/created in the last 90 days$/)).toBeVisible();
  await look('Organization');
  await openPage(window, 'Checks');
  await window
    .getByRole('grid', { name: 'Checks' })
    .getByRole('row')
    .nth(2)
    .getByRole('gridcell')
    .nth(1)
    .click();
  const open = window.getByRole('complementary').getByRole('button', { name: 'Open check' });
  await expect(open).toBeVisible();
  await look('Checks, one beside the list');
  await open.click();
  await expect(window).toHaveTitle(/^Check /);
  await look('Check');

  await keyboard.press('Control+k');
  await keyboard.type('law');
  await expect(
    window.getByRole('dialog', { name: 'Search or run a command' }).getByRole('option').first(),
  ).toBeVisible();
  await look('Palette');
  await keyboard.press('Escape');
  await keyboard.press('Control+Shift+p');
  await expect(window.getByRole('dialog', { name: 'Profiles' })).toBeVisible();
  // React Aria gives a popover buttons for screen readers next to its dialog, outside every landmark.
  await look('Profile switcher', ['region']);
  await keyboard.press('Escape');
  await keyboard.press('?');
  await expect(window.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await look('Keyboard shortcuts');
  await keyboard.press('Escape');

  await openPage(window, 'Profiles');
  await window.getByRole('button', { name: 'New profile' }).first().click();
  await expect(window.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
  await look('Profile editor');

  await openPage(window, 'Create check');
  await window.getByRole('button', { name: 'Fill from a check' }).click();
  await expect(window.getByRole('dialog', { name: 'Fill from a check' })).toBeVisible();
  await look('Create check, filled from another', ['region']);
  await keyboard.press('Escape');

  await window.getByRole('button', { name: 'Local service, invented data' }).click();
  await window.getByRole('option', { name: /^Asks before each change/ }).click();
  const profileId = valueOf(await ask(window, 'profiles.overview', {})).activeId;
  const organization = (await seeOrganizations(window, profileId)).find(
    ({ cell }) => cell('banking_data').is === 'override',
  );
  if (organization === undefined) throw new Error('The demo overrides this flag somewhere.');
  const response = ask(window, 'flags.changeCell', {
    profileId,
    ...changeOf(organization, 'banking_data', 'clear'),
    organization: organization.name as never, // a name that the service gave; the call checks it
    flagDefault: false,
  });
  const question = (await confirmation(window)).page();
  await question.evaluate(axe.source);
  const violations = await violationsInEachLook(question);
  if (violations.length > 0) found['Confirmation'] = violations;
  await decline(window);
  await response;
  expect(found).toEqual({});
});

test('a desk in use, its help and its links are free of violations in light, dark and forced colours', async ({
  launch,
}) => {
  test.setTimeout(420_000);
  const { window } = await launch({ environment: { DILIGENCE_DESK_DEMO: undefined } });
  const { keyboard } = window;
  const found: Record<string, string[]> = {};
  const look = async (place: string) => {
    const violations = await violationsInEachLook(window);
    if (violations.length > 0) found[place] = violations;
  };
  const palette = window.getByRole('dialog', { name: 'Search or run a command' });
  const settled = () => expect(window.locator('[data-layer]')).toHaveCount(0);

  await expect(window.getByText(/^Local service, port \d+$/)).toBeVisible();
  await window.evaluate(axe.source);
  await openPage(window, 'Organizations');
  const findings = async () =>
    valueOf(await ask(window, 'findings.queue', { profileId: 'demo' })).rows.length;
  await expect.poll(findings, { timeout: 150_000 }).toBeGreaterThan(0);
  for (const [label, home] of [
    ['Overview', window.getByRole('listbox', { name: 'Needs a decision' })],
    ['Findings', window.getByRole('complementary', { name: 'Selected finding' })],
    ['Inbox', window.locator('main').getByRole('option').first()],
    ['Change sets', window.getByText('Banking data, second wave').first()],
    ['Watchlists', window.locator('main').getByRole('row').nth(1)],
    ['Monitoring', window.locator('main').getByRole('grid').getByRole('row').nth(1)],
    ['Bulk creation', window.locator('main').getByRole('row').nth(1)],
  ] as const) {
    await openPage(window, label);
    await expect(home).toBeVisible({ timeout: 60_000 });
    await look(label);
  }
  await openPage(window, 'Change sets');
  await keyboard.press('ArrowDown');
  await expect(window.getByRole('complementary')).toBeVisible();
  await look('Pane of a change set');
  await keyboard.press('Enter');
  await expect(window.getByRole('grid', { name: 'Changes in the change set' })).toBeVisible();
  await look('Page of a change set');
  await openPage(window, 'Compare');
  for (const [side, organization] of [
    ['Left organization', 'Fennimore & Drake Law'],
    ['Right organization', 'Larkfield Estates'],
  ] as const) {
    await window.getByRole('combobox', { name: side }).fill(organization);
    await window.getByRole('option', { name: organization }).click();
  }
  await expect(window.getByRole('heading', { name: /features differs?$/ })).toBeVisible();
  await look('Compare');
  await openPage(window, 'Feature flags');
  await window.getByRole('button', { name: 'Stale flags' }).press('Enter');
  await expect(window.getByRole('heading', { name: /^Stale flags/ })).toBeVisible();
  await look('Stale flags');
  await keyboard.press('F1');
  await expect(window.getByRole('complementary', { name: 'Help' })).toBeVisible();
  await look('Help');
  await keyboard.press('Escape');
  for (const link of [
    'diligence-desk://demo/local-sandbox/organizations/acme',
    'diligence-desk://production/api.example.com/organizations/acme',
    'diligence-desk://production/api.example.com/nothing',
  ]) {
    await keyboard.press('Control+k');
    await palette.getByRole('searchbox').fill(link);
    await look(`Palette with ${link}`);
    await keyboard.press('Enter');
    const question = window.getByRole('alertdialog').or(window.getByRole('dialog')).last();
    await expect(question).toBeVisible();
    await look(`Opening ${link}`);
    for (let presses = 0; presses < 3 && (await window.locator('[data-layer]').count()) > 0; presses += 1)
      await keyboard.press('Escape');
    await settled();
  }
  expect(found).toEqual({});
});
