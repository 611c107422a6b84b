import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalService } from '#electron/local-service/options';
import { expect, test } from '#tests/support/app';
import { decline } from '#tests/support/confirmation';
import { checksOf, connectTo, startTestService } from '#tests/support/connected-desk';
import { ask } from '#tests/support/desk-calls';
import { formatName, parseName } from '#shared/resource-names';
import { openPage } from '#tests/support/pages';
import { valueOf } from '#tests/support/value-of';

const noCheck = { organization: 'o', team: 't', check: 'none' };
let service: LocalService;
let folder: string;
test.beforeEach(async () => {
  service = await startTestService();
  folder = mkdtempSync(join(tmpdir(), 'api-calls-'));
});
test.afterEach(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

test('routine polls are hidden until they are shown on request, by keyboard too', async ({
  desk: { window },
}) => {
  await connectTo(service, window);
  await expect.poll(() => service.requests.ListNotifications).toBeGreaterThan(0);
  await openPage(window, 'API calls');
  const polls = window
    .getByRole('grid', { name: 'API calls' })
    .getByRole('row', { name: /\/notifications\?/ });
  const hidden = window.getByRole('checkbox', { name: /^Show polls, [\d,]+ hidden$/ });
  await expect(hidden).toBeVisible();
  await expect(hidden).not.toHaveAccessibleName('Show polls, 0 hidden');
  await expect(polls).toHaveCount(0);
  await hidden.focus();
  await window.keyboard.press('Space');
  await expect(polls.first()).toBeVisible();
  await expect(window.getByRole('checkbox', { name: /^Show polls, [\d,]+ shown$/ })).toBeChecked();

  const list = window.getByRole('grid', { name: 'API calls' });
  const pane = window.getByRole('complementary', { name: 'Call' });
  await list.press('ArrowDown');
  await expect(pane).toBeVisible();
  await list.press('Escape');
  await expect(pane).toHaveCount(0);
  await expect(list).toBeFocused();
});

test('calls are listed, filtered, shown masked, copied, replayed through the guard and exported', async ({
  desk: { window, electron },
}) => {
  const { id: profileId } = await connectTo(service, window);
  await openPage(window, 'Organizations');
  await expect(window.getByRole('grid', { name: 'Organizations' }).getByRole('row').nth(5)).toBeVisible();
  const { checks } = valueOf(
    await ask(window, 'checks.list', { profileId, parent: 'organizations/-/teams/-', pageSize: 50 }),
  );
  const monitored = checks.find(({ state, params }) => state === 'ACTIVE' && params?.subject !== undefined);
  const name = formatName('check', parseName('check', monitored?.name ?? '') ?? noCheck);
  const missing = formatName('check', { ...noCheck, organization: 'none' });
  await ask(window, 'checks.setMonitoring', { profileId, name, enabled: true, before: null });
  await ask(window, 'checks.read', { profileId, name: missing });

  await openPage(window, 'API calls');
  const list = window.getByRole('grid', { name: 'API calls' });
  const call = window.getByRole('complementary', { name: 'Call' });
  const shown = window.getByRole('radiogroup', { name: 'Calls shown' });
  await expect(shown.getByText(/^Errors \d/)).toBeVisible();
  await shown.getByText(/^Errors/).click();
  await expect(list.getByRole('row').filter({ hasText: 'checks/none' })).toHaveCount(1);
  await shown.getByText(/^All/).click();

  await window.getByRole('textbox', { name: 'Search path or status' }).fill('pageSize=50');
  await list.getByRole('row').filter({ hasText: 'pageSize=50' }).first().click();
  await expect(call.getByRole('heading', { name: 'List checks' })).toBeVisible();
  const received = call.getByRole('group', { name: 'Received, masked' });
  await expect(received).toContainText('"givenName": "••••"');
  const unmasked = (await checksOf(service)).find((each) => each.name === monitored?.name);
  const { givenName, familyName } = unmasked?.params?.subject ?? {};
  await expect(received).not.toContainText(`"${givenName ?? ''}"`);
  await expect(received).not.toContainText(`"${familyName ?? ''}"`);
  await call.getByRole('button', { name: 'Copy as curl' }).click();
  const copied = await electron.evaluate(({ clipboard }) => clipboard.readText());
  expect(copied).toMatch(/^curl --globoff 'http:\/\/127\.0\.0\.1:\d+\/.*pageSize=50/);
  expect(copied).toContain('Bearer $TOKEN');
  await call.getByRole('tab', { name: /Headers/ }).click();
  await expect(call.getByText('Bearer, not shown')).toBeVisible();

  await window.getByRole('textbox', { name: 'Search path or status' }).fill('');
  await shown.getByText(/^Changes/).click();
  await list.getByRole('row').filter({ hasText: 'setOngoingMonitoring' }).click();
  const before = service.requests.SetOngoingMonitoring;
  await call.getByRole('button', { name: 'Replay' }).click();
  await decline(window);
  await expect(call.getByText(/nothing was sent/i)).toBeVisible();
  expect(service.requests.SetOngoingMonitoring).toBe(before);

  const path = join(folder, 'calls.har');
  await electron.evaluate(({ dialog }, file) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: file });
  }, path);
  await shown.getByText(/^All/).click();
  await window.getByRole('button', { name: 'Export with masking' }).click();
  await expect(window.getByText(/calls saved as/)).toBeVisible();
  const har = readFileSync(path, 'utf8');
  expect(har).not.toContain(familyName ?? 'nobody');
  expect(har).not.toMatch(/access_token|canary-secret/);
});
