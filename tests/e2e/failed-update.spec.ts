import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { z } from 'zod';
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

const lastMigration = z.object({ id: z.string(), applied_at: z.number() });
const lastTable = z.object({ name: z.string(), sql: z.string() });

test('a database whose update fails is unchanged, and the version that wrote it opens it again', async ({
  launch,
}) => {
  await (await launch({ userData })).close();
  // The database of a version without the last table, and a view in the way of that table.
  let made = { id: '', applied_at: 0 };
  let create = '';
  onFile((sqlite) => {
    made = lastMigration.parse(sqlite.prepare('SELECT * FROM migrations ORDER BY rowid DESC LIMIT 1').get());
    const table = lastTable.parse(
      sqlite
        .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table' ORDER BY rowid DESC LIMIT 1")
        .get(),
    );
    create = `DROP VIEW "${table.name}"; ${table.sql}`;
    sqlite.exec(`DROP TABLE "${table.name}"; CREATE VIEW "${table.name}" AS SELECT 1`);
    sqlite.prepare('DELETE FROM migrations WHERE id = ?').run(made.id);
  });

  const newer = await launch({ userData });
  const notice = newer.window
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: 'The database could not be opened.' });
  await expect(notice).toContainText('could not be updated for this version of the app');
  await expect(notice).toContainText('Install the earlier version again.');
  await newer.close();
  expect(readdirSync(userData).filter((name) => name.includes('damaged'))).toEqual([]);
  expect(readdirSync(join(userData, 'backups'))).toContainEqual(expect.stringMatching(/^before-update-/));

  onFile((sqlite) => {
    sqlite.exec(create);
    sqlite.prepare('INSERT INTO migrations (id, applied_at) VALUES (?, ?)').run(made.id, made.applied_at);
  });
  const earlier = await launch({ userData });
  await expect(earlier.window.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(earlier.window.getByText('The database could not be opened.')).toHaveCount(0);
});
