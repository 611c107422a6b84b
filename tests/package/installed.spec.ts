import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test, type Page } from '@playwright/test';
import { z } from 'zod';
import manifest from '../../package.json' with { type: 'json' };
import { nextVersion } from '../../build/debian/next-version.ts';
import { root } from '../../build/setup/run.mjs';
import { startLocalService } from '#electron/local-service/server';
import { isShutIn } from '#tests/support/confinement';
import { addMigration, countedJournal } from '#tests/support/added-migration';
import { openPage } from '#tests/support/pages';
import { ask } from '#tests/support/desk-calls';
import {
  apt,
  asOperator,
  dpkgQuery,
  installedFolder,
  launchInstalled,
  menuProgram,
  namesOf,
  operator,
  packageFiles,
  running,
  undeclaredLibraries,
  windowTitles,
} from '#tests/support/installed-package';
import { processTree } from '#tests/support/processes';
import { markInbox, savedInbox } from '#tests/support/saved-inbox';
import { onWallClock } from '#tests/support/wall-clock';
import { valueOf } from '#tests/support/value-of';

const { name, title } = namesOf('shipped');
const state = (of: string) => dpkgQuery('${db:Status-Abbrev} ${Version}', of).trim();

test.describe.configure({ mode: 'serial' });

test('the package installs with apt, belongs to root, and names itself in the menu', () => {
  apt('install', packageFiles.shipped);
  expect(state(name)).toMatch(new RegExp(`^ii\\s+${manifest.version.replaceAll('.', '\\.')}$`));
  const program = menuProgram(namesOf('shipped'));
  expect(readlinkSync(`/usr/bin/${name}`)).toBe(program);
  const entry = readFileSync(`/usr/share/applications/${name}.desktop`, 'utf8');
  expect(entry).toContain(`Name=${title}\n`);
  for (const file of readdirSync(installedFolder('shipped'), { recursive: true, encoding: 'utf8' })) {
    const { uid, mode } = statSync(join(installedFolder('shipped'), file));
    expect({ file, uid, writable: mode & 0o022 }).toEqual({ file, uid: 0, writable: 0 });
    if (file === 'chrome-sandbox') expect(mode & 0o7777).toBe(0o4755);
    else expect({ file, special: mode & 0o7000 }).toEqual({ file, special: 0 });
  }
});

test('the dependencies of the package include every library that its programs need', () => {
  expect(undeclaredLibraries(installedFolder('shipped'), name)).toEqual([]);
});

test('the package lists its parts, with every licence', () => {
  const documents = `/usr/share/doc/${name}`;
  const bill = z
    .object({ bomFormat: z.literal('CycloneDX'), components: z.array(z.object({ name: z.string() })) })
    .parse(JSON.parse(readFileSync(join(documents, 'sbom.cdx.json'), 'utf8')));
  const names = bill.components.map((component) => component.name);
  for (const part of ['electron', 'keytar', 'SQLite', 'react', 'undici']) expect(names).toContain(part);
  const licences = readFileSync(join(documents, 'third-party-licences.txt'), 'utf8');
  expect(names.slice(1).filter((part) => !licences.includes(`${part} `))).toEqual([]);
});

test('the menu entry starts the shipped app for an ordinary user, with the sandbox on and its window open', async () => {
  const program = menuProgram(namesOf('shipped'));
  asOperator('gtk-launch', [name]);
  await expect.poll(() => running(program).length).toBe(1);
  const [main = 0] = running(program);
  try {
    await expect
      .poll(() => windowTitles().filter((each) => each.endsWith('Diligence Desk')))
      .toEqual([expect.stringMatching(/\S \(Demo\) - Diligence Desk$/)]);
    const family = processTree(main);
    const renderers = family.filter(({ command }) => command.includes('--type=renderer'));
    expect(renderers.length).toBeGreaterThan(0);
    expect(renderers.filter(({ pid }) => !isShutIn(pid, main))).toEqual([]);
    expect(family.filter(({ command }) => command.includes('--no-sandbox'))).toEqual([]);
    expect(family.filter(({ pid }) => statSync(`/proc/${pid}`).uid !== operator.uid)).toEqual([]);
  } finally {
    process.kill(main);
    await expect.poll(() => running(program)).toEqual([]);
  }
});

test('the main job works in the real window, a failed update leaves the data to the earlier version, and an upgrade keeps profiles, secret, inbox and journal', async () => {
  test.setTimeout(500_000);
  const info = test.info();
  apt('install', packageFiles.test);
  const clientSecret = 'canary-secret-31d2';
  const service = await startLocalService({
    ...onWallClock(),
    clientId: 'desk',
    clientSecret,
    seed: 7,
    organizations: 12,
    checks: 200,
  });
  try {
    const first = await launchInstalled();
    const { window } = first;
    await openPage(window, 'Profiles');
    await window.getByRole('button', { name: 'New profile' }).click();
    const form = window.getByRole('form', { name: 'New profile' });
    await form.getByLabel('Name', { exact: true }).fill('Harbourline sandbox');
    await form.getByLabel('Base URL', { exact: true }).fill(service.baseUrl);
    await form.getByLabel('Auth URL', { exact: true }).fill(service.authUrl);
    await form.getByLabel('Client ID', { exact: true }).fill('desk');
    await form.getByLabel('Client secret', { exact: true }).fill(clientSecret);
    await form.getByRole('button', { name: 'Test connection' }).click();
    await expect(form.getByText('Organizations and checks were loaded.')).toBeVisible();
    await form.getByRole('button', { name: 'Save profile' }).click();
    await expect(form).toHaveCount(0);
    const { profiles, keychain } = valueOf(await ask(window, 'profiles.overview', {}));
    const profile = profiles.find((each) => each.name === 'Harbourline sandbox');
    expect(profile).toMatchObject({ secret: 'keychain' });
    expect(keychain.state).toBe('available');
    const profileId = profile?.id ?? '';
    valueOf(await ask(window, 'profiles.activate', { id: profileId }));
    await window.getByRole('button', { name: /^Current profile: Harbourline sandbox/ }).waitFor();

    await openPage(window, 'Create check');
    const organization = window.getByRole('combobox', { name: 'Organization' });
    await organization.click();
    await organization.press('ArrowDown');
    await window.getByRole('option').first().click();
    await window.getByRole('button', { name: 'Show suggestions for Team' }).click();
    await window.getByRole('option').first().click();
    await window.getByLabel('Display name').fill('Purchase, 3 Fallow Lane');
    await window.getByLabel('Client reference').fill('HL-48211-T');
    await window.getByLabel('Given name').fill('Ottilie');
    await window.getByRole('button', { name: 'Create check Ctrl Enter' }).click();
    await expect(window.getByText('Check created.')).toBeVisible();
    expect(service.requests.CreateCheck).toBe(1);
    await openPage(window, 'Journal');
    const created = / Sandbox Harbourline sandbox Create check .* HL-48211-T Done /;
    await expect(window.getByRole('row', { name: created })).toHaveCount(1);
    // Besides the sample history of the Demo.
    const entries = await window.getByText(/^\d+ of \d+ shown$/).innerText();
    await window.screenshot({ path: info.outputPath('installed.png') });
    const inbox = await markInbox(window, profileId, 12);
    const expectData = async (page: Page) => {
      await page.getByRole('button', { name: /^Current profile: Harbourline sandbox/ }).waitFor();
      await openPage(page, 'Journal');
      await expect(page.getByRole('row', { name: created })).toHaveCount(1);
      await expect(page.getByText(entries, { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Verify chain' }).click();
      await expect(page.getByRole('main').getByText(/no gaps or altered entries/)).toBeVisible();
      // Polling may have added to it meanwhile.
      expect(await savedInbox(page, profileId)).toMatchObject(inbox);
    };
    const data = await first.app.evaluate(({ app }) => app.getPath('userData'));
    const setup = join(dirname(data), 'setup.json');
    await first.app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, setup);
    await openPage(window, 'Settings');
    await window.getByRole('button', { name: 'Export setup' }).click();
    await expect(window.getByText(`Saved as ${setup}.`)).toBeVisible();
    await first.app.close();

    await test.step('a file that is named at the first start is imported once the operator agrees', async () => {
      const other = await launchInstalled({
        args: ['--import', setup, `--user-data-dir=${join(dirname(data), 'another-desk')}`],
        // Without an agreement it would not be imported.
        preload: join(root, 'tests', 'support', 'reply-to-dialogs.cjs'),
        environment: { DIALOG_REPLIES: JSON.stringify(['Import setup']) },
      });
      const imported = valueOf(await ask(other.window, 'profiles.overview', {})).profiles;
      expect(imported.find((each) => each.name === 'Harbourline sandbox')).toMatchObject({
        baseUrl: service.baseUrl,
        secret: 'missing',
      });
      await other.app.close();
    });

    await test.step('a failed update says so, and the earlier version continues with its data', async () => {
      apt('install', packageFiles.next);
      addMigration(join(installedFolder('test'), 'resources', 'app.asar'), 'failing');
      const failed = await launchInstalled();
      expect(await failed.app.evaluate(({ app }) => app.getVersion())).toBe(nextVersion);
      const notice = failed.window
        .getByRole('status')
        .filter({ hasText: 'The database could not be opened.' });
      await expect(notice).toContainText('could not be updated for this version of the app');
      await expect(notice).toContainText('Install the earlier version again.');
      await failed.app.close();
      expect(readdirSync(data).filter((file) => file.includes('damaged'))).toEqual([]);
      expect(readdirSync(join(data, 'backups'))).toContainEqual(expect.stringMatching(/^before-update-/));

      apt('install', '--allow-downgrades', packageFiles.test);
      const earlier = await launchInstalled();
      expect(await earlier.app.evaluate(({ app }) => app.getVersion())).toBe(manifest.version);
      await expectData(earlier.window);
      await earlier.app.close();
    });

    apt('install', packageFiles.next);
    addMigration(join(installedFolder('test'), 'resources', 'app.asar'), 'succeeding');
    expect(state(namesOf('test').name)).toMatch(new RegExp(`^ii\\s+${nextVersion.replaceAll('.', '\\.')}$`));
    const second = await launchInstalled();
    expect(await second.app.evaluate(({ app }) => [app.getVersion(), app.getPath('userData')])).toEqual([
      nextVersion,
      data,
    ]);
    await expectData(second.window);
    // The secret is still in the keychain: the service responds without its being typed again.
    await openPage(second.window, 'Checks');
    await expect(second.window.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
    await second.app.close();
    // What the migration of the next version made of the journal that was here before it.
    using database = new DatabaseSync(join(data, 'desk.sqlite'), { readOnly: true });
    const counted = database.prepare(`SELECT n FROM ${countedJournal}`).all();
    expect(counted).toEqual([{ n: expect.any(Number) }]);
    expect(counted).not.toEqual([{ n: 0 }]);

    const keptFiles = () => ['desk.sqlite', 'settings.json'].map((file) => existsSync(join(data, file)));
    apt('remove', namesOf('test').name);
    expect(keptFiles()).toEqual([true, true]);
    apt('purge', name);
    expect(keptFiles()).toEqual([true, true]);
    for (const each of [name, namesOf('test').name])
      for (const path of [
        `/opt/${each}`,
        `/usr/bin/${each}`,
        `/usr/share/applications/${each}.desktop`,
        `/usr/share/doc/${each}`,
        `/var/lib/dpkg/info/${each}.list`,
      ])
        expect({ path, isThere: existsSync(path) }).toEqual({ path, isThere: false });
  } finally {
    await service.close();
  }
});
