import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Page } from '@playwright/test';
import type { LocalService } from '#electron/local-service/options';
import { expect, test, type DeskApp } from '#tests/support/app';
import { confirm, confirmation, decline } from '#tests/support/confirmation';
import { ask } from '#tests/support/desk-calls';
import { changeOf, connectSandbox, seeOrganizations, startRolloutService } from '#tests/support/rollout-desk';
import { openPage } from '#tests/support/pages';
import { valueOf } from '#tests/support/value-of';

const flag = 'banking_data';
const dayMs = 24 * 3_600_000;
let service: LocalService;
let userData: string;
test.beforeEach(async () => {
  ({ service } = await startRolloutService());
  userData = mkdtempSync(join(tmpdir(), 'diligence-desk-backups-'));
  mkdirSync(join(userData, 'backups'));
});
test.afterEach(async () => {
  await service.close();
  rmSync(userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

/** One change, and so one entry of the journal. */
async function change(window: Page, profileId: string): Promise<void> {
  const [organization] = (await seeOrganizations(window, profileId)).filter(
    (each) => each.cell(flag).is === 'default' && !each.cell(flag).value,
  );
  if (organization === undefined) throw new Error('seed');
  valueOf(
    await ask(window, 'flags.changeCell', {
      profileId,
      ...changeOf(organization, flag, 'on'),
      organization: organization.name as never, // a name that the service gave; the call checks it
      flagDefault: false,
    }),
  );
}
async function entries(window: Page): Promise<number> {
  const { entries: found } = valueOf(
    await ask(window, 'journal.list', { filter: {}, before: null, limit: 50 }),
  );
  return found.length;
}
const inFolder = (text: string) => readdirSync(userData).filter((name) => name.includes(text));

/** The page in every look it is used in. */
async function picture({ window, electron }: DeskApp, path: (name: string) => string): Promise<void> {
  const list = window.getByRole('table', { name: 'Backups' });
  for (const [width, height] of [
    [1280, 800],
    [1024, 640],
  ] as const)
    for (const theme of ['light', 'dark']) {
      await electron.evaluate(
        ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setSize(...size),
        [width, height] as [number, number],
      );
      await window.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
      await list.scrollIntoViewIfNeeded();
      await window.screenshot({ path: path(`backups-${width}-${theme}.png`) });
    }
}

test('a backup of the database is checked, restored by keyboard after a confirmation, and reported; the replaced database is kept', async ({
  launch,
}, info) => {
  const first = await launch({ userData });
  const { id } = await connectSandbox(service, first.window);
  await change(first.window, id);
  await first.close();
  const sqlite = new DatabaseSync(join(userData, 'desk.sqlite'), { timeout: 2000 });
  const madeAt = Date.now() - dayMs / 2;
  sqlite.exec(`VACUUM INTO '${join(userData, 'backups', `nightly-${madeAt}.sqlite`)}'`);
  sqlite.close();
  writeFileSync(join(userData, 'backups', `nightly-${madeAt - dayMs}.sqlite`), 'not a database at all');

  const second = await launch({ userData });
  const { window, electron } = second;
  await change(window, id);
  expect(await entries(window)).toBe(2);
  await openPage(window, 'Settings');
  await picture(second, (name) => info.outputPath(name));
  const list = window.getByRole('table', { name: 'Backups' });
  await expect(list.getByRole('row', { name: /^Database, daily/ })).toHaveCount(2);
  const buttons = list.getByRole('button', { name: /^Restore: Database, daily/ });
  await buttons.last().press('Enter');
  await expect(window.getByText('This backup is damaged, or a newer version')).toBeVisible();

  await buttons.first().press('Enter');
  const question = await confirmation(window);
  await expect(question).toContainText('Restore the database backup of');
  await expect(question).toContainText('1 entry, no gaps or altered entries.');
  await question.page().screenshot({ path: info.outputPath('question.png') });
  await decline(window);
  expect(inFolder('restor')).toEqual([]);
  expect(await entries(window)).toBe(2);

  // A test cannot hold on to an app that starts itself.
  await electron.evaluate(({ app }) => {
    app.relaunch = () => console.log('relaunched');
  });
  const ended = electron.waitForEvent('close');
  await buttons.first().press('Enter');
  await confirm(window, 'Restore and restart');
  await ended;
  expect(second.log.join('\n')).toContain('relaunched');
  const third = await launch({ userData });
  await expect(
    third.window.getByRole('main').getByText('The database was restored from the backup of'),
  ).toBeVisible();
  await third.window.screenshot({ path: info.outputPath('told.png') });
  expect(await entries(third.window)).toBe(1);
  expect(inFolder('restoring')).toEqual([]);
  expect(inFolder('desk.sqlite.before-restore-').length).toBeGreaterThan(0);
});
