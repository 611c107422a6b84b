import type { LocalService } from '#electron/local-service/options';
import { expect, test } from '#tests/support/app';
import { confirmation } from '#tests/support/confirmation';
import { startRewrittenService, withoutSettings } from '#tests/support/rewritten-service';
import { jsonResponse, startRawServer, withTokens } from '#tests/support/raw-server';
import {
  addProduction,
  cellOf,
  confirm,
  connectSandbox,
  openCell,
  seeOrganizations,
  startRolloutService,
} from '#tests/support/rollout-desk';
import { openPage } from '#tests/support/pages';

let service: LocalService;
let requests: string[];
test.beforeEach(async () => {
  ({ service, requests } = await startRolloutService());
});
test.afterEach(() => service.close());

const flag = 'banking_data';

test('an override is cleared once, after showing its old value, its default and its organization', async ({
  desk: { window, pageErrors },
}) => {
  const { id } = await connectSandbox(service, window);
  const organization = (await seeOrganizations(window, id)).find((each) => each.cell(flag).is === 'override');
  if (organization === undefined) throw new Error('seed');
  const word = organization.cell(flag).value ? 'On' : 'Off';
  await openPage(window, 'Feature flags');
  await window
    .getByRole('textbox', { name: 'Search organizations and flags' })
    .fill(organization.displayName);

  const cell = await cellOf(window, organization.displayName, flag);
  await expect(cell).toHaveText(word);
  await cell.hover();
  await expect(cell).toHaveAttribute(
    'title',
    /The value is an override for this organization\.\nUpdated just now/,
  );
  await cell.click();
  const panel = window.getByRole('complementary', { name: `${flag} of ${organization.displayName}` });
  await expect(panel.getByText(`Clearing replaces ${word} with the default (off).`)).toBeVisible();
  await panel.getByRole('button', { name: 'Clear override now' }).click();

  const dialog = await confirmation(window);
  await expect(dialog.getByRole('row', { name: `override ${word} none` })).toBeVisible();
  await expect(
    dialog.getByRole('row', { name: new RegExp(`inEffect ${word} off|inEffect`, 'i') }).or(dialog),
  ).toBeVisible();
  await expect(dialog.getByText(organization.displayName).first()).toBeVisible();
  expect(service.requests.DeleteFeatureFlagOverride).toBe(0);
  await confirm(window, organization.displayName, 'Clear override');

  await expect(cell).toHaveText('Default off');
  expect(service.requests.DeleteFeatureFlagOverride).toBe(1);
  expect(pageErrors).toEqual([]);
});

test('an override that the service does not show is cleared behind a warning, and reported as accepted', async ({
  desk: { window },
}) => {
  const blind = await startRewrittenService(service, withoutSettings);
  await connectSandbox(blind, window);
  await openPage(window, 'Feature flags');
  const grid = window.getByRole('grid', { name: 'Overrides by organization and flag' });
  await expect(grid.getByRole('columnheader', { name: flag })).toContainText('unknown');
  await expect(grid.getByRole('columnheader').filter({ hasText: /\d set/ })).toHaveCount(0);
  const [organization = '', other = ''] = (await grid.getByRole('rowheader').allInnerTexts()).map((text) =>
    text.trim(),
  );
  const cell = await cellOf(window, organization, flag);
  await expect(cell).toHaveText('Unknown');
  await cell.click();
  const panel = window.getByRole('complementary', { name: `${flag} of ${organization}` });
  await expect(panel.getByText(/^The current value is unknown\./)).toBeVisible();
  await panel.getByRole('button', { name: 'Clear override now' }).click();
  const dialog = await confirmation(window);
  await expect(dialog.getByRole('row', { name: 'override unknown cleared' })).toBeVisible();
  expect(service.requests.DeleteFeatureFlagOverride).toBe(0);
  await confirm(window, organization, 'Clear override');
  await expect(window.getByText(`${flag} of ${organization}: accepted, can't be read back.`)).toBeVisible();
  expect(service.requests.DeleteFeatureFlagOverride).toBe(1);

  for (const each of [organization, other]) {
    await (await openCell(window, each, flag)).getByRole('button', { name: 'Stage On' }).click();
  }
  const drawer = window.getByRole('complementary', { name: 'Change set' });
  await drawer.getByRole('button', { name: 'Dry run' }).click();
  await expect(drawer.getByRole('listitem').getByText('Would send, value unknown')).toHaveCount(2);
  await drawer.getByRole('button', { name: 'Review and apply 2' }).click();
  await confirm(window, flag, 'Apply changes');
  await expect(window.getByRole('img', { name: /\bUnverified 2\b/ })).toBeVisible();
  await expect(window.getByRole('img', { name: /\bApplied 0\b/ })).toBeVisible();
  await blind[Symbol.asyncDispose]();
});

test('the keyboard walks the matrix, and unknown, default and override are shown in words', async ({
  desk: { window },
}) => {
  await connectSandbox(service, window);
  await openPage(window, 'Feature flags');
  const grid = window.getByRole('grid', { name: 'Overrides by organization and flag' });
  await grid.focus();
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowDown']) await grid.press(key);
  const active = await grid.getAttribute('aria-activedescendant');
  const cell = window.locator(`[id="${active ?? ''}"]`);
  await expect(cell).toHaveAttribute('aria-colindex', '4');
  await expect(cell).toHaveText(/^(Default (on|off)|On|Off)$/);
  // An arrow fills the pane of the cell, and its first arrow takes the room that the pane needs from the matrix.
  const organization = (
    await grid.locator('[role="row"]:has([aria-current]) [role="rowheader"]').innerText()
  ).trim();
  const column = grid.getByRole('columnheader').and(grid.locator('[aria-colindex="4"]'));
  const pane = window.getByRole('complementary', {
    name: `${(await column.locator('code').innerText()).trim()} of ${organization}`,
  });
  await expect(pane.getByText('Default', { exact: true })).toBeVisible();
  await expect(cell).toBeInViewport({ ratio: 1 });
  await grid.press('End');
  await expect(grid.getByRole('row').last()).toBeVisible();
  await grid.press('Enter');
  await expect(grid).not.toBeFocused();
  await expect(
    window
      .getByRole('complementary')
      .getByRole('button', { name: /^Stage / })
      .first(),
  ).toBeFocused();
  await window.keyboard.press('Escape');
  await expect(window.getByRole('complementary')).toHaveCount(0);
  await expect(grid).toBeFocused();

  await window.getByText('Flags', { exact: true }).last().click();
  await expect(grid.getByRole('rowheader', { name: flag })).toBeVisible();
  await window.getByRole('button', { name: 'All values' }).click();
  await window.getByRole('menuitem', { name: 'Differs from default' }).click();
  for (const text of await grid.getByRole('gridcell').allInnerTexts()) expect(text).not.toBe('Unknown');
});

test('without global admin the flags page says so, and the matrix stays', async ({ desk: { window } }) => {
  service.controls.setGlobalAdmin(false);
  await connectSandbox(service, window);
  await openPage(window, 'Feature flags');
  await expect(window.getByText('global admin', { exact: false }).first()).toBeVisible();
  const grid = window.getByRole('grid', { name: 'Overrides by organization and flag' });
  await expect(grid.getByRole('columnheader', { name: flag })).toContainText('Not given');
  await expect(grid.getByRole('gridcell').first()).toHaveText(/On|Off|Default/);
});

test('a flag is updated only by its changed fields, and a value that was not saved is named', async ({
  desk: { window },
}) => {
  await connectSandbox(service, window);
  await openPage(window, 'Feature flags');
  await window.getByRole('columnheader', { name: 'source_of_funds' }).click();
  const pane = window.getByRole('complementary', { name: 'Flag' });
  await pane.getByRole('textbox', { name: 'displayName' }).fill('Source of funds, wave 2');
  await expect(pane.getByText('Sends only displayName')).toBeVisible();
  await pane.getByRole('button', { name: 'Update flag' }).click();
  await confirm(window, 'source_of_funds', 'Update flag');
  await expect(window.getByText('Flag updated and read back.')).toBeVisible();

  service.controls.add({ kind: 'ignore-false', operation: 'UpdateFeatureFlag' });
  await window.getByRole('columnheader', { name: 'source_of_funds' }).click();
  await pane.getByRole('checkbox').uncheck();
  await pane.getByRole('button', { name: 'Update flag' }).click();
  await confirm(window, 'source_of_funds', 'Update flag');
  await expect(pane.getByText(/did not apply/)).toBeVisible();
  await expect(pane.getByText(/defaultValue: Sent false, read back true/)).toBeVisible();

  await pane.getByRole('tab', { name: 'JSON' }).click();
  await pane
    .getByRole('textbox', { name: 'JSON of the flag' })
    .fill('{"name": "featureFlags/source_of_funds", "wave": 2');
  await expect(pane.getByRole('alert').filter({ hasText: /JSON|Expected/ })).toBeVisible();
  await expect(pane.getByRole('button', { name: 'Update flag' })).toBeDisabled();
  await pane
    .getByRole('textbox', { name: 'JSON of the flag' })
    .fill('{"name": "featureFlags/source_of_funds", "wave": 2}');
  await expect(pane.getByText('No loaded flag has the field wave.')).toBeVisible();

  // A press on a cell does not lose what was entered.
  await window.getByRole('gridcell').first().click();
  const question = window.getByRole('alertdialog', { name: 'Discard this input?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(pane.getByText('No loaded flag has the field wave.')).toBeVisible();
  await pane.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard input' }).click();
  await expect(pane).toHaveCount(0);
});

test('a flag is created with the given fields, and then shown', async ({ desk: { window } }) => {
  await connectSandbox(service, window);
  await openPage(window, 'Feature flags');
  await window.getByRole('columnheader', { name: flag }).waitFor();
  await window.getByRole('button', { name: 'New flag' }).click();
  const pane = window.getByRole('complementary', { name: 'New flag' });
  await pane.getByRole('textbox', { name: 'name', exact: true }).fill('featureFlags/wave_three');
  await pane.getByRole('textbox', { name: 'displayName' }).fill('Wave 3');
  await pane.getByRole('button', { name: 'Create flag' }).click();
  await expect(window.getByText('Flag created.')).toBeVisible();
  await expect(pane.getByRole('button', { name: 'Create flag' })).toHaveCount(0);
  const created = window.getByRole('complementary', { name: 'Flag', exact: true });
  await expect(created.getByText('featureFlags/wave_three')).toBeVisible();
  expect(service.requests.CreateFeatureFlag).toBe(1);
});

test('flags named .. or with a slash are shown, and are read-only', async ({ desk: { window } }) => {
  const organization = {
    name: 'organizations/o1',
    displayName: 'Larkfield Estates',
    featureSettings: {
      '..': { enabled: true, overridden: true },
      'featureFlags/a/b': { enabled: false, overridden: true },
    },
  };
  const server = await startRawServer(
    withTokens((request, socket) => {
      const isFlags = request.target.includes('/featureFlags');
      const body = isFlags
        ? { featureFlags: [{ name: 'featureFlags/..', displayName: 'Dots' }] }
        : { organizations: [organization] };
      socket.write(jsonResponse(200, body));
    }),
  );
  await connectSandbox({ baseUrl: `${server.origin}/service`, authUrl: server.origin }, window);
  await openPage(window, 'Feature flags');
  for (const [name, word] of [
    ['..', 'On'],
    ['a/b', 'Off'],
  ] as const) {
    const cell = await cellOf(window, 'Larkfield Estates', name);
    await expect(cell).toHaveText(word);
    await cell.click();
    const panel = window.getByRole('complementary', { name: `${name} of Larkfield Estates` });
    await expect(panel.getByText(/can't be used in a request path/)).toBeVisible();
    await expect(panel.getByRole('button', { name: /Stage|now/ })).toHaveCount(0);
    await window.keyboard.press('Escape');
  }
  expect(
    server.requests.every(({ method, target }) => method === 'GET' || target.endsWith('/oauth2/token')),
  ).toBe(true);
  await server.close();
});

test('an organization is compared with itself in production, which is only read', async ({
  desk: { window },
}) => {
  const other = await startRolloutService({ seed: 7 });
  const { id } = await connectSandbox(service, window);
  await addProduction(other.service, window);
  const [organization] = await seeOrganizations(window, id);
  if (organization === undefined) throw new Error('seed');
  // They differ by one override, set in production behind the back of the app.
  await openPage(window, 'Feature flags');
  await window.getByRole('button', { name: 'Compare organizations' }).click();
  await window.getByText('Two environments').click();
  await window.getByRole('combobox', { name: 'Left organization' }).fill(organization.displayName);
  await window.getByRole('option', { name: organization.displayName }).click();

  const table = window.getByRole('table');
  await expect(table.getByText('Sandbox, Harbourline sandbox')).toBeVisible();
  await expect(table.getByText('Production, Harbourline production')).toBeVisible();
  await expect(window.getByRole('heading', { name: /of \d+ features differ/ })).toBeVisible();
  await expect(window.getByText('Read-only profile')).toBeVisible();
  await expect(table.getByRole('button', { name: /^Stage/ })).toHaveCount(0);
  const sent = other.requests.filter((line) => !line.includes('/oauth2/token'));
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.every((line) => line.startsWith('GET '))).toBe(true);
  expect(
    requests.filter((line) => /^(PUT|POST|PATCH|DELETE) /.test(line) && !line.includes('token')),
  ).toEqual([]);
  await other.service.close();
});
