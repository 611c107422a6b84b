import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/app';
import { confirm, confirmation } from '#tests/support/confirmation';
import { connect } from '#tests/support/desk-calls';
import { startBench } from '#tests/support/local-service';
import { displayNameOf, findCheck, openCheck, organizationOf, type Row } from '#tests/support/open-check';
import { onWallClock } from '#tests/support/wall-clock';
import { openPage } from '#tests/support/pages';

async function bench() {
  const running = await startBench(onWallClock());
  const { service } = running;
  const { clientId, clientSecret } = service.credentials;
  return {
    ...running,
    settings: { baseUrl: service.baseUrl, authUrl: service.authUrl, clientId },
    clientSecret,
  };
}
const twoUnreviewed = (_: Row, findings: readonly Row[]) =>
  findings.filter((finding) => finding['state'] === 'UNREVIEWED').length >= 2;

const current = (window: Page) => window.locator('li[aria-current="true"]');

test('findings are decided by keyboard, once each, with the revisions seen and the counts read again', async ({
  desk: { window },
}) => {
  const local = await bench();
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
    window.getByRole('list', { name: 'Revisions seen on this workstation' }).getByRole('listitem'),
  ).toHaveText([/Unreviewed/, /Dismissed.*OTHER/, /Confirmed.*OTHER/]);
  await local.service.close();
});

const focusedName = (window: Page) =>
  window.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

test('by keyboard alone the third finding is dismissed, as it was read out, and nothing typed is a key', async ({
  desk: { window },
}) => {
  const local = await bench();
  const { requests, controls } = local.service;
  const { keyboard } = window;
  const active = await local.rows(
    `/v1alpha2/organizations/-/teams/-/checks?pageSize=100&filter=${encodeURIComponent('state = ACTIVE')}`,
  );
  const findings = new Map<string, Row[]>();
  for (const { name } of active) {
    const { body } = await local.get(`/v1/${name}/findings`);
    const organization = organizationOf(name);
    const open = ((body['findings'] ?? []) as Row[]).filter(({ state }) => state === 'UNREVIEWED');
    findings.set(organization, [...(findings.get(organization) ?? []), ...open]);
  }
  const [organization = ''] = [...findings].find(([, open]) => open.length >= 4) ?? [];
  const displayName = await displayNameOf(local, organization);
  await connect(window, local.settings, local.clientSecret);
  await expect(window.getByRole('button', { name: 'Profile Test service, switch' })).toBeVisible();
  await openPage(window, 'Findings');
  const field = window.getByRole('combobox', { name: 'Organization' });
  await field.focus();
  await keyboard.type(displayName.slice(0, 12));
  await expect(window.getByRole('option', { name: displayName })).toBeVisible();
  for (;;) {
    await keyboard.press('ArrowDown');
    const active = await field.getAttribute('aria-activedescendant');
    const option = active === null ? null : await window.locator(`[id="${active}"]`).textContent();
    if (option === displayName) break;
  }
  await keyboard.press('Enter');

  // The focus goes on to the findings once they are read, and never lies on the page's body.
  await expect.poll(() => focusedName(window)).toMatch(/^Finding 1 of \d+, /);
  await keyboard.press('j');
  expect(await focusedName(window)).toMatch(/^Finding 2 of /);
  await keyboard.press('End');
  expect(await focusedName(window)).toMatch(/^Finding (\d+) of \1, /);
  await keyboard.press('Home');
  await keyboard.press('ArrowDown');
  await keyboard.press('j');
  const third = await focusedName(window);
  expect(third).toMatch(/^Finding 3 of \d+, (High|Medium|Low), .+, Unreviewed, of the check /);
  await expect(window.getByRole('status').filter({ hasText: third })).toHaveCount(1);
  const reviewed = await window.evaluate(() => (document.activeElement as HTMLElement).dataset['finding']);

  await keyboard.press('d');
  const row = current(window);
  await expect(row.getByRole('combobox', { name: 'Reason' })).toBeFocused();
  await expect(row.getByRole('combobox', { name: 'Reason' })).toHaveValue('');
  // A note typed as the reason is not sent as one.
  await keyboard.type('close match');
  await keyboard.press('ControlOrMeta+Enter');
  await expect(row.getByText('One word, such as OTHER. Notes go in the description.')).toBeVisible();
  await expect(row.getByRole('combobox', { name: 'Reason' })).toHaveValue('CLOSE MATCH');
  expect(requests.ReviewFinding).toBe(0);
  await keyboard.press('ControlOrMeta+a');
  await keyboard.press('Delete');
  // Without a reason nothing is sent, from wherever the focus is.
  await keyboard.press('Tab');
  await keyboard.type('close match, jk dd');
  await keyboard.press('ControlOrMeta+Enter');
  await expect(row.getByText('Choose a reason.')).toBeVisible();
  await expect(row.getByRole('combobox', { name: 'Reason' })).toBeFocused();
  expect(requests.ReviewFinding).toBe(0);

  await keyboard.type('NAME_NOT_EXACT');
  await keyboard.press('Shift+Tab');
  await expect(row.getByRole('radio', { name: 'Dismiss' })).toBeFocused();
  await keyboard.press('ControlOrMeta+Enter');
  await expect.poll(() => focusedName(window)).toMatch(/^Finding 3 of \d+, /);
  expect(await focusedName(window)).not.toBe(third);
  expect(controls.ledger().filter(({ operation }) => operation === 'ReviewFinding')).toEqual([
    expect.objectContaining({
      body: {
        name: reviewed,
        state: 'DISMISSED',
        review: { description: 'close match, jk dd', reason: 'NAME_NOT_EXACT' },
      },
    }),
  ]);
  await local.service.close();
});

test('a review that is refused or lost leaves the finding as it is, and says so', async ({
  desk: { window },
}) => {
  const local = await bench();
  const { requests, controls } = local.service;
  const check = await findCheck(local, 'state = ACTIVE OR state = INACTIVE', twoUnreviewed);
  await connect(window, local.settings, local.clientSecret);
  await openCheck(window, check.name);
  await expect(current(window)).toContainText('Unreviewed');

  controls.add({ kind: 'status', operation: 'ReviewFinding', status: 403 });
  await window.keyboard.press('c');
  await window.keyboard.type('OTHER');
  await window.keyboard.press('ControlOrMeta+Enter');
  await expect(current(window).getByText('The finding stays as it is shown.')).toBeVisible();
  await expect(current(window)).toContainText('Unreviewed');

  controls.add({ kind: 'cut', operation: 'ReviewFinding', at: 'after-commit' });
  await window.keyboard.press('ControlOrMeta+Enter');
  await expect(current(window).getByText('whether it took effect is not known')).toBeVisible();
  await expect(current(window)).toContainText('Unreviewed');
  await current(window).getByRole('button', { name: 'Read again' }).click();
  await expect(window.getByText('Confirmed, revision 2')).toBeVisible();
  expect(requests.ReviewFinding).toBe(2);
  await local.service.close();
});

test('the queue goes over the checks of an organization, and switches their monitoring with an outcome a row', async ({
  desk: { window },
}) => {
  const local = await bench();
  const { requests, controls } = local.service;
  const active = await local.rows(
    `/v1alpha2/organizations/-/teams/-/checks?pageSize=100&filter=${encodeURIComponent('state = ACTIVE')}`,
  );
  const counts = new Map<string, number>();
  for (const { name } of active)
    counts.set(organizationOf(name), (counts.get(organizationOf(name)) ?? 0) + 1);
  const [organization = ''] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  const monitored = await local.rows(
    `/v1alpha2/${organization}/teams/-/checks?pageSize=100&filter=${encodeURIComponent('state = ACTIVE')}`,
  );
  expect(monitored.length).toBeGreaterThan(2);
  await connect(window, local.settings, local.clientSecret);
  await expect(window.getByRole('button', { name: 'Profile Test service, switch' })).toBeVisible();
  await openPage(window, 'Findings');
  await window.getByRole('combobox', { name: 'Organization' }).fill(organization);
  await expect(window.getByText(`in ${monitored.length} check`)).toBeVisible();

  controls.add({ kind: 'status', operation: 'SetOngoingMonitoring', status: 403, skip: 1 });
  await window.getByRole('button', { name: 'Stop monitoring' }).click();
  const dialog = window.getByRole('alertdialog', { name: /^Stop monitoring of/ });
  await dialog.getByRole('button', { name: 'Stop monitoring' }).click();
  const question = await confirmation(window);
  await expect(question).toHaveAccessibleName(/^Stop ongoing monitoring/);
  expect(requests.SetOngoingMonitoring).toBe(0);
  const label = (await question.locator('label').textContent()) ?? '';
  await confirm(window, 'Stop monitoring', label.replace(/^Type (.*) to confirm$/, '$1'));
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible({ timeout: 30_000 });
  const outcomes = dialog.getByRole('list', { name: 'Checks of this run' }).getByRole('listitem');
  await expect(outcomes).toHaveCount(monitored.length);
  await expect(outcomes.filter({ hasText: '403: does not exist or no access' })).toHaveCount(1);
  await expect(outcomes.filter({ hasText: /Off$/ })).toHaveCount(monitored.length - 1);
  expect(requests.SetOngoingMonitoring).toBe(monitored.length);
  await local.service.close();
});
