import type { Page } from '@playwright/test';
import { isName, type ResourceName } from '#shared/resource-names';
import { expect, test } from '#tests/support/app';
import { ask } from '#tests/support/desk-calls';
import { openPage } from '#tests/support/pages';
import { valueOf } from '#tests/support/value-of';

test.setTimeout(180_000);
/** The Demo as it is shipped: with its sample history, and kept. */
const sampleHistory = { DILIGENCE_DESK_DEMO: undefined };
const profileId = 'demo';

async function expectDeskInUse(window: Page): Promise<void> {
  await openPage(window, 'Change sets');
  await expect(window.getByText('Banking data, second wave')).toBeVisible({ timeout: 60_000 });
  await expect(window.getByText('Stopped')).toBeVisible();
  await openPage(window, 'Bulk creation');
  await expect(window.getByText('new-clients-november.csv')).toBeVisible();
  await openPage(window, 'Watchlists');
  await expect(window.getByRole('button', { name: /^High-value clients/ })).toBeVisible();
  const checks = window.getByRole('grid').getByRole('row');
  await expect(checks.nth(1)).toBeVisible();
  // Names, and never an id in their place.
  expect(await window.getByRole('grid').textContent()).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
  await openPage(window, 'Inbox');
  await expect(window.getByRole('option').nth(5)).toBeVisible({ timeout: 60_000 });
}

async function isMonitored(window: Page, name: ResourceName<'check'>) {
  return (
    valueOf(await ask(window, 'checks.read', { profileId, name })).check.ongoingMonitoringEnabled === true
  );
}

test('the Demo starts with sample data, keeps its state after a restart, and can be reset', async ({
  launch,
}) => {
  const first = await launch({ environment: sampleHistory });
  await expectDeskInUse(first.window);
  const { entries } = valueOf(
    await ask(first.window, 'inbox.list', { profileId, filter: { view: 'unread' }, limit: 100 }),
  );
  expect(entries.filter(({ recommendation }) => recommendation === 'CONSIDER')).not.toEqual([]);
  await openPage(first.window, 'Journal');
  await expect(first.window.getByText(/^\d\d+ of \d\d+ shown$/)).toBeVisible();
  await first.window.getByRole('button', { name: 'Verify chain' }).click();
  await expect(first.window.getByRole('main').getByText(/no gaps or altered entries/)).toBeVisible();

  const name = entries.find(
    ({ type, checkState }) => type.includes('monitoring') && checkState !== 'CANCELLED',
  )?.check;
  if (name === undefined || name === null || !isName('check', name))
    throw new Error('No message names a check.');
  const before = await isMonitored(first.window, name);
  valueOf(
    await ask(first.window, 'checks.setMonitoring', {
      profileId,
      name,
      enabled: !before,
      before,
    }),
  );
  expect(await isMonitored(first.window, name)).toBe(!before);
  const journal = valueOf(await ask(first.window, 'journal.list', { filter: {}, before: null, limit: 1 }));
  await first.close();

  const { window } = await launch({ environment: sampleHistory, userData: first.userData });
  expect(await isMonitored(window, name)).toBe(!before);
  await expectDeskInUse(window);
  const reopened = valueOf(await ask(window, 'journal.list', { filter: {}, before: null, limit: 1 }));
  expect(reopened.total).toBe(journal.total);

  await window.getByRole('button', { name: 'Demo controls' }).click();
  await window.getByRole('button', { name: 'Reset Demo' }).click();
  const question = window.getByRole('alertdialog', { name: 'Reset Demo?' });
  await question.getByRole('button', { name: 'Reset Demo' }).click();
  await expect(window.getByText('Demo reset.')).toBeVisible({ timeout: 60_000 });
  expect(await isMonitored(window, name)).toBe(before);
  await expectDeskInUse(window);
  // What was recorded stays, and no history is put behind it.
  const after = valueOf(await ask(window, 'journal.list', { filter: {}, before: null, limit: 1 }));
  expect(after.total).toBe(journal.total);
});

test('the Demo has a second environment that is compared before it is opened, switched to, kept, and reset', async ({
  launch,
}) => {
  const first = await launch({ environment: sampleHistory });
  const { window } = first;
  const { keyboard } = window;
  await expect(window.getByText(/^Local service, port \d+$/)).toBeVisible();
  const port = await window.getByText(/^Local service, port \d+$/).textContent();

  // The twin of a customer, while its environment was never opened.
  await openPage(window, 'Organizations');
  const rows = window.getByRole('grid', { name: 'Organizations' }).getByRole('row');
  await rows.filter({ hasText: 'Tidewell Homes' }).getByRole('gridcell').nth(1).dblclick();
  await window.getByRole('button', { name: 'Compare', exact: true }).click();
  await window.getByRole('menuitem', { name: 'With the same organization in another environment' }).click();
  await expect(window.getByRole('button', { name: 'Copy as CSV' })).toBeVisible({ timeout: 60_000 });
  await expect(window.getByText('Demo sandbox').first()).toBeVisible();

  await keyboard.press('Control+Shift+p');
  await window.getByRole('option', { name: /Demo sandbox/ }).click();
  await expect(
    window.getByRole('button', { name: 'Current profile: Demo sandbox', exact: true }),
  ).toBeVisible();
  const line = window.getByText(/^Local service, port \d+$/);
  await expect(line).toBeVisible();
  await expect(line).not.toHaveText(port ?? '');

  // Time continues in it alone.
  const twin = 'demo-twin';
  const { organizations } = valueOf(
    await ask(window, 'organizations.list', { profileId: twin, view: 'BASIC', pageSize: 5 }),
  );
  expect(organizations).toHaveLength(5);
  await window.getByRole('button', { name: 'Demo controls' }).click();
  await window.getByRole('button', { name: '30 days' }).click();
  await expect(window.getByText('The Demo clock advanced by 30 days.')).toBeVisible();
  const demoDate = /^Demo date: \d+ \w{3} \d{4} \d\d:\d\d$/;
  await expect(window.getByRole('contentinfo').getByText(demoDate)).toBeVisible();
  await keyboard.press('Escape');
  await first.close();

  const second = await launch({ environment: sampleHistory, userData: first.userData });
  const again = second.window;
  await expect(
    again.getByRole('button', { name: 'Current profile: Demo sandbox', exact: true }),
  ).toBeVisible();
  await expect(again.getByText(/^Local service, port \d+$/)).toBeVisible();
  await expect(again.getByRole('contentinfo').getByText(demoDate)).toBeVisible();
  await again.getByRole('button', { name: 'Demo controls' }).click();
  await again.getByRole('button', { name: 'Reset Demo' }).click();
  await again.getByRole('alertdialog').getByRole('button', { name: 'Reset Demo' }).click();
  await expect(again.getByText('Demo reset.')).toBeVisible({ timeout: 60_000 });
  await expect(again.getByText(demoDate)).toHaveCount(0);
});
