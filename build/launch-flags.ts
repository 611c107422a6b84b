import process from 'node:process';

/** Chromium refuses its sandbox to root, and nobody else should go without. */
export const canUseSandbox = process.getuid?.() !== 0;

/** What Electron needs on its command line on this machine, and no more. */
export const launchFlags: readonly string[] = canUseSandbox ? [] : ['--no-sandbox'];

/** The environment for an Electron started from here, without what would turn it into something else. */
export function launchEnvironment(): Record<string, string> {
  const variables = Object.entries(process.env).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && !/^(ELECTRON_|NODE_OPTIONS$|npm_)/.test(entry[0]),
  );
  return Object.fromEntries(variables);
}
