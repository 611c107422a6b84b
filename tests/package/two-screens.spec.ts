import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type ElectronApplication } from '@playwright/test';
import { handlesKeys } from '#tests/support/app';
import { apt, launchInstalled, namesOf, operator, packageFiles } from '#tests/support/installed-package';
import { startTwoScreens } from '#tests/support/two-screens';

test.beforeAll(() => void apt('install', packageFiles.test));
test.afterAll(() => void apt('purge', namesOf('test').name));

/** Where the window is, in device-independent pixels, and the left edge of the screen that it is on. */
const place = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow, screen }) => {
    const [bounds] = BrowserWindow.getAllWindows().map((window) => window.getBounds());
    return {
      bounds,
      ofScreen: bounds && screen.getDisplayMatching(bounds).bounds.x,
      screens: screen.getAllDisplays().length,
    };
  });

test('a window on the second screen opens there again, at another scale too, and on the first one when the second is gone', async () => {
  await using screens = await startTwoScreens();
  const data = mkdtempSync(join(tmpdir(), 'diligence-desk-screens-'));
  chownSync(data, operator.uid, operator.gid);
  const open = async (...args: string[]) => {
    const { app, window } = await launchInstalled({
      args: [`--user-data-dir=${data}`, ...args],
      environment: { DISPLAY: screens.display },
    });
    // Before it has its services, the app remembers no place.
    await handlesKeys(window);
    return app;
  };
  try {
    const app = await open();
    const bounds = { x: 1400, y: 40, width: 1100, height: 700 };
    await app.evaluate(({ BrowserWindow }, area) => {
      BrowserWindow.getAllWindows()[0]?.setBounds(area);
    }, bounds);
    await expect.poll(() => place(app)).toEqual({ bounds, ofScreen: 1280, screens: 2 });
    await app.close();

    const again = await open();
    await expect.poll(() => place(again)).toEqual({ bounds, ofScreen: 1280, screens: 2 });
    await again.close();

    // X11 gives Chromium one scale for all screens: the second one begins at 1,280 pixels, which are 1,024 of these.
    const scaled = await open('--force-device-scale-factor=1.25');
    await expect.poll(() => place(scaled)).toEqual({ bounds, ofScreen: 1024, screens: 2 });
    await scaled.close();

    screens.unplugSecond();
    const alone = await open();
    await expect.poll(() => place(alone)).toMatchObject({ bounds: { x: 0, y: 0 }, ofScreen: 0, screens: 1 });
    await alone.close();
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
});
