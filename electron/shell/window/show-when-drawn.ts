import type { BrowserWindow } from 'electron';
import type { Clock } from '../../platform/clock.ts';

/** How long a window that was opened waits for its first picture. */
export const longestWaitMs = 5000;

/**
 * Shows a window with its first picture, so that no empty one flashes. Some displays draw none for a window that is
 * hidden: it is shown without after a while, as an app that runs and has no window is of no use.
 */
export function showWhenDrawn(
  window: Pick<BrowserWindow, 'isDestroyed' | 'show'> & {
    once(event: 'ready-to-show', listener: () => void): unknown;
  },
  clock: Pick<Clock, 'after'>,
): void {
  const forget = clock.after(longestWaitMs, () => {
    if (!window.isDestroyed()) window.show();
  });
  window.once('ready-to-show', () => {
    forget();
    window.show();
  });
}
