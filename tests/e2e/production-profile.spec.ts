import type { Page } from '@playwright/test';
import type { LocalService } from '#electron/local-service/options';
import { expect, test } from '#tests/support/app';
import { confirm, confirmation, confirmByEnter, decline } from '#tests/support/confirmation';
import { ask, connect, profileSettings } from '#tests/support/desk-calls';
import {
  addProduction,
  cellOf,
  changeOf,
  connectSandbox,
  productionName as production,
  sandboxName,
  seeOrganizations,
  startRolloutService,
  useProduction,
} from '#tests/support/rollout-desk';
import { openPage } from '#tests/support/pages';
import { valueOf } from '#tests/support/value-of';

const flag = 'banking_data';
const clientSecret = 'canary-secret-5f1c';

let service: LocalService;
test.beforeEach(async () => {
  ({ service } = await startRolloutService());
});
test.afterEach(() => service.close());

async function journalActions(page: Page) {
  const { entries } = valueOf(await ask(page, 'journal.list', { filter: {}, before: null, limit: 50 }));
  return entries.map(({ operation, outcome, consent }) => `${operation} ${outcome} ${consent}`);
}

test('production changes its kind or address only when its name is typed, and stays locked', async ({
  desk: { window, pageErrors },
}, info) => {
  const id = await useProduction(service, window);
  await openPage(window, 'Profiles');
  const form = window.getByRole('form', { name: `Profile ${production}` });
  await form.getByRole('radio', { name: 'Sandbox' }).press('Space');
  await window.keyboard.press('Control+s');
  const leaving = await confirmation(window);
  await expect(leaving).toContainText(`Make ${production} a Sandbox profile?`);
  await expect(form.getByRole('button', { name: /^Waiting for confirmation/ })).toBeVisible();
  await expect(leaving.getByRole('row', { name: 'Environment Production Sandbox' })).toBeVisible();
  await leaving.page().screenshot({ path: info.outputPath('leave-production.png') });
  await decline(window);
  await expect(window.getByText('The change was not confirmed. The profile was not changed.')).toBeVisible();
  await expect(window.getByText('Read-only', { exact: true })).toBeVisible();

  // Script in the page has no other way in.
  const settings = profileSettings({
    name: production,
    kind: 'sandbox',
    baseUrl: service.baseUrl,
    authUrl: service.authUrl,
    clientId: 'desk',
  });
  const forced = ask(window, 'profiles.update', { id, settings, secret: null });
  await decline(window);
  expect(await forced).toMatchObject({ ok: false, error: { reason: 'not-confirmed' } });

  await window.keyboard.press('Control+s');
  await confirmByEnter(window, production);
  await expect(window.getByText(`${production} saved.`)).toBeVisible();
  await expect(window.getByText('Read-only', { exact: true })).toBeVisible();
  expect(await journalActions(window)).toEqual([
    'ChangeProfile changed name-typed',
    'ChangeProfile refused not-asked',
    'ChangeProfile refused not-asked',
  ]);
  await openPage(window, 'Journal');
  await expect(window.getByRole('columnheader', { name: 'Profile' })).toBeVisible();
  await expect(window.getByRole('gridcell', { name: `Production ${production}` })).toHaveCount(3);
  await window.screenshot({ path: info.outputPath('journal.png') });
  expect(pageErrors).toEqual([]);
});

test('a sandbox with the address of production is saved only when the name of production is typed', async ({
  desk: { window },
}, info) => {
  await addProduction(service, window);
  const { service: trial } = await startRolloutService({ seed: 8 });
  await openPage(window, 'Profiles');
  await window.getByRole('button', { name: 'New profile' }).click();
  const form = window.getByRole('form', { name: 'New profile' });
  await form.getByLabel('Name', { exact: true }).fill('Trial');
  await form.getByLabel('Base URL', { exact: true }).fill(service.baseUrl);
  await form.getByLabel('Auth URL', { exact: true }).fill(trial.authUrl);
  await form.getByLabel('Client ID', { exact: true }).fill('trial');
  await expect(
    form.getByText('This profile shares connection settings with a production profile.'),
  ).toBeVisible();
  await form.getByRole('button', { name: 'Save profile' }).click();
  const sharing = await confirmation(window);
  await expect(sharing).toContainText('Also used by');
  await sharing.page().screenshot({ path: info.outputPath('share-production.png') });
  await decline(window);
  await expect(window.getByText('The change was not confirmed. The profile was not changed.')).toBeVisible();
  expect(valueOf(await ask(window, 'profiles.overview', {})).profiles.map(({ name }) => name)).toEqual([
    'Demo',
    production,
  ]);
  await trial.close();
});

test('production with the address of a sandbox is saved only when its own name is typed', async ({
  desk: { window },
}, info) => {
  await connectSandbox(service, window);
  await openPage(window, 'Profiles');
  await window.getByRole('button', { name: 'New profile' }).click();
  const form = window.getByRole('form', { name: 'New profile' });
  await form.getByLabel('Name', { exact: true }).fill(production);
  await form.getByRole('radio', { name: 'Production' }).press('Space');
  await form.getByLabel('Base URL', { exact: true }).fill(service.baseUrl);
  await form.getByLabel('Auth URL', { exact: true }).fill(service.authUrl);
  await form.getByLabel('Client ID', { exact: true }).fill('live');
  await form.getByRole('button', { name: 'Save profile' }).click();
  const sharing = await confirmation(window);
  await expect(sharing).toContainText(
    `Changes in ${sandboxName} are not confirmed one by one, and they may reach ${production}.`,
  );
  await sharing.page().screenshot({ path: info.outputPath('production-shares.png') });
  await confirmByEnter(window, production);
  await expect(window.getByText(`${production} saved.`)).toBeVisible();
});

test('a sandbox that returns the organizations of production is stopped and reported', async ({
  desk: { window, electron },
}, info) => {
  await seeOrganizations(window, await useProduction(service, window));
  // The same organizations behind another address.
  const { service: twin } = await startRolloutService({ clientId: 'trial' });
  const { baseUrl, authUrl } = twin;
  const trial = await connect(
    window,
    { name: 'Trial', kind: 'sandbox', baseUrl, authUrl, clientId: 'trial' },
    clientSecret,
  );
  const refused = await ask(window, 'organizations.list', { profileId: trial.id, view: 'BASIC' });
  expect(refused).toMatchObject({ ok: false });
  const notice = window.getByRole('alert').filter({ hasText: 'Trial is stopped.' });
  await expect(notice).toContainText(production);
  await expect(window.getByText('Stopped', { exact: true })).toBeVisible();
  expect(await ask(window, 'guard.unlock', { profileId: trial.id })).toMatchObject({
    error: { reason: 'profile-stopped' },
  });
  const before = { ...twin.requests };
  expect(await ask(window, 'organizations.list', { profileId: trial.id, view: 'BASIC' })).toMatchObject({
    error: { reason: 'profile-stopped' },
  });
  expect(twin.requests).toEqual(before);
  await window.screenshot({ path: info.outputPath('stopped.png') });
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(1024, 640));
  await window.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
  await window.screenshot({ path: info.outputPath('stopped-small-dark.png') });

  await notice.getByRole('button', { name: 'Allow these organizations' }).click();
  await confirmByEnter(window, production);
  await expect(notice).toHaveCount(0);
  expect(await ask(window, 'organizations.list', { profileId: trial.id, view: 'BASIC' })).toMatchObject({
    ok: true,
  });
  expect(await journalActions(window)).toEqual([
    'AllowProfile changed name-typed',
    'StopProfile changed not-asked',
  ]);
  await twin.close();
});

test('a change refused in locked production stays open, can be unlocked in place and then continues', async ({
  desk: { window, pageErrors },
}, info) => {
  const id = await useProduction(service, window);
  const organization = (await seeOrganizations(window, id)).find((each) => each.cell(flag).is === 'override');
  if (organization === undefined) throw new Error('seed');
  await openPage(window, 'Feature flags');
  await window
    .getByRole('textbox', { name: 'Search organizations and flags' })
    .fill(organization.displayName);
  await (await cellOf(window, organization.displayName, flag)).click();
  const panel = window.getByRole('complementary', { name: `${flag} of ${organization.displayName}` });
  await panel.getByRole('button', { name: 'Clear override now' }).click();
  await expect(panel.getByText('The profile is read-only. Nothing was sent.')).toBeVisible();
  expect(service.requests.DeleteFeatureFlagOverride).toBe(0);
  await window.screenshot({ path: info.outputPath('refused.png') });
  await panel.getByRole('button', { name: 'Unlock for 10 min and continue' }).click();
  await confirm(window, 'Unlock for 10 min');
  await expect(await confirmation(window)).toContainText(
    `Clear the override of ${flag} for ${organization.displayName}?`,
  );
  await (await confirmation(window)).page().screenshot({ path: info.outputPath('clear.png') });
  await confirmByEnter(window, organization.displayName);
  await expect(await cellOf(window, organization.displayName, flag)).toHaveText('Default off');
  expect(service.requests.DeleteFeatureFlagOverride).toBe(1);

  // A run: every change is listed, On and Off separately, and nothing is shown as applied before it is
  // confirmed.
  const seen = (await seeOrganizations(window, id)).filter((each) => each.cell(flag).is === 'default');
  const changes = seen
    .slice(0, 6)
    .map((each, at) => changeOf(each, flag, at % 3 === 0 ? 'off' : 'on'))
    .filter(({ before, action }) => before.is !== 'unknown' && before.value !== (action === 'on'));
  valueOf(await ask(window, 'changeSets.stage', { profileId: id, id: null, changes }));
  await window.getByRole('button', { name: `Review and apply ${changes.length}` }).click();
  const applying = await confirmation(window);
  await expect(applying).toContainText(`Set ${flag} on for ${changes.length} organizations?`);
  await expect(applying.getByLabel(`Type ${flag} for ${changes.length} organizations`)).toBeVisible();
  await expect(applying.getByRole('listitem')).toHaveCount(changes.length + 1);
  await expect(applying.getByRole('listitem').first()).toContainText(`${changes.length}`);
  await expect(applying.getByRole('listitem').nth(1)).toContainText(
    changes[0]?.organizationDisplayName ?? '-',
  );
  await applying.page().screenshot({ path: info.outputPath('run.png') });
  await expect(window.getByText('Waiting for confirmation')).toHaveCount(1);
  await expect(window.getByText(/Running since/)).toHaveCount(0);
  await decline(window);
  expect(service.requests.DeleteFeatureFlagOverride).toBe(1);
  await openPage(window, 'Journal');
  await window.screenshot({ path: info.outputPath('journal.png') });
  expect(pageErrors).toEqual([]);
});
