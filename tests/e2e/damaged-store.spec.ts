import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import process from 'node:process';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Page } from '@playwright/test';
import type { LocalService } from '#electron/local-service/options';
import { expect, test } from '#tests/support/app';
import {
  cellOf,
  connectSandbox,
  openCell,
  seeOrganizations,
  startRolloutService,
} from '#tests/support/rollout-desk';
import { openPage } from '#tests/support/pages';

let service: LocalService;
let userData: string;
test.beforeEach(async () => {
  ({ service } = await startRolloutService());
  userData = mkdtempSync(join(tmpdir(), 'diligence-desk-damaged-'));
});
test.afterEach(async () => {
  await service.close();
  rmSync(userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

const flag = 'banking_data';
const file = () => join(userData, 'desk.sqlite');

/** Sets an override for organizations that have none; each leaves an entry and its completion. */
async function setOverrides(window: Page, names: readonly string[]): Promise<void> {
  await openPage(window, 'Feature flags');
  for (const name of names) {
    await (await openCell(window, name, flag)).getByRole('button', { name: 'Set On now' }).click();
    await expect(await cellOf(window, name, flag)).toHaveText('On');
  }
}
async function untouched(window: Page): Promise<string[]> {
  const { id } = await connectSandbox(service, window);
  return (await seeOrganizations(window, id))
    .filter((each) => each.cell(flag).is === 'default')
    .map(({ displayName }) => displayName);
}
/** As somebody does who has the file. */
function tamper(sql: string): void {
  const sqlite = new DatabaseSync(file(), { timeout: 2000 });
  const triggers = sqlite
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'journal'")
    .all()
    .map((row) => ({
      name: String(Reflect.get(Object(row), 'name')),
      sql: String(Reflect.get(Object(row), 'sql')),
    }));
  for (const { name } of triggers) sqlite.exec(`DROP TRIGGER ${name}`);
  sqlite.exec(sql);
  for (const trigger of triggers) sqlite.exec(trigger.sql);
  sqlite.close();
}

test('a database that cannot be opened is replaced, and its readable rows are recovered and reported', async ({
  launch,
}) => {
  const first = await launch({ userData });
  const [one = '', two = ''] = await untouched(first.window);
  await setOverrides(first.window, [one, two]);
  await first.close();
  const bytes = readFileSync(file());
  bytes.writeUInt8(bytes.readUInt8(47) ^ 1, 47);
  writeFileSync(file(), bytes);

  const { window } = await launch({ userData });
  const notice = window
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: 'The database was damaged and was replaced.' });
  await expect(notice).toContainText('Recovered: 4 journal rows');
  await expect(notice).toContainText('All rows could be read.');
  expect(readdirSync(userData).some((name) => name.startsWith('desk.sqlite.damaged-'))).toBe(true);
  await openPage(window, 'Journal');
  await expect(window.getByText('2 of 2 shown')).toBeVisible();
  await window.getByRole('button', { name: 'Verify chain' }).click();
  await expect(window.getByRole('main').getByText(/^Verified at/)).toBeVisible();
  await expect(notice).toBeVisible();
  await window.getByRole('main').getByRole('button', { name: 'Close' }).first().press('Enter');
  await expect(notice).toHaveCount(0);
});

test('a journal changed while the app runs is reported, and the report stays; a damaged row does not hide others', async ({
  launch,
}) => {
  const first = await launch({ userData });
  const [one = '', two = '', three = ''] = await untouched(first.window);
  await setOverrides(first.window, [one, two]);
  tamper(
    'DELETE FROM journal WHERE number = 4; UPDATE journal SET content = substr(content, 2) WHERE number = 1',
  );
  await setOverrides(first.window, [three]);
  const notice = (window: Page) =>
    window
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: 'The journal was changed outside the app.' });
  await expect(notice(first.window)).toContainText('Gap at row 4');

  await openPage(first.window, 'Journal');
  const list = first.window.getByRole('grid', { name: 'Journal entries' });
  await expect(list.getByRole('row').filter({ hasText: two })).toBeVisible();
  await expect(list.getByRole('row').filter({ hasText: three })).toBeVisible();
  await expect(list.getByRole('row').filter({ hasText: 'Row 1 is damaged' })).toBeVisible();
  await first.window.getByRole('button', { name: 'Verify chain' }).click();
  const verdict = (window: Page) => window.getByRole('alert').filter({ hasText: 'The chain is broken' });
  await expect(verdict(first.window)).toContainText('Row 1 does not match its hash');
  await first.close();

  const { window } = await launch({ userData });
  await openPage(window, 'Journal');
  await window.getByRole('button', { name: 'Verify chain' }).click();
  await expect(verdict(window)).toContainText('Row 1 does not match its hash');
});

test('an exported journal is verified without the app', async ({ launch }) => {
  const desk = await launch({ userData });
  const [one = ''] = await untouched(desk.window);
  await setOverrides(desk.window, [one]);
  await openPage(desk.window, 'Journal');
  const path = join(userData, 'exported.json');
  await desk.electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, path);
  await desk.window.getByRole('button', { name: 'Export' }).click();
  await desk.window.getByRole('menuitem', { name: 'Verifiable JSON' }).click();
  await expect(desk.window.getByText(/^Journal saved as/)).toBeVisible();
  const script = fileURLToPath(new URL('../../build/verify-journal.mjs', import.meta.url));
  const verify = () => spawnSync(process.execPath, [script, path], { encoding: 'utf8' });
  expect(verify()).toMatchObject({ status: 0 });
  writeFileSync(path, readFileSync(path, 'utf8').replace('banking_data', 'other_data'));
  const found = verify();
  expect(found.status).toBe(1);
  expect(found.stderr).toContain('row 1');
});
