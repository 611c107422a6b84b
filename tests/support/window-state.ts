import { setTimeout as delay } from 'node:timers/promises';
import type { ElectronApplication, Page } from '@playwright/test';

const longestMs = 3000;

/** What the system and the page know of a window, in one line: a page that draws no frames can't be pressed. */
export async function windowState(electron: ElectronApplication, page: Page): Promise<string> {
  const windows = electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => ({
      title: window.getTitle(),
      isVisible: window.isVisible(),
      isMinimized: window.isMinimized(),
      isFocused: window.isFocused(),
    })),
  );
  const visibility = page.evaluate(() => document.visibilityState);
  const frame = page.evaluate(
    () => new Promise<string>((resolve) => requestAnimationFrame(() => resolve('drawn'))),
  );
  const soon = (asked: Promise<unknown>) =>
    Promise.race([asked.catch(String), delay(longestMs, 'no response')]);
  const [windowStates, visibilityState, frameState] = await Promise.all(
    [windows, visibility, frame].map(soon),
  );
  return JSON.stringify({ windows: windowStates, visibility: visibilityState, frame: frameState });
}
