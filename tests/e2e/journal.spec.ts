import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalService } from '#electron/local-service/options';
import { expect, test } from '#tests/support/app';
import {
  cellOf,
  connectSandbox,
  sandboxName,
  openCell,
  seeOrganizations,
  startRolloutService,
} from '#tests/support/rollout-desk';
import { openPage } from '#tests/support/pages';

let service: LocalService;
let folder: string;
test.beforeEach(async () => {
  ({ service } = await startRolloutService());
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
});
test.afterEach(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

const flag = 'banking_data';

test('each mutation has an entry with its change; the chain is verified, filtered and exported', async ({
  desk,
}) => {
  const { window } = desk;
  const { id } = await connectSandbox(service, window);
  const organizations = (await seeOrganizations(window, id))
    .filter((each) => each.cell(flag).is === 'default')
    .slice(0, 2);
  await openPage(window, 'Feature flags');
  for (const { displayName } of organizations) {
    await (await openCell(window, displayName, flag)).getByRole('button', { name: 'Set On now' }).click();
    await expect(await cellOf(window, displayName, flag)).toHaveText('On');
  }

  await openPage(window, 'Journal');
  await expect(window.getByText('2 of 2 shown')).toBeVisible();
  await window.getByRole('button', { name: 'Verify chain' }).click();
  await expect(window.getByRole('main').getByText(/^Verified at/)).toBeVisible();
  await expect(window.getByRole('main').getByText(/no gaps or altered entries/)).toBeVisible();

  const list = window.getByRole('grid', { name: 'Journal entries' });
  const [first, second] = organizations;
  await list
    .getByRole('row')
    .filter({ hasText: first?.displayName ?? '' })
    .click();
  const entry = window.getByRole('complementary', { name: 'Entry' });
  await expect(entry.getByRole('heading', { name: 'Set override' })).toBeVisible();
  await expect(entry.getByRole('row', { name: 'override NONE ON' })).toBeVisible();
  await expect(entry.getByText('Entry written')).toBeVisible();
  await expect(entry.getByText(sandboxName)).toBeVisible();

  await window.getByRole('textbox', { name: 'Search the journal' }).fill(second?.displayName ?? '');
  await expect(window.getByText('1 of 2 shown')).toBeVisible();
  await window.getByRole('textbox', { name: 'Search the journal' }).fill('');
  await window.getByRole('button', { name: 'Any operation' }).click();
  await window.getByRole('menuitem', { name: 'Cancel check' }).click();
  await expect(window.getByText('No matching entries')).toBeVisible();
  await window.getByRole('button', { name: 'Show all entries' }).click();

  const path = join(folder, 'journal.csv');
  await desk.electron.evaluate(({ dialog }, file) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: file });
  }, path);
  await window.getByRole('button', { name: 'Export' }).click();
  await window.getByRole('menuitem', { name: 'CSV' }).click();
  await expect(window.getByText(/^Journal saved as/)).toBeVisible();
  const lines = readFileSync(path, 'utf8').trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain('SetFeatureFlagOverride');
  expect(lines[1]).toContain('This computer only');
});

test('an unknown outcome is looked up and settled, and stays settled', async ({ desk: { window } }) => {
  const { id } = await connectSandbox(service, window);
  const [organization] = (await seeOrganizations(window, id)).filter(
    (each) => each.cell(flag).is === 'default',
  );
  if (organization === undefined) throw new Error('seed');
  service.controls.add({ kind: 'cut', at: 'after-commit', operation: 'SetFeatureFlagOverride' });
  await openPage(window, 'Feature flags');
  await (
    await openCell(window, organization.displayName, flag)
  )
    .getByRole('button', { name: 'Set On now' })
    .click();
  await expect(window.getByText(/the outcome is unknown/)).toBeVisible();

  await openPage(window, 'Journal');
  const list = window.getByRole('grid', { name: 'Journal entries' });
  await expect(
    list.getByText('The change may have taken effect. The request was not sent again.'),
  ).toBeVisible();
  const roles = await list
    .getByRole('row')
    .evaluateAll((rows) => rows.flatMap(({ children }) => [...children].map(({ role }) => role)));
  expect(new Set(roles)).toEqual(new Set(['columnheader', 'gridcell', 'rowheader']));
  await list.getByRole('button', { name: 'Look up' }).click();
  const entry = window.getByRole('complementary', { name: 'Entry' });
  await expect(entry.getByText('The change probably took effect.')).toBeVisible();
  await entry.getByRole('button', { name: 'Set outcome to done', exact: true }).click();
  await expect(entry.getByRole('paragraph').filter({ hasText: 'Outcome set to done' })).toBeVisible();
  await expect(list.getByText('Outcome set to done')).toBeVisible();
  await expect(list.getByRole('button', { name: 'Look up' })).toHaveCount(0);
  expect(service.requests.SetFeatureFlagOverride).toBe(1);
});
