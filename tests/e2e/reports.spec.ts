import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '#tests/support/app';
import { ask, connect } from '#tests/support/desk-calls';
import { startBench } from '#tests/support/local-service';
import { findCheck, openCheck } from '#tests/support/open-check';
import { lockedPreferences, pagePreferences } from '#tests/support/web-contents';
import { onWallClock } from '#tests/support/wall-clock';
import { valueOf } from '#tests/support/value-of';

const identity = 'template = "checkTemplates/identity-verification-check-v1-0-0"';

async function bench() {
  const local = await startBench(onWallClock());
  const check = await findCheck(
    local,
    `state = INACTIVE AND ${identity}`,
    (_, findings) => findings.length > 1,
  );
  return { ...local, check };
}

/** Files below the app's data that hold a PDF. */
function pdfFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      try {
        return readFileSync(path).includes('%PDF-');
      } catch {
        return false; // sockets and files that went meanwhile
      }
    });
}

test('a report opens in a window of its own that reaches nothing, and leaves nothing on the disk', async ({
  desk: { window, electron, userData },
}) => {
  await using local = await bench();
  await connect(window, local.settings, local.clientSecret);
  await openCheck(window, local.check.name);
  const opened = electron.waitForEvent('window');
  await window.getByRole('button', { name: 'Full report' }).click();
  const viewer = await opened;
  await expect(viewer.getByText('Invented data of the local service.')).toBeAttached();
  await expect(viewer.getByRole('status')).toHaveText('2 pages');
  await expect(viewer).toHaveTitle(/report/i);
  await expect(window.getByText('Full report opened in its own window.', { exact: true })).toBeVisible();
  expect(pdfFiles(userData)).toEqual([]);

  expect(new URL(viewer.url()).host).not.toBe(new URL(window.url()).host);
  expect(await pagePreferences(electron)).toEqual({
    desk: expect.objectContaining(lockedPreferences) as object,
    report: expect.objectContaining(lockedPreferences) as object,
  });
  expect(
    await viewer.evaluate(() => ['desk', 'require', 'process'].filter((name) => name in globalThis)),
  ).toEqual([]);
  // The policy that starts the worker lets nothing else become script, and no text become markup.
  const passed = await viewer.evaluate(() => {
    const sinks = {
      markup: () => (document.createElement('div').innerHTML = '<b>x</b>'),
      script: () => (document.createElement('script').src = 'app://report/other.js'),
      worker: () => new Worker('app://report/other.js'),
    };
    return Object.entries(sinks).flatMap(([name, write]) => {
      try {
        write();
        return name;
      } catch {
        return [];
      }
    });
  });
  expect(passed).toEqual([]);
  const reached = await viewer.evaluate(async (address) => {
    const fetched = await fetch(address).then(
      () => true,
      () => false,
    );
    location.href = address;
    return { fetched, opened: globalThis.open(address) !== null };
  }, local.service.baseUrl);
  expect(reached).toEqual({ fetched: false, opened: false });
  // Asked in the main process: the page waits for a navigation that never comes.
  const windows = await electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(({ title, webContents }) => ({
      title,
      host: new URL(webContents.getURL()).host,
    })),
  );
  expect(windows).toContainEqual({ title: 'Full report (Demo) - Diligence Desk', host: 'report' });

  await electron.evaluate(({ BrowserWindow }) => {
    for (const open of BrowserWindow.getAllWindows()) if (open.title.startsWith('Full report')) open.close();
  });
  await expect.poll(() => electron.windows().length).toBe(1);
  expect(pdfFiles(userData)).toEqual([]);
});

test('a report window closes when the profile is switched', async ({ desk: { window, electron } }) => {
  await using local = await bench();
  await connect(window, local.settings, local.clientSecret);
  await openCheck(window, local.check.name);
  const opened = electron.waitForEvent('window');
  await window.getByRole('button', { name: 'Summary report' }).click();
  const viewer = await opened;
  await expect(viewer.getByRole('status')).toHaveText('1 page');
  const closed = viewer.waitForEvent('close');
  valueOf(await ask(window, 'profiles.activate', { id: 'demo' }));
  await closed;
  expect(electron.windows()).toHaveLength(1);
});

test('a report is saved completely with its checksum, and a cancelled download leaves no file', async ({
  desk: { window, electron },
}) => {
  await using local = await bench();
  const folder = mkdtempSync(join(tmpdir(), 'diligence-desk-reports-'));
  const place = join(folder, 'report.pdf');
  await electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, place);
  await connect(window, local.settings, local.clientSecret);
  await openCheck(window, local.check.name);
  const save = async () => {
    await window.getByRole('button', { name: 'More actions' }).click();
    await window.getByRole('menuitem', { name: 'Save full report' }).click();
  };

  local.service.controls.add({ kind: 'slow-body', operation: 'Report', milliseconds: 20_000 });
  await save();
  const progress = window.getByRole('status', { name: 'Downloading the full report' });
  await expect(progress).toBeVisible();
  await progress.getByRole('button', { name: 'Cancel' }).click();
  await expect(progress).toHaveCount(0);
  await expect.poll(() => readdirSync(folder)).toEqual([]);

  await save();
  await expect(window.getByText('Full report saved.')).toBeVisible();
  const digest = createHash('sha256').update(readFileSync(place)).digest('hex');
  await expect(window.getByText(digest)).toBeVisible();
  expect(readdirSync(folder)).toEqual(['report.pdf']);
  expect(existsSync(place)).toBe(true);
  rmSync(folder, { recursive: true });
});

test('a report on another host needs one confirmation per profile, which names the host', async ({
  desk: { window, electron },
}) => {
  await using local = await bench();
  // The same service by another name is another origin.
  const settings = { ...local.settings, baseUrl: local.settings.baseUrl.replace('127.0.0.1', 'localhost') };
  const profile = await connect(window, settings, local.clientSecret);
  await openCheck(window, local.check.name);
  const open = window.getByRole('button', { name: 'Full report' });
  const host = new URL(local.service.baseUrl).host;

  await open.click();
  const dialog = window.getByRole('alertdialog', { name: `Download this report from ${host}?` });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(local.service.requests.Report).toBe(0);

  await open.click();
  const first = electron.waitForEvent('window');
  await dialog.getByRole('button', { name: `Allow ${host}` }).click();
  await (await first).close();
  const { profiles } = valueOf(await ask(window, 'profiles.overview', {}));
  expect(profiles.find(({ id }) => id === profile.id)?.reportOrigins).toEqual([`http://${host}`]);

  const second = electron.waitForEvent('window');
  await open.click();
  await second;
  expect(local.service.requests.Report).toBe(2);
});
