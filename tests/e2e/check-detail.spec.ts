import { expect, test } from '#tests/support/app';
import { confirm, confirmation, decline } from '#tests/support/confirmation';
import { connect } from '#tests/support/desk-calls';
import { identityCheck, startBench } from '#tests/support/local-service';
import { displayNameOf, findCheck, openCheck } from '#tests/support/open-check';
import { onWallClock } from '#tests/support/wall-clock';

const identity = 'template = "checkTemplates/identity-verification-check-v1-0-0"';

test('a check is shown in full, its subject masked until it is revealed and again after the window loses the focus', async ({
  desk: { window, electron, pageErrors },
}) => {
  await using local = await startBench(onWallClock());
  const check = await findCheck(
    local,
    `state = INACTIVE AND ${identity}`,
    (_, findings) => findings.length > 1,
  );
  await connect(window, { ...local.settings, name: 'Test service' }, local.clientSecret);
  await openCheck(window, check.name);

  await expect(window.getByRole('heading', { level: 1 })).toHaveText(String(check['displayName']));
  await expect(window.getByText('Inactive', { exact: true })).toBeVisible();
  // One statement: what the service has to do and what the reader has to do are in one sentence.
  await expect(
    window.getByText(
      /^The service has no open work on this check(\. \d+ findings? needs? your review\.|, and no)/,
    ),
  ).toBeVisible();
  const summary = window.getByRole('region', { name: 'Summary' });
  await expect(summary.getByText('Recommendation', { exact: true })).toBeVisible();
  await expect(summary.getByText('Screening')).toBeVisible();
  await expect(window.getByRole('list', { name: 'Findings' }).getByRole('listitem').first()).toBeVisible();
  await expect(
    window.getByRole('region', { name: 'Consumer tasks' }).getByText('Confirm details'),
  ).toBeVisible();
  await expect(window.getByRole('region', { name: 'Timeline' }).getByText('Created')).toBeVisible();
  await expect(window.getByRole('region', { name: 'Parameters' }).getByText('User type')).toBeVisible();

  const { subject } = check['params'] as { subject: { familyName: string; email: string } };
  const shown = window.getByText(subject.email);
  await expect(window.getByText(subject.familyName)).toHaveCount(0);
  await window.getByRole('button', { name: 'Reveal for 60 s' }).click();
  await expect(shown).toBeVisible();
  await expect(window.getByRole('button', { name: /^Mask, \d+ s left/ })).toBeVisible();
  await window.evaluate(() => globalThis.dispatchEvent(new Event('blur')));
  await expect(shown).toHaveCount(0);

  await window.getByRole('button', { name: 'More actions' }).click();
  await window.getByRole('menuitem', { name: 'Show raw JSON' }).click();
  const json = window.getByRole('region', { name: 'Raw JSON' });
  await expect(json.getByText('"clientReference"')).toBeVisible();
  await expect(json.getByText(subject.email)).toHaveCount(0);

  const generated = window.getByRole('region', { name: 'AI summary' });
  await generated.getByRole('button', { name: 'Generate' }).click();
  await expect(generated.getByRole('group', { name: 'Generated text' })).toContainText('findings');
  await expect(generated.getByText(/^Check the generated text/)).toBeVisible();
  expect(local.service.requests.GenerateAISummary).toBe(1);
  expect(pageErrors).toEqual([]);
  expect(electron.windows()).toHaveLength(1);
});

test('a part that fails shows its own error, and blanks nothing else', async ({ desk: { window } }) => {
  await using local = await startBench(onWallClock());
  const check = await findCheck(local, `state = INACTIVE AND ${identity}`, () => true);
  const { controls } = local.service;
  // A notification about the check would refresh every part, in the middle of a step.
  controls.add({ kind: 'status', operation: 'ListNotifications', status: 403, times: null });
  controls.add({ kind: 'status', operation: 'ListConsumerTasks', status: 403, times: null });
  controls.add({ kind: 'status', operation: 'ListFindings', status: 500, times: null });
  await connect(window, local.settings, local.clientSecret);
  await openCheck(window, check.name);

  const tasks = window.getByRole('region', { name: 'Consumer tasks' });
  await expect(tasks.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(tasks.getByText('The tasks could not be loaded.')).toBeVisible();
  await tasks.getByRole('button', { name: 'Details' }).press('Enter');
  const details = window.getByRole('dialog', { name: 'Details of the error' });
  await expect(details).toContainText('ListConsumerTasks');
  await expect(details).toContainText('403');
  await window.keyboard.press('Escape');
  await expect(window.locator('[data-layer]')).toHaveCount(0);
  await expect(window.getByRole('region', { name: 'Findings' }).getByRole('alert')).toBeVisible({
    timeout: 30_000,
  });
  await expect(window.getByRole('region', { name: 'Summary' }).getByText('Screening')).toBeVisible();
  await expect(window.getByRole('region', { name: 'Subject' }).getByText('Phone')).toBeVisible();
  controls.clear();
  await tasks.getByRole('button', { name: 'Retry' }).click();
  await expect(tasks.getByText('Confirm details')).toBeVisible();
  await expect(tasks.getByRole('button', { name: 'Retry' })).toHaveCount(0);
});

test('a running check is not ready, and unknown values are raw and never green', async ({
  desk: { window },
}) => {
  await using local = await startBench(onWallClock());
  const [team] = (await local.rows('/v1alpha2/organizations/-/teams/-/checks?pageSize=1')).map(({ name }) =>
    name.split('/').slice(0, 4).join('/'),
  );
  const { body } = await local.call('POST', `/v1alpha2/${team ?? ''}/checks`, identityCheck());
  await connect(window, local.settings, local.clientSecret);
  await openCheck(window, String(body['name']));
  await expect(window.getByText('Active', { exact: true })).toBeVisible();
  await expect(window.getByText('Not ready')).toBeVisible();
  await expect(window.getByText('Reports become available with the summary.')).toBeVisible();
  await expect(window.getByRole('button', { name: 'Full report' })).toBeDisabled();

  const done = await findCheck(local, `state = INACTIVE AND ${identity}`, () => true);
  local.service.controls.add({ kind: 'unknown-enums', operation: 'GetCheckSummary', times: null });
  local.service.controls.add({ kind: 'unknown-enums', operation: 'GetCheck', times: null });
  await openCheck(window, done.name);
  const summary = window.getByRole('region', { name: 'Summary' });
  await expect(summary.getByText('Recommendation', { exact: true })).toBeVisible();
  const raw = await local.get(`/v1alpha2/${done.name}/checkSummary`);
  const recommendation = /"recommendation":"([^"]+)"/.exec(raw.text)?.[1] ?? '';
  expect(['CLEAR', 'CONSIDER', 'FAIL', 'APPROVE']).not.toContain(recommendation);
  await expect(summary.getByText(recommendation).first()).toBeVisible();
  await expect(summary.locator('[class*="success"]')).toHaveCount(0);
});

test('cancelling in production is refused while read-only, asks for the name to be typed, and shows the reread state', async ({
  desk: { window },
}) => {
  await using local = await startBench(onWallClock());
  const { requests } = local.service;
  const check = await findCheck(local, 'state = INACTIVE', () => true);
  const organization = await displayNameOf(local, check.name);
  const settings = { ...local.settings, name: 'Harbourline', kind: 'production' as const };
  await connect(window, settings, local.clientSecret);
  await openCheck(window, check.name);

  const cancel = window.getByRole('button', { name: 'Cancel check', exact: true });
  await cancel.click();
  await expect(window.getByText('The profile is read-only. Nothing was sent.')).toBeVisible();
  expect(requests.CancelCheck).toBe(0);

  // Unlocked next to the refusal, the cancellation continues.
  await window.getByRole('button', { name: 'Unlock for 10 min and continue' }).click();
  await confirm(window, 'Unlock for 10 min');
  await expect(window.getByText(/^Unlocked, \d:\d\d left/)).toBeVisible();
  const dialog = await confirmation(window);
  await expect(dialog).toHaveAccessibleName(`Cancel this check in ${organization}?`);
  await expect(dialog.getByText("can't be undone")).toBeVisible();
  await expect(dialog.getByText(organization).first()).toBeVisible();
  const send = dialog.getByRole('button', { name: 'Cancel check' });
  const name = dialog.getByRole('textbox');
  await expect(name).toBeFocused();
  await name.evaluate((field, text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, organization);
  await expect(name).toHaveValue('');
  await name.pressSequentially(organization.slice(0, -1));
  await name.press('Enter');
  await expect(send).toBeDisabled();
  await decline(window);
  expect(requests.CancelCheck).toBe(0);

  await cancel.click();
  await confirm(window, 'Cancel check', organization);
  await expect(window.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(cancel).toBeDisabled();
  expect(requests.CancelCheck).toBe(1);

  await window.getByRole('button', { name: 'Lock now' }).click();
  await expect(window.getByText('Read-only', { exact: true })).toBeVisible();
});

test('a cancellation whose response was lost is unknown until the check is reread, and is sent once', async ({
  desk: { window },
}) => {
  await using local = await startBench(onWallClock());
  const { requests, controls } = local.service;
  const check = await findCheck(local, 'state = INACTIVE', () => true);
  const organization = await displayNameOf(local, check.name);
  await connect(window, local.settings, local.clientSecret);
  await openCheck(window, check.name);
  // A notification would have the check reread before it is asked for.
  controls.add({ kind: 'status', operation: 'ListNotifications', status: 403, times: null });
  controls.add({ kind: 'cut', operation: 'CancelCheck', at: 'after-commit' });
  await window.getByRole('button', { name: 'Cancel check', exact: true }).click();
  await confirm(window, 'Cancel check', organization);

  const notice = window.getByRole('alert').filter({ hasText: 'The outcome is unknown' });
  await expect(notice).toBeVisible();
  await expect(window.getByText('Inactive', { exact: true })).toBeVisible();
  await notice.getByRole('button', { name: 'Refresh' }).click();
  await expect(window.getByText('Cancelled', { exact: true })).toBeVisible();
  expect(requests.CancelCheck).toBe(1);
});

test('monitoring is shown as the service reports after an empty response', async ({ desk: { window } }) => {
  await using local = await startBench(onWallClock());
  const { requests } = local.service;
  const check = await findCheck(local, 'state = INACTIVE AND ongoing_monitoring_enabled = true', () => true);
  await connect(window, local.settings, local.clientSecret);
  await openCheck(window, check.name);
  await expect(window.getByText('Monitoring on')).toBeVisible();
  const before = requests.GetCheck;
  await window.getByRole('button', { name: 'Stop monitoring' }).click();
  await expect(window.getByText('Monitoring off')).toBeVisible();
  await expect(window.getByRole('button', { name: 'Start monitoring' })).toBeVisible();
  expect(requests.SetOngoingMonitoring).toBe(1);
  expect(requests.GetCheck).toBeGreaterThan(before);
});
