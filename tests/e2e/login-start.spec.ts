import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, start, test } from '#tests/support/app';
import { openPage } from '#tests/support/pages';
import { startSystemTray } from '#tests/support/system-tray';

// The tray of the session is a mock on D-Bus.
test.skip(process.platform !== 'linux', 'The tray is read from a D-Bus session.');

/** The app without a window; `found` gives its icon in the tray, `ended` the code of its exit. */
async function startHidden() {
  const tray = await startSystemTray();
  const userData = mkdtempSync(join(tmpdir(), 'diligence-desk-test-'));
  const electron = await start({ userData, args: ['--hidden'] });
  const child = electron.process();
  const found = () => tray.itemOf(child.pid ?? 0);
  return {
    electron,
    found,
    ended: new Promise<number | null>((resolve) => child.once('exit', resolve)),
    async [Symbol.asyncDispose]() {
      await electron.close();
      rmSync(userData, { recursive: true, force: true });
      await tray[Symbol.asyncDispose]();
    },
  };
}

test('started hidden, the app opens no window until its icon in the tray is pressed, and stays there without it', async () => {
  await using hidden = await startHidden();
  const { electron, found, ended } = hidden;
  // The window would be open by the time the icon is in the tray.
  await expect.poll(found).not.toBeNull();
  expect(await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(0);

  await (await found())?.press();
  const window = await electron.firstWindow();
  await expect(window.getByRole('navigation').first()).toBeVisible();

  const next = electron.waitForEvent('window');
  await window.close();
  expect(electron.windows()).toEqual([]);
  await (await found())?.press();
  await expect((await next).getByRole('navigation').first()).toBeVisible();

  await (await found())?.choose('Quit');
  expect(await ended).toBe(0);
});

test('started hidden, the app does what is chosen in its tray once its window is there', async () => {
  await using hidden = await startHidden();
  const { electron, found } = hidden;
  await expect.poll(found).not.toBeNull();
  const item = await found();
  const unread = async () =>
    (await item?.entries())?.map(({ label }) => label).find((label) => /unread notification/.test(label));
  await expect.poll(unread).toBeDefined();
  await item?.choose((await unread()) ?? '');
  const window = await electron.firstWindow();
  await expect(window).toHaveTitle(/^Inbox /);
});

test('a quit that is declined over input leaves the app in the tray when its window is closed later', async () => {
  await using hidden = await startHidden();
  const { electron, found, ended } = hidden;
  await expect.poll(found).not.toBeNull();
  const item = await found();
  await item?.press();
  const window = await electron.firstWindow();
  await openPage(window, 'Profiles');
  const fillIn = async (page: Page) => {
    await page.getByRole('button', { name: 'New profile' }).first().click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Half a profile');
  };
  await fillIn(window);
  await item?.choose('Quit');
  const question = window.getByRole('alertdialog', { name: 'Discard this input?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await window.getByRole('button', { name: 'Close', exact: true }).click();
  const closed = window.waitForEvent('close');
  await question.getByRole('button', { name: 'Discard input' }).click();
  await closed;

  const next = electron.waitForEvent('window');
  await (await found())?.press();
  const again = await next;
  await openPage(again, 'Profiles');
  await fillIn(again);
  await (await found())?.choose('Quit');
  await again
    .getByRole('alertdialog', { name: 'Discard this input?' })
    .getByRole('button', { name: 'Discard input' })
    .click();
  expect(await ended).toBe(0);
});
