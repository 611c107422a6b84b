import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, test } from '@playwright/test';
import {
  apt,
  asOperator,
  endAll,
  launchInstalled,
  menuProgram,
  namesOf,
  operator,
  packageFiles,
  running,
  windowTitles,
} from '#tests/support/installed-package';
import { shownNotifications } from '#tests/support/desktop-notifications';
import { openPage } from '#tests/support/pages';
import { processTree } from '#tests/support/processes';

const names = namesOf('test');
const link = 'diligence-desk://demo/local/featureFlags/banking_data';
const deskTitles = () => windowTitles().filter((title) => title.endsWith('Diligence Desk'));

test.describe.configure({ mode: 'serial' });
test.beforeAll(() => void apt('install', packageFiles.test));
test.afterEach(async () => {
  const program = menuProgram(names);
  endAll(program);
  await expect.poll(() => running(program)).toEqual([]);
});
test.afterAll(() => void apt('purge', names.name));

test('a link that the desktop opens opens its record in the running app, and nothing else', async () => {
  const { app, window } = await launchInstalled();
  await window.getByRole('navigation', { name: 'Main' }).waitFor();
  asOperator('xdg-open', [link]);
  await expect(window.getByRole('complementary').getByText('banking_data').first()).toBeVisible();

  // What is not a link to a record changes nothing.
  asOperator('gio', ['open', 'diligence-desk://demo/local/journal']);
  await expect(window.getByRole('alertdialog', { name: "This link can't be opened" })).toBeVisible();
  await app.close();
});

test('a link starts the app when it is not running', async () => {
  asOperator('gio', ['open', link]);
  await expect.poll(deskTitles).toEqual([expect.stringMatching(/^Feature flags.* - Diligence Desk$/)]);
});

test('the start at login that Settings writes starts the app without a window, until one is opened', async () => {
  const { app, window } = await launchInstalled();
  await openPage(window, 'Settings');
  const choice = window.getByRole('radiogroup', { name: 'Start at login' });
  await choice.getByText('On', { exact: true }).click();
  const file = join(process.env['XDG_CONFIG_HOME'] ?? '', 'autostart', 'diligence-desk.desktop');
  await expect.poll(() => existsSync(file)).toBe(true);
  expect(readFileSync(file, 'utf8')).toContain(`Exec="${menuProgram(names)}" --hidden\n`);
  await app.close();

  asOperator('gio', ['launch', file]);
  await expect.poll(() => running(menuProgram(names)).length).toBe(1);
  const [main = 0] = running(menuProgram(names));
  // By the time the keychain is called, a window would have been opened.
  await expect
    .poll(() => processTree(main).filter(({ command }) => command.includes('NodeService')).length)
    .toBeGreaterThan(0);
  expect(deskTitles()).toEqual([]);
  asOperator('gtk-launch', [names.name]);
  await expect.poll(deskTitles).toHaveLength(1);
  // The second start only asks the first for its window.
  await expect.poll(() => running(menuProgram(names))).toEqual([main]);
});

test('a notification carries the name of the app and the desktop entry that has its icon', async () => {
  const before = (await shownNotifications(operator)).length;
  const { app } = await launchInstalled();
  await app.evaluate(({ Notification }) => {
    new Notification({ title: 'Monitoring match', body: 'Fennimore' }).show();
  });
  const shown = async () => (await shownNotifications(operator)).slice(before);
  await expect
    .poll(shown)
    .toEqual([
      expect.objectContaining({ title: 'Monitoring match', from: 'Diligence Desk', entry: names.name }),
    ]);
  const entry = readFileSync(`/usr/share/applications/${names.name}.desktop`, 'utf8');
  expect(entry).toContain(`Icon=${names.name}\n`);
  expect(existsSync(`/usr/share/icons/hicolor/512x512/apps/${names.name}.png`)).toBe(true);
  await app.close();
});
