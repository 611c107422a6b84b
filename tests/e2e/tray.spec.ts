import { expect, test } from '#tests/support/app';
import { ask, profileSettings } from '#tests/support/desk-calls';
import { connectPolledService } from '#tests/support/polled-service';
import { startSystemTray } from '#tests/support/system-tray';
import { valueOf } from '#tests/support/value-of';

// The tray of the session is a mock on D-Bus; other systems have one desktop, which is not to be used.
test.skip(process.platform !== 'linux', 'The tray is read from a D-Bus session.');

test('the tray icon shows the unread count, opens the window, switches profiles and quits', async ({
  launch,
}) => {
  await using tray = await startSystemTray();
  const { electron, window, pageErrors } = await launch();
  const child = electron.process();
  const found = () => tray.itemOf(child.pid ?? 0);
  await expect.poll(found).not.toBeNull();
  const item = await found();
  if (item === null) throw new Error('The icon went away.');
  const labels = async () => (await item.entries()).map(({ label }) => label);
  const choose = (label: string) => item.choose(label);
  // Hiding a window collects garbage, sometimes with the driver's pending promise: then it is called again.
  const isVisible = (visible: boolean) =>
    expect(async () => {
      const shown = await electron.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().map((each) => each.isVisible()),
      );
      expect(shown).toEqual([visible]);
    }).toPass();
  const hide = async () => {
    await expect(() =>
      electron.evaluate(({ BrowserWindow }) => {
        for (const each of BrowserWindow.getAllWindows()) each.hide();
      }),
    ).toPass();
    await isVisible(false);
  };

  await test.step('it names the profile, and the window opens from its menu and from the icon', async () => {
    await expect.poll(() => item.tooltip()).toMatch(/^Diligence Desk: Demo \(Demo\)\n/);
    expect(await labels()).toEqual(expect.arrayContaining(['Open Diligence Desk', 'Demo (Demo)', 'Quit']));
    await hide();
    await choose('Open Diligence Desk');
    await isVisible(true);
    await hide();
    await item.press();
    await isVisible(true);
  });

  await using polled = await connectPolledService(window);
  await test.step('unread notifications are counted, and open the inbox', async () => {
    await expect.poll(labels).toContain('No unread notifications');
    polled.service.controls.hit(polled.monitored[0] ?? '');
    await polled.readNow();
    await expect.poll(labels).toContain('1 unread notification');
    await expect.poll(() => item.tooltip()).toMatch(/\n1 unread notification$/);
    await choose('1 unread notification');
    await expect(window).toHaveTitle(/^Inbox /);
  });

  await test.step('a profile is switched, and production asks in the window first', async () => {
    const live = profileSettings({ name: 'R&D live', kind: 'production' });
    valueOf(await ask(window, 'profiles.create', { settings: live, secret: null }));
    const checked = async () =>
      (await item.entries()).filter(({ isChecked }) => isChecked).map(({ label }) => label);

    await expect.poll(checked).toEqual(['Polled sandbox (Sandbox)']);
    await choose('Demo (Demo)');
    await expect(window).toHaveTitle(/\(Demo\)/);
    await expect.poll(checked).toEqual(['Demo (Demo)']);

    await hide();
    await choose('R&D live (Production)');
    const question = window.getByRole('alertdialog', { name: 'Switch to R&D live?' });
    await expect(question).toContainText('opens read-only');
    await isVisible(true);
    await window.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(window).toHaveTitle(/\(Demo\)/);
    expect(await checked()).toEqual(['Demo (Demo)']);
    await choose('R&D live (Production)');
    await question.getByRole('button', { name: 'Switch to production' }).click();
    await expect(window).toHaveTitle(/\(Production\)/);
    await expect.poll(checked).toEqual(['R&D live (Production)']);
  });

  await test.step('it quits the app', async () => {
    expect(pageErrors).toEqual([]);
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    await choose('Quit');
    expect(await ended).toBe(0);
    expect(await found()).toBeNull();
  });
});
