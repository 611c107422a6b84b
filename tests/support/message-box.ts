import { execFileSync, spawnSync } from 'node:child_process';
import { expect } from '@playwright/test';
import { launchEnvironment } from '../../build/launch-flags.ts';
import { shownWindows } from './installed-package.ts';

/*
 * The message box of an app that does not start, used by its keys: no test driver gets into it. Its first button copies
 * the details, and its second one quits and has the focus.
 */

/** Waits for the box, presses "Copy details", and gives what the clipboard has then. */
export async function copiedDetails(title: string): Promise<string> {
  await press(title, 'shift+Tab', 'Return');
  let text = '';
  await expect.poll(() => (text = clipboardText()), { timeout: 10_000 }).not.toBe('');
  return text;
}

export const pressQuit = (title: string): Promise<void> => press(title, 'Escape');

/** Presses keys in the box once it is shown. */
async function press(title: string, ...keys: string[]): Promise<void> {
  // The window of the app has this title at first, too, but is not shown before its page has been drawn.
  const shown = () => shownWindows().find((window) => window.title === title)?.id ?? null;
  await expect.poll(shown).not.toBeNull();
  // Without a window manager no window has the focus by itself.
  const focus = ['windowfocus', shown() ?? ''];
  execFileSync('xdotool', [...focus, 'key', ...keys], { env: launchEnvironment() });
}

function clipboardText(): string {
  return spawnSync('xclip', ['-o', '-selection', 'clipboard'], {
    encoding: 'utf8',
    env: launchEnvironment(),
    timeout: 5000,
  }).stdout;
}
