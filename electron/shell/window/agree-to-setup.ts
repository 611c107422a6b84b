import { dialog, type BrowserWindow } from 'electron';
import type { ProfileSettings } from '#shared/profile';
import { isAgreed, setupQuestion } from '../start/setup-question.ts';

/** Asks before a setup file is imported. The main process asks, so that the hosts are those of the file. */
export function agreeToSetupDialog(
  owner: () => BrowserWindow | null,
): (name: string, profiles: readonly ProfileSettings[]) => Promise<boolean> {
  return async (name, profiles) => {
    const window = owner();
    return window !== null && isAgreed(await dialog.showMessageBox(window, setupQuestion(name, profiles)));
  };
}
