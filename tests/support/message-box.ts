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
  // The window of the app has this title at first, too, but is not shown before its page has been drawn.
  await expect.poll(() => shownWindows().some((window) => window.title === title)).toBe(true);
  press(title, 'shift+Tab', 'Return');
  let text = '';
  await expect.poll(() => (text = clipboardText()), { timeout: 10_000 }).not.toBe('');
  return text;
}

export function pressQuit(title: string): void {
  press(title, 'Escape');
}

function press(title: string, ...keys: string[]): void {
  const id = shownWindows().find((window) => window.title === title)?.id;
  if (id === undefined) throw new Error(`No window is shown with the title ${title}.`);
  // Without a window manager no window has the focus by itself.
  execFileSync('xdotool', ['windowfocus', id, 'key', ...keys], { env: launchEnvironment() });
}

function clipboardText(): string {
  return spawnSync('xclip', ['-o', '-selection', 'clipboard'], {
    encoding: 'utf8',
    env: launchEnvironment(),
    timeout: 5000,
  }).stdout;
}
