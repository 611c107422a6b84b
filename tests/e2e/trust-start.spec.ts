import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { z } from 'zod';
import { launchEnvironment, launchFlags } from '../../build/launch-flags.ts';
import { requireElectron } from '../../build/setup/locate-electron.mjs';
import { root } from '../../build/setup/run.mjs';
import { connect } from '#electron/platform/storage/database';
import { expect, test } from '#tests/support/app';
import { openPage } from '#tests/support/pages';

const dialogs = join(root, 'tests', 'support', 'reply-to-dialogs.cjs');
const dialogSchema = z.object({ message: z.string(), detail: z.string(), copied: z.string() });

/** Starts the app until it ends by itself; gives its code and the message boxes it showed. */
async function startToEnd(userData: string, environment: Readonly<Record<string, string>> = {}) {
  const child = spawn(
    requireElectron().program,
    [...launchFlags, `--user-data-dir=${userData}`, '-r', dialogs, root],
    {
      env: {
        ...launchEnvironment(),
        DIALOG_REPLIES: JSON.stringify(['Copy details', 'Quit']),
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(child, 'close')) as [number | null];
  const shown = output
    .split('\n')
    .filter((line) => line.startsWith('dialog '))
    .map((line) => dialogSchema.parse(JSON.parse(line.slice('dialog '.length))));
  return { code, shown };
}

let folder = '';
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'diligence-desk-start-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));

/** Takes the right to write to a folder away, from root too; gives what brings it back. */
function makeUnwritable(path: string): () => void {
  if (process.getuid?.() !== 0) {
    chmodSync(path, 0o500);
    return () => chmodSync(path, 0o700);
  }
  execFileSync('chattr', ['+i', path]);
  return () => void execFileSync('chattr', ['-i', path]);
}

test('a data folder that cannot be written to is reported in a dialog, its details copied, and the start fails', async () => {
  test.skip(process.platform === 'win32', 'there a folder has no such mode');
  const restore = makeUnwritable(folder);
  try {
    const { code, shown } = await startToEnd(folder);
    expect(code).toBe(1);
    expect(shown.map(({ message }) => message)).toEqual(Array(2).fill('Diligence Desk could not start'));
    expect(shown[0]?.detail).toContain(folder);
    expect(shown[1]?.copied).toContain(folder);
  } finally {
    restore();
  }
});

test('an unforeseen start failure is reported with its cause to copy, ends the app, and leaves no lock', async ({
  launch,
}) => {
  const { code, shown } = await startToEnd(folder, { FAIL_START: 'The power monitor is gone.' });
  expect(code).toBe(1);
  expect(shown[0]?.message).toBe('Diligence Desk could not start');
  expect(shown[1]?.copied).toContain('The power monitor is gone.');
  const desk = await launch({ userData: folder });
  await expect(desk.window.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('a window that is closed before the services started ends the app, which starts as usual the next time', async ({
  launch,
}) => {
  const { code, shown } = await startToEnd(folder, { CLOSE_WINDOW: 'at once' });
  expect(code).toBe(0);
  expect(shown).toEqual([]);
  const desk = await launch({ userData: folder });
  await expect(desk.window.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(desk.window.getByText('was damaged')).toHaveCount(0);
});

test('a database that lacks a table is set aside and reported, and every page works with the new one', async ({
  launch,
}) => {
  const first = await launch({ userData: folder });
  await expect(first.window.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await first.close();
  const database = await connect(join(folder, 'desk.sqlite'));
  database.execute('DROP TABLE inbox_mute');
  database.close();

  const { window } = await launch({ userData: folder });
  await expect(
    window.getByRole('main').getByText('The database was damaged and was replaced.'),
  ).toBeVisible();
  for (const page of ['Inbox', 'Journal']) {
    await openPage(window, page);
    await expect(window.getByRole('heading', { name: page, exact: true })).toBeVisible();
    await expect(window.getByRole('main').getByText('Could not be opened')).toHaveCount(0);
  }
});
