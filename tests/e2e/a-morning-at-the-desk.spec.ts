import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/app';
import { countedKeys, hasFocus, type CountedKeys } from '#tests/support/counted-keys';
import { ask } from '#tests/support/desk-calls';
import { valueOf } from '#tests/support/value-of';

/** The Demo as it is shipped: a desk in use. */
test.use({ deskOptions: { environment: { DILIGENCE_DESK_DEMO: undefined } } });

const profileId = 'demo';
const customer = 'Quillhaven Mortgages';
const title = (window: Page, page: string) => expect(window).toHaveTitle(new RegExp(`^${page} `));

/** A key pressed while a layer closes is the layer's. */
const settled = (window: Page) => expect(window.locator('[data-layer]')).toHaveCount(0);

/** One job, by keyboard alone, within a number of keys besides the typed text. */
async function job(
  window: Page,
  name: string,
  maxKeys: number,
  work: (keys: CountedKeys) => Promise<void>,
): Promise<void> {
  await test.step(`${name} in ${maxKeys} keys`, async () => {
    const keys = countedKeys(window);
    await settled(window);
    await work(keys);
    expect(keys.count(), name).toBeLessThanOrEqual(maxKeys);
  });
}

/** The history of the desk was made, and findings were read in the background. */
async function deskIsInUse(window: Page): Promise<void> {
  await expect(window.getByText(/^Local service, port \d+$/)).toBeVisible();
  await window.keyboard.press('g');
  await window.keyboard.press('r');
  await title(window, 'Organizations');
  const sets = async () => valueOf(await ask(window, 'changeSets.list', { profileId })).length;
  await expect.poll(sets, { timeout: 90_000 }).toBeGreaterThan(0);
  const unreviewed = async () =>
    valueOf(await ask(window, 'findings.queue', { profileId })).rows.filter(
      ({ finding }) => finding.state === 'UNREVIEWED',
    ).length;
  await expect.poll(unreviewed, { timeout: 120_000 }).toBeGreaterThan(0);
}

test('the eight commonest jobs of a morning are done by keyboard alone, each within its keys', async ({
  desk,
}) => {
  test.setTimeout(600_000);
  const { window, electron } = desk;
  const palette = window.getByRole('dialog', { name: 'Search or run a command' });
  const openPalette = async (keys: CountedKeys) => {
    await keys.press('Control+k');
    await expect(palette.getByRole('searchbox')).toBeFocused();
  };
  await deskIsInUse(window);

  await job(window, 'the check of a customer who reads out a client reference', 8, async (keys) => {
    await openPalette(keys);
    await keys.write('HS-67999');
    await expect(
      window.getByRole('option', { name: 'Find checks with client reference HS-67999' }),
    ).toBeVisible();
    await keys.press('Enter');
    await title(window, 'Checks');
    const grid = window.getByRole('grid', { name: 'Checks' });
    await expect(grid).toHaveAttribute('aria-rowcount', '2');
    await expect(grid).toBeFocused();
    await keys.press('Enter');
    await expect(window).toHaveTitle(/^Check /);
  });

  await job(window, 'what changed since the last visit', 6, async (keys) => {
    await keys.press('g', 'o');
    await title(window, 'Overview');
    await expect(window.getByRole('option').first()).toBeFocused();
    const changed = window.getByRole('region', { name: 'New since your last visit' }).getByRole('button');
    await expect(changed.first()).toBeVisible();
    await keys.pressUntil('Tab', () => hasFocus(changed.first()));
    await keys.press('Enter');
    await expect(window).not.toHaveTitle(/^Overview /);
  });

  await job(window, 'a finding decided', 8, async (keys) => {
    await keys.press('g', 'n');
    await title(window, 'Findings');
    await expect(window.getByRole('grid', { name: 'Findings queue' })).toBeFocused();
    const pane = window.getByRole('complementary', { name: 'Selected finding' });
    await expect(pane).toBeVisible();
    await keys.press('d');
    await expect(pane.getByRole('combobox', { name: 'Reason' })).toBeFocused();
    // The first letter and its suggestion, which is taken before the review is sent.
    await keys.press('o', 'ArrowDown', 'Control+Enter');
    await expect(pane.getByRole('combobox', { name: 'Reason' })).toHaveValue('Other');
    await keys.press('Control+Enter');
    await expect(window.getByRole('grid', { name: 'Findings queue' })).toBeFocused();
    const sent = async () =>
      valueOf(await ask(window, 'journal.list', { filter: {}, before: null, limit: 1 })).entries[0]
        ?.operation;
    await expect.poll(sent).toBe('ReviewFinding');
  });

  await job(window, 'an override for one organization', 12, async (keys) => {
    await openPalette(keys);
    await keys.write(customer);
    const flags = palette.getByRole('option', { name: /^Show feature flags/ });
    await expect(flags).toBeVisible();
    await keys.pressUntil('ArrowDown', async () => (await flags.getAttribute('data-focused')) !== null);
    await keys.press('Enter');
    await title(window, 'Feature flags');
    const grid = window.getByRole('grid', { name: 'Overrides by organization and flag' });
    await expect(grid).toHaveAttribute('aria-rowcount', '2', { timeout: 60_000 });
    await expect(grid).toBeFocused();
    const active = () => grid.getAttribute('aria-activedescendant');
    await keys.pressUntil('ArrowRight', async () => {
      const text = await window.locator(`[id="${(await active()) ?? ''}"]`).textContent();
      return text?.startsWith('Default off') === true;
    });
    await keys.press('Enter');
    const setOn = window.getByRole('complementary').getByRole('button', { name: 'Set On now' });
    await expect(setOn).toBeVisible();
    await expect(grid).not.toBeFocused();
    await keys.pressUntil('Tab', () => hasFocus(setOn));
    await keys.press('Enter');
    await expect(window.getByText(/^The override is set/)).toBeVisible();
  });

  await job(window, 'a webhook that a customer asks about', 3, async (keys) => {
    const body = JSON.stringify({
      name: 'organizations/o1/notifications/n1',
      type: 'notification.client.check_complete.v1',
    });
    await electron.evaluate(({ clipboard }, text) => void clipboard.writeText(text), body);
    await openPalette(keys);
    await keys.press('Control+v');
    await expect(window.getByRole('option', { name: /^Open in webhook bench/ })).toBeVisible();
    await keys.press('Enter');
    await title(window, 'Webhook bench');
    await expect(window.locator('main textarea').first()).toHaveValue(body);
  });

  await job(window, 'a notification snoozed', 6, async (keys) => {
    // The field of the webhook bench has the keyboard: Escape gives it back to the page.
    await keys.press('Escape', 'g', 'i');
    await title(window, 'Inbox');
    const threads = window.locator('main').getByRole('option');
    await expect(threads.first()).toBeVisible({ timeout: 60_000 });
    await keys.press('j', 's');
    await expect(window.getByRole('menuitem').first()).toBeFocused();
    await keys.press('Enter');
    // Every notification of the thread.
    await expect(window.getByText(/^Snoozed [1-9]/)).toBeVisible();
  });

  await job(window, 'a check for the working organization', 26, async (keys) => {
    await openPalette(keys);
    await keys.write(customer);
    const work = palette.getByRole('option', { name: /^Set as working organization/ });
    await expect(work).toBeVisible();
    await keys.pressUntil('ArrowDown', async () => (await work.getAttribute('data-focused')) !== null);
    await keys.press('Enter');
    await settled(window);
    await keys.press('g', 'e');
    await title(window, 'Create check');
    await expect(window.getByRole('combobox', { name: 'Organization' })).toHaveValue(customer);
    const field = (name: string) =>
      window.locator('main input').and(window.getByLabel(name, { exact: true }));
    const tabTo = (name: string) => keys.pressUntil('Tab', () => hasFocus(field(name)));
    await tabTo('Team');
    await keys.press('ArrowDown', 'Enter');
    await expect(field('Team')).not.toHaveValue('');
    for (const [name, text] of [
      ['Display name', 'Purchase, 3 Fallow Lane'],
      ['Client reference', 'MORNING-1'],
      ['Given name', 'Ottilie'],
    ] as const) {
      await tabTo(name);
      await keys.write(text);
    }
    await expect(window.getByText(/^Not used before/)).toBeVisible();
    await keys.press('Control+Enter');
    await expect(window.getByRole('main').getByText('Check created.')).toBeVisible();
  });

  await job(window, 'a company looked up', 5, async (keys) => {
    await keys.press('Escape', 'g', 'm');
    await title(window, 'Company search');
    await expect(window.getByRole('textbox', { name: 'Company name' })).toBeFocused();
    await keys.write('Joinery LLP');
    await keys.press('Tab');
    await keys.write('GB');
    await keys.press('Enter');
    await expect(window.getByRole('grid', { name: 'Companies' }).getByRole('row').nth(1)).toBeVisible();
  });

  expect(desk.pageErrors).toEqual([]);
});
