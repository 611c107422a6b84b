import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from '#tests/support/app';

let userData = '';
test.beforeEach(() => {
  userData = mkdtempSync(join(tmpdir(), 'diligence-desk-update-'));
});
test.afterEach(() => rmSync(userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));

const onFile = (work: (sqlite: InstanceType<typeof DatabaseSync>) => void) => {
  const sqlite = new DatabaseSync(join(userData, 'desk.sqlite'), { timeout: 2000 });
  work(sqlite);
  sqlite.close();
};

test('a database that an update fails on is as it was, and the version it was written by opens it again', async ({
  launch,
}) => {
  await (await launch({ userData })).close();
  // The change that is applied last is there, and not known to be: it fails where its table is.
  let row: unknown;
  onFile((sqlite) => {
    row = sqlite.prepare('SELECT id, applied_at FROM migrations ORDER BY rowid DESC LIMIT 1').get();
    sqlite.prepare('DELETE FROM migrations WHERE id = ?').run(String(Reflect.get(Object(row), 'id')));
  });

  const newer = await launch({ userData });
  const notice = newer.window.getByRole('status').filter({ hasText: 'The database could not be opened.' });
  await expect(notice).toContainText('could not be updated to this version');
  await expect(notice).toContainText('Install the earlier version again.');
  await newer.close();
  expect(readdirSync(userData).filter((name) => name.includes('damaged'))).toEqual([]);
  expect(readdirSync(join(userData, 'backups'))).toContainEqual(expect.stringMatching(/^before-update-/));

  onFile((sqlite) => {
    const insert = sqlite.prepare('INSERT INTO migrations (id, applied_at) VALUES (?, ?)');
    insert.run(String(Reflect.get(Object(row), 'id')), Number(Reflect.get(Object(row), 'applied_at')));
  });
  const earlier = await launch({ userData });
  await expect(earlier.window.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(earlier.window.getByText('The database could not be opened.')).toHaveCount(0);
});
