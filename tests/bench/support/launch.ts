import process from 'node:process';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { canUseSandbox, launchEnvironment, launchFlags } from '../../../build/launch-flags.ts';
import { requireElectron } from '../../../build/setup/locate-electron.mjs';

/** Starts Electron with a program and its arguments and gives its first window. */
export async function launchWindow(
  program: string,
  userData: string,
  ...args: readonly string[]
): Promise<{ electron: ElectronApplication; window: Page }> {
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] ??= requireElectron().folder;
  const electron = await _electron.launch({
    args: [...launchFlags, `--user-data-dir=${userData}`, program, ...args],
    env: launchEnvironment(),
    chromiumSandbox: canUseSandbox,
  });
  return { electron, window: await electron.firstWindow() };
}
