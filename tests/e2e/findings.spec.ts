import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/app';
import { confirm, confirmation } from '#tests/support/confirmation';
import { ask, connect } from '#tests/support/desk-calls';
import { startBench } from '#tests/support/local-service';
import { findCheck, openCheck, organizationOf, type Row } from '#tests/support/open-check';
import { onWallClock } from '#tests/support/wall-clock';
import { openPage } from '#tests/support/pages';
import { valueOf } from '#tests/support/value-of';

const twoUnreviewed = (_: Row, findings: readonly Row[]) =>
  findings.filter((finding) => finding['state'] === 'UNREVIEWED').length >= 2;

const current = (window: Page) => window.locator('li[aria-current="true"]');

test('findings are reviewed by keyboard, once each, with the seen revisions and the reread counts', async ({
  desk: { window },
}) => {
  await using local = await startBench(onWallClock());
  const { requests } = local.service;
  const check = await findCheck(local, 'state = ACTIVE OR state = INACTIVE', twoUnreviewed);
  await connect(window, local.settings, local.clientSecret);
  await openCheck(window, check.name);
  const list = window.getByRole('list', { name: 'Findings', exact: true });
  await expect(current(window)).toContainText('Unreviewed');
  const first = await current(window).locator('b').first().textContent();
  await window.keyboard.press('j');
  await window.keyboard.press('k');
  await expect(current(window).locator('b').first()).toHaveText(first ?? '');

  const summaries = requests.GetCheckSummary;
  await window.keyboard.press('d');
  await expect(current(window).getByRole('radio', { name: 'Dismiss' })).toBeChecked();
  await window.keyboard.type('OTHER');
  await window.keyboard.press('ControlOrMeta+Enter');
  await expect(list.getByText('Dismissed, revision 2')).toBeVisible();
  expect(requests.ReviewFinding).toBe(1);
  await expect.poll(() => requests.GetCheckSummary).toBeGreaterThan(summaries);

  // Undoing is a new review.
  await list.getByRole('button').filter({ hasText: 'Dismissed, revision 2' }).click();
  await window.keyboard.press('c');
  await window.keyboard.type('OTHER');
  await current(window).getByLabel('Description').fill('Looked at again');
  await current(window).getByRole('button', { name: 'Send' }).click();
  await expect(list.getByText('Confirmed, revision 3')).toBeVisible();
  expect(requests.ReviewFinding).toBe(2);
  await list.getByRole('button').filter({ hasText: 'Confirmed, revision 3' }).click();
  await expect(
    window.getByRole('list', { name: 'Revisions seen on this computer' }).getByRole('listitem'),
  ).toHaveText([/Unreviewed/, /Dismissed.*Other/, /Confirmed.*Other/]);
});

test('a refused or lost review leaves the finding unchanged, and says so', async ({ desk: { window } }) => {
  await using local = await startBench(onWallClock());
  const { requests, controls } = local.service;
  const check = await findCheck(local, 'state = ACTIVE OR state = INACTIVE', twoUnreviewed);
  await connect(window, local.settings, local.clientSecret);
  await openCheck(window, check.name);
  await expect(current(window)).toContainText('Unreviewed');

  controls.add({ kind: 'status', operation: 'ReviewFinding', status: 403 });
  await window.keyboard.press('c');
  await window.keyboard.type('OTHER');
  await window.keyboard.press('ControlOrMeta+Enter');
  await expect(current(window).getByText('The finding has not changed.')).toBeVisible();
  await expect(current(window)).toContainText('Unreviewed');

  controls.add({ kind: 'cut', operation: 'ReviewFinding', at: 'after-commit' });
  await window.keyboard.press('ControlOrMeta+Enter');
  await expect(current(window).getByText('The outcome is unknown')).toBeVisible();
  await expect(current(window)).toContainText('Unreviewed');
  await current(window).getByRole('button', { name: 'Refresh' }).click();
  await expect(window.getByText('Confirmed, revision 2')).toBeVisible();
  expect(requests.ReviewFinding).toBe(2);
});

test('the queue of selected checks switches their monitoring and shows an outcome in each row', async ({
  desk: { window },
}) => {
  await using local = await startBench(onWallClock());
  const { requests, controls } = local.service;
  // One that is not monitored needs no request.
  const filter = encodeURIComponent('state = ACTIVE AND ongoing_monitoring_enabled = true');
  const active = await local.rows(`/v1alpha2/organizations/-/teams/-/checks?pageSize=100&filter=${filter}`);
  const counts = new Map<string, number>();
  for (const { name } of active)
    counts.set(organizationOf(name), (counts.get(organizationOf(name)) ?? 0) + 1);
  const [organization = ''] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  const monitored = await local.rows(
    `/v1alpha2/${organization}/teams/-/checks?pageSize=100&filter=${filter}`,
  );
  expect(monitored.length).toBeGreaterThan(2);
  const { id: profileId } = await connect(window, local.settings, local.clientSecret);
  await expect(
    window.getByRole('button', { name: 'Current profile: Test service', exact: true }),
  ).toBeVisible();
  const names = monitored.map(({ name }) => name as never);
  valueOf(await ask(window, 'watchlists.create', { profileId, name: 'Their checks', checks: names }));
  await openPage(window, 'Watchlists');
  const list = window.getByRole('grid', { name: 'Checks of Their checks' });
  await list.focus();
  await window.keyboard.press('ControlOrMeta+a');
  await window.getByRole('button', { name: 'Review findings' }).click();
  await expect(window.getByText(`${monitored.length} selected checks`)).toBeVisible();

  controls.add({ kind: 'status', operation: 'SetOngoingMonitoring', status: 403, skip: 1 });
  await window.getByRole('button', { name: 'Stop monitoring' }).click();
  const dialog = window.getByRole('alertdialog', { name: /^Stop ongoing monitoring of/ });
  await dialog.getByRole('button', { name: 'Stop monitoring' }).click();
  const question = await confirmation(window);
  await expect(question).toHaveAccessibleName(/^Stop ongoing monitoring/);
  expect(requests.SetOngoingMonitoring).toBe(0);
  const label = (await question.locator('label').textContent()) ?? '';
  await confirm(window, 'Stop monitoring', label.replace(/^Type (.*) to confirm$/, '$1'));
  await expect(window.getByText(`${monitored.length} of ${monitored.length} finished`)).toBeVisible({
    timeout: 30_000,
  });
  await expect(
    window.getByRole('img', { name: new RegExp(`\\bApplied ${monitored.length - 1}\\b`) }),
  ).toBeVisible();
  await window.getByRole('radio', { name: 'Failed 1' }).click({ force: true });
  const outcomes = window.getByRole('grid', { name: 'Checks of this run' });
  await expect(outcomes.getByText('403: does not exist or no access')).toHaveCount(1);
  expect(requests.SetOngoingMonitoring).toBe(monitored.length);
});
