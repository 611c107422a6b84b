import type { Locator } from '@playwright/test';
import type { LocalService } from '#electron/local-service/options';
import { expect, test } from '#tests/support/app';
import {
  cellOf,
  confirm,
  connectSandbox,
  seeOrganizations,
  startRolloutService,
} from '#tests/support/rollout-desk';
import { openPage } from '#tests/support/pages';

let service: LocalService;
let requests: string[];
test.beforeEach(async () => {
  ({ service, requests } = await startRolloutService({ organizations: 60 }));
});
test.afterEach(() => service.close());

const flag = 'banking_data';
/** Sends of overrides: method and path, each as often as it was asked for. */
const sends = () =>
  requests
    .filter((line) => /^(PUT|DELETE) /.test(line) && line.includes('/overrides/'))
    .map((line) => line.split(' ').slice(0, 2).join(' '));

test('one flag is set for forty organizations with one sentence, and reverted with one press', async ({
  desk: { window, pageErrors },
}, info) => {
  test.setTimeout(120_000);
  const { id } = await connectSandbox(service, window);
  const before = await seeOrganizations(window, id);
  const forty = before.filter((each) => each.cell(flag).is === 'default').slice(0, 40);
  expect(forty).toHaveLength(40);
  await openPage(window, 'Feature flags');
  await window.getByRole('grid', { name: 'Overrides by organization and flag' }).waitFor();
  await window.keyboard.press('Control+k');
  await window
    .getByRole('searchbox', { name: 'Search or run a command' })
    .fill(`${flag} on for ${forty.map(({ name }) => name.slice('organizations/'.length)).join(', ')}`);
  await expect(window.getByRole('option', { name: new RegExp(`Set ${flag} on for`) })).toBeVisible();
  await window.keyboard.press('Enter');
  const dialog = window.getByRole('alertdialog', { name: 'Set overrides' });
  await expect(dialog.getByText('40 overrides will change. No change needed: 0.')).toBeVisible();
  await window.screenshot({ path: info.outputPath('set-overrides.png') });
  await dialog.getByRole('button', { name: 'Stage 40 changes' }).press('Enter');
  await expect(window.locator('[data-layer]')).toHaveCount(0);
  expect(sends()).toEqual([]);

  const drawer = window.getByRole('complementary', { name: 'Change set' });
  await drawer.getByRole('button', { name: 'Dry run' }).click();
  await expect(drawer.getByText(/^40 changes, dry run .*: passed/)).toBeVisible();
  await window.screenshot({ path: info.outputPath('plan.png') });
  await drawer.getByRole('button', { name: 'Review and apply 40' }).click();
  await confirm(window, flag, 'Apply changes');
  await expect(window.getByRole('img', { name: /\bApplied 40\b/ })).toBeVisible({ timeout: 60_000 });
  await window.screenshot({ path: info.outputPath('run.png') });
  const first = sends();
  expect(first).toHaveLength(40);
  expect(new Set(first).size).toBe(40);
  expect(first.every((line) => line.startsWith('PUT '))).toBe(true);

  await window.getByRole('button', { name: 'Revert…' }).click();
  await expect(drawer.getByText('40 changes, no dry run yet')).toBeVisible();
  await drawer.getByRole('button', { name: 'Review and apply 40' }).click();
  await confirm(window, flag, 'Apply changes');
  await expect(window.getByRole('img', { name: /\bApplied 40\b/ })).toBeVisible({ timeout: 60_000 });
  const second = sends().slice(40);
  expect(second).toHaveLength(40);
  expect(new Set(second).size).toBe(40);
  expect(second.every((line) => line.startsWith('DELETE '))).toBe(true);
  const after = await seeOrganizations(window, id);
  expect(after.map((each) => each.cell(flag))).toEqual(before.map((each) => each.cell(flag)));
  expect(pageErrors).toEqual([]);
});

test('organizations selected on another page keep their names', async ({ desk: { window } }) => {
  await connectSandbox(service, window);
  await openPage(window, 'Organizations');
  const grid = window.getByRole('grid', { name: 'Organizations' });
  await grid.getByRole('row').nth(3).waitFor();
  await grid.focus();
  for (const key of [' ', 'ArrowDown', ' ']) await grid.press(key);
  await window.getByRole('button', { name: 'Set overrides' }).click();
  const dialog = window.getByRole('alertdialog', { name: 'Set overrides' });
  await dialog.getByRole('checkbox', { name: flag }).click();
  await expect(dialog.getByText('2 organizations selected')).toBeVisible();
  expect(sends()).toEqual([]);
});

test('a cell that changes after its change set is marked as drifted, and can be found by a filter', async ({
  desk: { window, pageErrors },
}, info) => {
  test.setTimeout(120_000);
  const { id } = await connectSandbox(service, window);
  const [one, other] = (await seeOrganizations(window, id)).filter(
    (each) => each.cell(flag).is === 'default',
  );
  if (one === undefined || other === undefined) throw new Error('seed');
  await openPage(window, 'Feature flags');
  const grid = window.getByRole('grid', { name: 'Overrides by organization and flag' });
  await grid.waitFor();
  await window.keyboard.press('Control+k');
  await window
    .getByRole('searchbox', { name: 'Search or run a command' })
    .fill(`${flag} on for ${[one, other].map(({ name }) => name.slice('organizations/'.length)).join(', ')}`);
  await window.getByRole('option', { name: new RegExp(`Set ${flag} on for`) }).waitFor();
  await window.keyboard.press('Enter');
  const dialog = window.getByRole('alertdialog', { name: 'Set overrides' });
  await dialog.getByRole('button', { name: 'Stage 2 changes' }).press('Enter');
  await expect(window.locator('[data-layer]')).toHaveCount(0);
  const drawer = window.getByRole('complementary', { name: 'Change set' });
  await drawer.getByRole('button', { name: 'Dry run' }).click();
  await drawer.getByRole('button', { name: 'Review and apply 2' }).click();
  await confirm(window, flag, 'Apply changes');
  await expect(window.getByRole('img', { name: /\bApplied 2\b/ })).toBeVisible();

  await openPage(window, 'Feature flags');
  await window.getByRole('button', { name: 'Refresh', exact: true }).click();
  const cell = await cellOf(window, one.displayName, flag);
  await expect(cell).toHaveText('On');
  await cell.click();
  await window
    .getByRole('complementary', { name: `${flag} of ${one.displayName}` })
    .getByRole('button', { name: 'Clear override now' })
    .click();
  await confirm(window, one.displayName, 'Clear override');
  await expect(cell).toHaveText('Default offDrifted');
  await cell.hover();
  await expect(cell).toHaveAttribute(
    'title',
    /^Drifted\nThe change set .* changed this value to On \(.*\)\. The value is now Default off\./,
  );
  await window.getByRole('button', { name: 'All values' }).click();
  await window.getByRole('menuitem', { name: 'Drifted' }).click();
  await expect(grid.getByRole('rowheader')).toHaveText([one.displayName]);
  await expect(grid.getByRole('columnheader', { name: flag })).toBeVisible();
  await window.screenshot({ path: info.outputPath('drifted.png') });

  // A new flag has no override yet, and so the same value everywhere.
  await window.getByRole('button', { name: 'New flag' }).click();
  const created = window.getByRole('complementary', { name: 'New flag' });
  await created.getByRole('textbox', { name: 'name', exact: true }).fill('featureFlags/wave_three');
  await created.getByRole('button', { name: 'Create flag' }).click();
  await expect(window.getByRole('complementary', { name: 'Flag', exact: true })).toBeVisible();

  await window.getByRole('button', { name: 'Stale flags' }).click();
  const report = window.getByRole('grid', { name: 'Flags' });
  await expect(report.getByRole('row', { name: new RegExp(flag) })).toBeVisible();
  await window.screenshot({ path: info.outputPath('stale-flags.png') });
  // What the organizations say of it is unknown until they are refreshed.
  await expect(report.getByRole('row', { name: /wave_three Unknown/ })).toBeVisible();
  await window.getByRole('button', { name: 'Refresh', exact: true }).click();
  await window.getByText('Never overridden 1').click();
  await expect(report.getByRole('rowheader')).toHaveText([/wave_three/]);
  await window.screenshot({ path: info.outputPath('never-overridden.png') });
  await report.focus();
  await report.press('ArrowDown');
  await expect(window.getByRole('complementary', { name: 'Flag', exact: true })).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test('the settings of waves fit in their dialog and in the drawer, with thousands of organizations', async ({
  desk: { electron, window, pageErrors },
}, info) => {
  await openPage(window, 'Feature flags');
  await expect(window.getByText('2,000 organizations', { exact: false }).first()).toBeVisible({
    timeout: 60_000,
  });
  await window.getByRole('button', { name: 'Set overrides' }).press('Enter');
  const dialog = window.getByRole('alertdialog', { name: 'Set overrides' });
  await dialog.getByRole('checkbox', { name: 'banking_data' }).press(' ');
  await dialog.getByRole('button', { name: /^Stage [\d,]+ changes$/ }).press('Enter');
  const drawer = window.getByRole('complementary', { name: 'Change set' });
  await drawer.getByRole('button', { name: 'Waves and pace' }).press('Enter');
  const waves = window.locator('[data-layer]').filter({ hasText: 'Waves and pace' });
  await waves.getByRole('checkbox', { name: 'Apply in waves' }).press(' ');
  await expect(waves.getByRole('textbox', { name: 'Minutes between waves' })).toBeVisible();
  await window.screenshot({ path: info.outputPath('waves-dialog.png') });
  expect(await widest(waves)).toBe(0);
  await window.keyboard.press('Escape');
  await expect(
    drawer.getByRole('checkbox', { name: /^Organizations in each wave: 5, 4\d\d, 1,\d\d\d$/ }),
  ).toBeChecked();
  for (const [width, height] of [
    [1280, 800],
    [1024, 640],
  ] as const) {
    await electron.evaluate(
      ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(...size),
      [width, height] as [number, number],
    );
    await expect.poll(() => window.evaluate(() => innerWidth)).toBe(width);
    await window.screenshot({ path: info.outputPath(`drawer-${width}.png`) });
    await expect(drawer.getByRole('button', { name: /^Review and apply [\d,]+$/ })).toBeInViewport({
      ratio: 1,
    });
    await expect(drawer.getByRole('button', { name: 'Waves and pace' })).toBeInViewport({ ratio: 1 });
  }
  expect(pageErrors).toEqual([]);
});

/** By how many px the content of a layer is wider than what it is in. */
const widest = (layer: Locator): Promise<number> =>
  layer.evaluate((element) =>
    Math.max(
      ...[element, ...element.querySelectorAll('*')].map(({ scrollWidth, clientWidth }) =>
        clientWidth === 0 ? 0 : scrollWidth - clientWidth,
      ),
    ),
  );
