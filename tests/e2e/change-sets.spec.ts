import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { LocalService } from '#electron/local-service/options';
import { expect, test } from '#tests/support/app';
import { ask } from '#tests/support/desk-calls';
import {
  cellOf,
  changeOf,
  confirm,
  connectSandbox,
  sandboxName,
  openCell,
  seeOrganizations,
  startRolloutService,
} from '#tests/support/rollout-desk';
import { openPage } from '#tests/support/pages';
import { valueOf } from '#tests/support/value-of';

let service: LocalService;
let requests: string[];
let folder: string;
test.beforeEach(async () => {
  ({ service, requests } = await startRolloutService());
  folder = mkdtempSync(join(tmpdir(), 'change-sets-'));
});
test.afterEach(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

const flag = 'banking_data';
/** Sends of overrides, each path as often as it was asked for. */
function sends(): string[] {
  return requests
    .filter((line) => /^(PUT|DELETE) /.test(line) && line.includes('/overrides/'))
    .map((line) => line.split(' ')[1] ?? '');
}

/** Organizations whose flag is off by default, so that On can be staged. */
async function defaults(page: Page, profileId: string, count: number) {
  const seen = await seeOrganizations(page, profileId);
  return seen.filter((each) => each.cell(flag).is === 'default' && !each.cell(flag).value).slice(0, count);
}
async function stage(page: Page, profileId: string, count: number): Promise<string> {
  const changes = (await defaults(page, profileId, count)).map((each) => changeOf(each, flag, 'on'));
  return valueOf(await ask(page, 'changeSets.stage', { profileId, id: null, changes })).changeSet.id;
}

test('cells are staged, checked in a dry run, applied once each after one confirmation, and read back', async ({
  desk: { window, pageErrors },
}) => {
  const { id } = await connectSandbox(service, window);
  const organizations = await defaults(window, id, 3);
  await openPage(window, 'Feature flags');
  for (const { displayName } of organizations) {
    await (await openCell(window, displayName, flag)).getByRole('button', { name: 'Stage On' }).click();
    await expect(await cellOf(window, displayName, flag)).toHaveText('Off → On');
  }
  const drawer = window.getByRole('complementary', { name: 'Change set' });
  await drawer.getByRole('button', { name: 'Dry run' }).click();
  await expect(drawer.getByText('Would apply')).toHaveCount(3);
  expect(sends()).toEqual([]);

  await drawer
    .getByRole('button', { name: new RegExp(`^Unstage ${flag}`) })
    .first()
    .click();
  await expect(drawer.getByText(/no dry run yet/)).toBeVisible();
  await drawer.getByRole('button', { name: 'Review and apply 2' }).click();
  await confirm(window, flag, 'Apply changes');
  await expect(window.getByText('2 of 2 finished')).toBeVisible();
  await expect(window.getByRole('img', { name: /\bApplied 2\b/ })).toBeVisible();
  expect(sends()).toHaveLength(2);

  await openPage(window, 'Feature flags');
  const [, second] = organizations;
  await expect(await cellOf(window, second?.displayName ?? '', flag)).toHaveText('On');
  expect(pageErrors).toEqual([]);
});

test('it stops at the error limit, continues from there, and sends the failed cells again on request', async ({
  desk: { window },
}) => {
  const { id } = await connectSandbox(service, window);
  const set = await stage(window, id, 5);
  valueOf(await ask(window, 'changeSets.change', { profileId: id, id: set, stopAfter: 2, perMinute: 600 }));
  service.controls.add({
    kind: 'status',
    status: 403,
    operation: 'SetFeatureFlagOverride',
    skip: 1,
    times: 2,
  });
  await openPage(window, 'Feature flags');
  await window.getByRole('button', { name: 'Review and apply 5' }).click();
  await confirm(window, flag, 'Apply changes');

  await expect(window.getByText('Stopped after 2 errors.')).toBeVisible();
  const trouble = window.getByRole('grid', { name: 'Changes in the change set' });
  await expect(trouble.getByText('403: does not exist or no access')).toHaveCount(2);
  await window.getByRole('button', { name: 'Resume 2 items' }).click();
  await confirm(window, flag, 'Apply changes');
  await expect(window.getByRole('img', { name: /\bApplied 3\b/ })).toBeVisible();
  await window.getByRole('button', { name: 'Send 2 again' }).click();
  await confirm(window, flag, 'Apply changes');
  await expect(window.getByRole('img', { name: /\bApplied 5\b/ })).toBeVisible();
  expect(sends()).toHaveLength(7);
});

test('killed in the middle and started again, it finishes and has sent nothing twice', async ({ launch }) => {
  test.setTimeout(120_000);
  const userData = mkdtempSync(join(tmpdir(), 'desk-killed-'));
  const first = await launch({ userData });
  const { id } = await connectSandbox(service, first.window);
  const set = await stage(first.window, id, 12);
  valueOf(
    await ask(first.window, 'changeSets.change', { profileId: id, id: set, name: 'Wave 2', perMinute: 240 }),
  );
  await openPage(first.window, 'Feature flags');
  await first.window.getByRole('button', { name: 'Review and apply 12' }).click();
  await confirm(first.window, flag, 'Apply changes');
  await expect.poll(() => sends().length).toBeGreaterThan(3);
  const process = first.electron.process();
  process.kill('SIGKILL');
  await expect.poll(() => process.signalCode).toBe('SIGKILL');
  const before = sends().length;
  expect(before).toBeLessThan(12);

  const second = await launch({ userData });
  const { window } = second;
  await window.getByRole('button', { name: sandboxName }).waitFor();
  await openPage(window, 'Change sets');
  await window.getByRole('rowheader', { name: 'Wave 2' }).dblclick();
  await expect(window.getByText('The app closed while applying this change set.')).toBeVisible();
  await window.getByRole('button', { name: /^Resume \d+ items/ }).click();
  await confirm(window, flag, 'Apply changes');
  await expect(window.getByText('12 of 12 finished')).toBeVisible({ timeout: 30_000 });
  expect(new Set(sends()).size).toBe(sends().length);
  await second.close();
  rmSync(userData, { recursive: true, force: true });
});

test('a change set is saved as a file, loaded, and refused when it is something else', async ({ desk }) => {
  const { window } = desk;
  const { id } = await connectSandbox(service, window);
  const [first, second] = await defaults(window, id, 2);
  await stage(window, id, 4);
  const path = join(folder, 'wave.json');
  await desk.electron.evaluate(({ dialog }, file) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [file] });
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: file });
  }, path);
  await openPage(window, 'Feature flags');
  const drawer = window.getByRole('complementary', { name: 'Change set' });
  await drawer.getByRole('button', { name: 'Dry run' }).click();
  await expect(drawer.getByText(/^4 changes, dry run .*: passed/)).toBeVisible();
  await drawer.getByRole('button', { name: 'More actions' }).click();
  await window.getByRole('menuitem', { name: 'Save plan as file…' }).click();
  await expect(window.getByText(/^Saved as/)).toBeVisible();
  const saved: unknown = JSON.parse(readFileSync(path, 'utf8'));
  expect(saved).toMatchObject({ format: 'diligence-desk-change-set', profile: { name: sandboxName } });

  // Somebody changes two of them meanwhile.
  for (const [each, action] of [[first, 'on'] as const, [second, 'off'] as const]) {
    if (each === undefined) throw new Error('seed');
    const change = { ...changeOf(each, flag, action), organization: each.name as never }; // a name that the service gave
    valueOf(await ask(window, 'flags.changeCell', { profileId: id, ...change, flagDefault: null }));
  }
  await openPage(window, 'Change sets');
  await window.getByRole('button', { name: 'Load file…' }).click();
  await expect(window.getByText(/^4 changes staged\. The file was made in the profile/)).toBeVisible();
  await expect(window.getByRole('row')).toHaveCount(3);
  await window.getByRole('button', { name: 'Open the draft' }).click();
  await expect(
    drawer.getByText(/^When the file was loaded, 2 planned changes no longer matched the file/),
  ).toBeVisible();
  await desk.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(1024, 640));
  await expect(drawer.getByRole('button', { name: 'Review and apply 4' })).toBeInViewport({ ratio: 1 });
  await openPage(window, 'Change sets');
  await desk.electron.evaluate(({ dialog }) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: ['/etc/hostname'] });
  });
  await window.getByRole('button', { name: 'Load file…' }).click();
  await expect(window.getByText(/not a change set of this app/)).toBeVisible();
});

test('a cell that changed meanwhile is a conflict in the drawer, and blocks only itself', async ({
  desk: { window },
}) => {
  const { id } = await connectSandbox(service, window);
  const [first, second] = await defaults(window, id, 2);
  if (first === undefined || second === undefined) throw new Error('seed');
  await stage(window, id, 2);
  await openPage(window, 'Feature flags');
  const drawer = window.getByRole('complementary', { name: 'Change set' });
  await drawer.waitFor();
  // Somebody sets the first one off meanwhile.
  const { name, displayName } = first;
  const changed = valueOf(
    await ask(window, 'flags.changeCell', {
      profileId: id,
      ...changeOf(first, flag, 'off'),
      organization: name as never, // a name that the service gave; the call checks it
      flagDefault: null,
    }),
  );
  expect(changed.outcome).toBe('applied');
  await drawer.getByRole('button', { name: 'Dry run' }).click();
  await expect(drawer.getByText('1 conflict will be left out.')).toBeVisible();
  await expect(await cellOf(window, displayName, flag)).toHaveText('Conflict');
  await drawer.getByRole('button', { name: 'Review and apply 2' }).click();
  await confirm(window, flag, 'Apply changes');
  await expect(window.getByRole('img', { name: /\bConflict 1\b/ })).toBeVisible();
  await expect(window.getByRole('img', { name: /\bApplied 1\b/ })).toBeVisible();
});
