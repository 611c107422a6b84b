import type { Page } from '@playwright/test';
import { isName, type ResourceName } from '#shared/resource-names';
import { expect, test } from '#tests/support/app';
import { ask, valueOf } from '#tests/support/desk-calls';
import { openPage } from '#tests/support/pages';

test.setTimeout(180_000);
/** The Demo as it is shipped: with its sample history, and kept. */
const livedIn = { DILIGENCE_DESK_DEMO: undefined };
const profileId = 'demo';

async function expectDeskInUse(window: Page): Promise<void> {
  await openPage(window, 'Change sets');
  await expect(window.getByText('Banking data, second wave')).toBeVisible({ timeout: 60_000 });
  await expect(window.getByText('Stopped')).toBeVisible();
  await openPage(window, 'Bulk creation');
  await expect(window.getByText('new-clients-november.csv')).toBeVisible();
  await openPage(window, 'Watchlists');
  await expect(window.getByText('High-value clients')).toBeVisible();
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

test('the Demo begins as a desk in use, is as it was left after a restart, and can be started over', async ({
  launch,
}) => {
  const first = await launch({ environment: livedIn });
  await expectDeskInUse(first.window);
  const { entries } = valueOf(
    await ask(first.window, 'inbox.list', { profileId, filter: { view: 'unread' }, limit: 100 }),
  );
  expect(entries.filter(({ recommendation }) => recommendation === 'CONSIDER')).not.toEqual([]);
  await openPage(first.window, 'Journal');
  await expect(first.window.getByText(/^\d\d+ entries/)).toBeVisible();
  await first.window.getByRole('button', { name: 'Verify chain' }).click();
  await expect(first.window.getByText(/no gap and no altered entry/)).toBeVisible();

  const name = entries.find(
    ({ type, checkState }) => type.includes('monitoring') && checkState !== 'CANCELLED',
  )?.check;
  if (name === undefined || name === null || !isName('check', name))
    throw new Error('No message names a check.');
  const before = await isMonitored(first.window, name);
  valueOf(
    await ask(first.window, 'checks.setMonitoring', {
      organizationDisplayName: null,
      profileId,
      name,
      enabled: !before,
      before,
    }),
  );
  expect(await isMonitored(first.window, name)).toBe(!before);
  const journal = valueOf(await ask(first.window, 'journal.list', { filter: {}, before: null, limit: 1 }));
  await first.close();

  const { window } = await launch({ environment: livedIn, userData: first.userData });
  expect(await isMonitored(window, name)).toBe(!before);
  await expectDeskInUse(window);
  const kept = valueOf(await ask(window, 'journal.list', { filter: {}, before: null, limit: 1 }));
  expect(kept.total).toBe(journal.total);

  await window.getByRole('button', { name: 'Demo controls' }).click();
  await window.getByRole('button', { name: 'Start demo over' }).click();
  const question = window.getByRole('alertdialog', { name: 'Start the demo over?' });
  await question.getByRole('button', { name: 'Start demo over' }).click();
  await expect(window.getByText('Demo started over.')).toBeVisible({ timeout: 60_000 });
  expect(await isMonitored(window, name)).toBe(before);
  await expectDeskInUse(window);
  // What was recorded stays, and no history is put behind it.
  const after = valueOf(await ask(window, 'journal.list', { filter: {}, before: null, limit: 1 }));
  expect(after.total).toBe(journal.total);
});
