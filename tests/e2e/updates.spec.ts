import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packagedResources } from '../../build/packaged.ts';
import { testReleaseKey } from '../../build/update-key.ts';
import { signFile } from '#electron/shell/updates/release-signature';
import { expect, test } from '#tests/support/app';
import { confirm, confirmation, decline } from '#tests/support/confirmation';
import { ask } from '#tests/support/desk-calls';
import { openPage } from '#tests/support/pages';
import { valueOf } from '#tests/support/value-of';

const feedFile = join(packagedResources('test'), 'app-update.yml');
/** Notes in a file that it was started; when it is only installed, an AppImage is run as well and ends at once. */
const newer = Buffer.from(
  '#!/bin/sh\n[ -n "$APPIMAGE_EXIT_AFTER_INSTALL" ] || : > "$NEXT_VERSION_STARTED"\n',
);
/** As `npm run sign-release` signs it, with the key of the test edition. */
const signedAs = (version: string) =>
  signFile({ version, file: 'next.AppImage', sha512: hash(newer) }, testReleaseKey());
const hash = (bytes: Buffer) => createHash('sha512').update(bytes).digest('base64');

let folder = '';
let feed: Server;
let stated = '';
let signature = '';
test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'diligence-desk-updates-'));
  writeFileSync(join(folder, 'installed.AppImage'), 'this version');
  feed = createServer((request, response) => {
    response.end(
      request.url === '/next.AppImage.sig'
        ? signature
        : request.url?.startsWith('/latest-linux.yml') === true
          ? `version: 9.9.9\npath: next.AppImage\nsha512: ${stated}\nfiles:\n  - url: next.AppImage\n    sha512: ${stated}\n    size: ${newer.length}\n`
          : newer,
    );
  });
  await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve));
  const { port } = feed.address() as AddressInfo;
  writeFileSync(feedFile, `provider: generic\nurl: http://127.0.0.1:${port}/\nupdaterCacheDirName: desk\n`);
});
test.afterEach(() => {
  rmSync(feedFile, { force: true });
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  feed.close();
});

const packaged = () => ({
  packaged: true,
  environment: {
    APPIMAGE: join(folder, 'installed.AppImage'),
    XDG_CACHE_HOME: join(folder, 'cache'),
    NEXT_VERSION_STARTED: started(),
  },
});
const started = () => join(folder, 'started');
const installed = () => readFileSync(join(folder, 'installed.AppImage'), 'utf8');

test('a newer version is fetched, offered in the settings, and installed when the app quits', async ({
  launch,
}) => {
  stated = hash(newer);
  signature = signedAs('9.9.9');
  const desk = await launch(packaged());
  await openPage(desk.window, 'Settings');
  await expect(desk.window.getByText('Not checked since the app started')).toBeVisible();
  await desk.window.getByRole('button', { name: 'Check now' }).click();
  await expect(desk.window.getByText('Version 9.9.9 installs when you quit')).toBeVisible();
  await expect(desk.window.getByRole('button', { name: 'Restart and install' })).toBeVisible();
  expect(installed()).toBe('this version');
  await desk.close();
  expect(installed()).toBe(newer.toString());
  expect(existsSync(started())).toBe(false);
});

test('a newer version is installed and started only after a confirmation in its own window', async ({
  launch,
}) => {
  stated = hash(newer);
  signature = signedAs('9.9.9');
  const { window, electron } = await launch(packaged());
  await openPage(window, 'Settings');
  await window.getByRole('button', { name: 'Check now' }).click();
  const restart = window.getByRole('button', { name: 'Restart and install' });
  await restart.click();
  await expect(await confirmation(window)).toContainText('Restart and install version 9.9.9?');
  await decline(window);
  expect(installed()).toBe('this version');
  await expect(restart).toBeEnabled();

  const ended = electron.waitForEvent('close');
  await restart.click();
  await confirm(window, 'Restart and install');
  await ended;
  await expect.poll(() => existsSync(started())).toBe(true);
  expect(installed()).toBe(newer.toString());
});

test('a download that differs from the feed is never installed', async ({ launch }) => {
  stated = hash(Buffer.from('something else'));
  signature = signedAs('9.9.9');
  const desk = await launch(packaged());
  valueOf(await ask(desk.window, 'updates.check', {}));
  await expect.poll(async () => valueOf(await ask(desk.window, 'updates.status', {})).state).toBe('failed');
  await desk.close();
  expect(installed()).toBe('this version');
});

test('a file that was signed as an older version is deleted and reported, and never installed', async ({
  launch,
}) => {
  stated = hash(newer);
  signature = signedAs('1.0.0');
  const desk = await launch(packaged());
  await openPage(desk.window, 'Settings');
  await desk.window.getByRole('button', { name: 'Check now' }).click();
  await expect(
    desk.window.getByText(
      'The download of 9.9.9 was deleted, because the file is signed as another version.',
    ),
  ).toBeVisible();
  await expect(desk.window.getByRole('button', { name: 'Restart and install' })).toHaveCount(0);
  const pending = join(folder, 'cache', 'desk', 'pending');
  await expect.poll(() => existsSync(pending)).toBe(false);
  await desk.close();
  expect(installed()).toBe('this version');
});
