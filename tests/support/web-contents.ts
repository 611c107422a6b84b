import type { DeskApp } from './app.ts';

/** How many pages there are, in windows and outside of them. */
export function countContents({ electron }: DeskApp): Promise<number> {
  return electron.evaluate(({ webContents }) => webContents.getAllWebContents().length);
}
