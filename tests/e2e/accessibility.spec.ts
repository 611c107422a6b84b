import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/app';

/** Level A and AA of WCAG 2.2, and the best practices of axe. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds: rule, element and reason. Electron opens no second page for it to merge its results in. */
async function violationsOf(page: Page, axe: (builder: AxeBuilder) => AxeBuilder): Promise<string[]> {
  const { violations } = await axe(new AxeBuilder({ page }).setLegacyMode(true)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}

/** In the light theme all rules; in the dark one the only rule that asks for colours. */
async function violationsInBothThemes(page: Page, without: readonly string[]): Promise<string[]> {
  const wear = (theme: string) =>
    page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name;
    }, theme);
  await wear('light');
  const light = await violationsOf(page, (axe) => axe.withTags(rules).disableRules([...without]));
  await wear('dark');
  const dark = await violationsOf(page, (axe) => axe.withRules(['color-contrast']));
  return [...light, ...dark.map((line) => `dark ${line}`)];
}

test('every page, and what lies over it, is free of violations in both themes', async ({ desk }) => {
  test.setTimeout(600_000);
  const { window } = desk;
  const { keyboard } = window;
  const sidebar = window.getByRole('navigation', { name: 'Main' }).getByRole('listitem').getByRole('button');
  const goTo = (label: string) =>
    sidebar.and(window.getByRole('button', { name: label, exact: true })).click();
  const found: Record<string, string[]> = {};
  const look = async (place: string, without: readonly string[] = []) => {
    const violations = await violationsInBothThemes(window, without);
    if (violations.length > 0) found[place] = violations;
  };

  await expect(window.getByText(/^Local service, port \d+$/)).toBeVisible();
  await look('Welcome');
  const labels = await sidebar.evaluateAll((buttons) =>
    buttons.map((button) => button.getAttribute('aria-label') ?? ''),
  );
  expect(labels.length).toBeGreaterThan(14);

  for (const label of labels) {
    await goTo(label);
    await expect(window).toHaveTitle(new RegExp(`^${label} `));
    // A list that goes on reading holds up the looking.
    if (label === 'Checks') {
      await expect(window.getByRole('grid', { name: 'Checks' }).getByRole('row').nth(2)).toBeVisible();
      await keyboard.press('Control+.');
    }
    await look(label);
  }

  await goTo('Organizations');
  const organizations = window.getByRole('grid', { name: 'Organizations' }).getByRole('row');
  await organizations.nth(2).getByRole('gridcell').nth(1).click();
  for (const tab of await window.getByRole('complementary').getByRole('tab').all()) {
    await tab.click();
    await look(`Organization, ${await tab.innerText()}`);
  }
  await goTo('Checks');
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
    window.getByRole('dialog', { name: 'Search or run' }).getByRole('option').first(),
  ).toBeVisible();
  await look('Palette');
  await keyboard.press('Escape');
  await keyboard.press('Escape');
  await keyboard.press('Control+Shift+p');
  await expect(window.getByRole('dialog', { name: 'Profiles' })).toBeVisible();
  // React Aria gives a popover buttons for screen readers beside its dialog, outside every landmark.
  await look('Profile switcher', ['region']);
  await keyboard.press('Escape');
  await keyboard.press('?');
  await expect(window.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await look('Keys');
  await keyboard.press('Escape');
  expect(found).toEqual({});
});
