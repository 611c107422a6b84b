import type { ElectronApplication } from '@playwright/test';

interface Attempt {
  url: string;
  /** Whether the app had refused it by the time it would have started. */
  refused: boolean;
}

/** Watches, from the main process, every navigation a page asks for from now on. */
export async function recordNavigation(electron: ElectronApplication): Promise<{
  /** Attempts as last read. */
  attempts(): readonly Attempt[];
  read(): Promise<readonly Attempt[]>;
}> {
  let attempts: readonly Attempt[] = [];
  await electron.evaluate(({ webContents }) => {
    const seen: Attempt[] = [];
    Object.assign(globalThis, { navigationAttempts: seen });
    for (const contents of webContents.getAllWebContents()) {
      // After the app's own listeners, so what they decided is known.
      contents.on('will-frame-navigate', ({ url, defaultPrevented }) =>
        seen.push({ url, refused: defaultPrevented }),
      );
      contents.on('did-navigate', (_event, url) => seen.push({ url, refused: false }));
    }
  });
  return {
    attempts: () => attempts,
    async read() {
      attempts = await electron.evaluate(() => Reflect.get(globalThis, 'navigationAttempts') as Attempt[]);
      return attempts;
    },
  };
}
