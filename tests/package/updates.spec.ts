import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { linuxPolicyFile } from '#electron/platform/policy/policy-sources';
import { standInForPkexec } from '#tests/support/consent-to-root';
import {
  apt,
  dpkgQuery,
  installedFolder,
  launchInstalled,
  namesOf,
  packageFiles,
} from '#tests/support/installed-package';
import { ask, profileSettings } from '#tests/support/desk-calls';
import { openPage } from '#tests/support/pages';
import { startUpdateFeed } from '#tests/support/update-feed';
import { nextVersion } from '../../build/debian/next-version.ts';
import { signFolder, writeLinuxFeed } from '../../build/release-files.ts';
import { testReleaseKey } from '../../build/update-key.ts';
import { valueOf } from '#tests/support/value-of';

const { name } = namesOf('test');
const notes = '- Exports are quicker.\n- <b>Findings</b> open at once.';
const installedVersion = () => dpkgQuery('${Version}', name);

test('a newer version comes from an https feed in the background and is installed at quit, once root agrees', async () => {
  test.setTimeout(400_000);
  const info = test.info();
  apt('install', packageFiles.test);
  const release = mkdtempSync(join(tmpdir(), 'diligence-desk-release-'));
  const deb = join(release, basename(packageFiles.next));
  const publish = async (version: string) => {
    cpSync(packageFiles.next, deb);
    await signFolder(release, version, testReleaseKey());
    await writeLinuxFeed(release, { version, notes });
  };
  await using feed = await startUpdateFeed(release);
  using consent = standInForPkexec();
  mkdirSync('/etc/diligence-desk', { recursive: true });
  writeFileSync('/etc/diligence-desk/feed.pem', feed.authority, { mode: 0o644 });
  writeFileSync(linuxPolicyFile, JSON.stringify({ caFile: '/etc/diligence-desk/feed.pem' }), { mode: 0o644 });
  // As the packager writes it for a build that has a feed.
  const feedFile = join(installedFolder('test'), 'resources', 'app-update.yml');
  writeFileSync(feedFile, `provider: generic\nurl: ${feed.url}\nupdaterCacheDirName: ${name}\n`);
  const before = installedVersion();
  try {
    const { app, window } = await launchInstalled();
    valueOf(
      await ask(window, 'profiles.create', { settings: profileSettings({ name: 'Kept' }), secret: 'typed' }),
    );
    await openPage(window, 'Settings');
    const checkNow = window.getByRole('button', { name: 'Check now' });

    // An older version is none.
    await publish('0.0.1');
    await checkNow.click();
    await expect(window.getByText('Up to date')).toBeVisible();

    // A file that was changed after it was signed, and that the feed states as it is now.
    await publish(nextVersion);
    appendFileSync(deb, 'x');
    await writeLinuxFeed(release, { version: nextVersion, notes });
    await checkNow.click();
    await expect(window.getByText(`The download of ${nextVersion} was deleted`)).toBeVisible({
      timeout: 60_000,
    });

    await publish(nextVersion);
    const sendTheRest = feed.holdHalf('.deb');
    await checkNow.click();
    await expect(window.getByText(/^Downloading \S+, (4\d|50)%$/)).toBeVisible({ timeout: 60_000 });
    const news = window.getByRole('region', { name: `New in version ${nextVersion}` });
    await expect(news).toContainText('<b>Findings</b> open at once.');
    await openPage(window, 'Journal');
    await openPage(window, 'Settings');
    sendTheRest();
    await expect(window.getByText(`Version ${nextVersion} installs when you quit`)).toBeVisible({
      timeout: 60_000,
    });
    await window.screenshot({ path: info.outputPath('ready.png') });
    expect(consent.request()).toBeNull();
    expect(installedVersion()).toBe(before);

    const closed = app.close();
    await expect.poll(() => consent.request(), { timeout: 60_000 }).not.toBeNull();
    const command = consent.request() ?? [];
    expect(command.slice(0, -1)).toEqual(['--disable-internal-agent', '/bin/bash', '-c']);
    expect(command.at(-1)).toMatch(/^dpkg -i \S+\/pending\/\S+\.deb$/);
    execFileSync('/bin/bash', ['-c', command.at(-1) ?? ''], { stdio: 'ignore' });
    consent.respond(0);
    await closed;
    expect(installedVersion()).toBe(nextVersion);

    const second = await launchInstalled();
    expect(await second.app.evaluate(({ app: started }) => started.getVersion())).toBe(nextVersion);
    const { profiles } = valueOf(await ask(second.window, 'profiles.overview', {}));
    expect(profiles.find((each) => each.name === 'Kept')).toMatchObject({ secret: 'keychain' });
    await second.app.close();
  } finally {
    rmSync(feedFile, { force: true });
    rmSync('/etc/diligence-desk', { recursive: true, force: true });
    rmSync(release, { recursive: true, force: true });
    apt('purge', name);
  }
});
