import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build, mergeConfig, type InlineConfig, type UserConfig } from 'vite';
import { root } from './setup/run.mjs';
import confirmationPreload from './vite.confirmation-preload.config.ts';
import main from './vite.main.config.ts';
import preload from './vite.preload.config.ts';
import renderer from './vite.renderer.config.ts';
import service from './vite.service.config.ts';

/** What each bundle is made of, and the file that shows when it was last made. */
export const bundles = {
  main: { config: main, sources: ['electron', 'shared'], product: 'out/main/main.js' },
  preload: {
    config: preload,
    sources: ['electron/preload.ts', 'shared'],
    product: 'out/preload/preload.cjs',
  },
  'confirmation-preload': {
    config: confirmationPreload,
    sources: ['electron/confirmation-preload.ts', 'shared'],
    product: 'out/confirmation-preload/confirmation-preload.cjs',
  },
  renderer: {
    config: renderer,
    // The guide is in the page, which opens it offline.
    sources: ['renderer', 'shared', 'docs/guide'],
    product: 'out/renderer/index.html',
  },
  service: { config: service, sources: ['electron/local-service', 'shared'], product: 'out/service/cli.js' },
} as const satisfies Record<string, { config: UserConfig; sources: readonly string[]; product: string }>;

/** What each of them depends on besides. */
export const settings = ['build', 'package-lock.json'];

export type BundleName = keyof typeof bundles;
export const bundleNames = Object.keys(bundles).filter(isBundleName);

export function isBundleName(name: string): name is BundleName {
  return Object.hasOwn(bundles, name);
}

/** Builds those of the named bundles that are older than their sources, side by side, and returns their names. */
export async function buildApp({
  only,
  force,
}: {
  only: readonly BundleName[];
  force: boolean;
}): Promise<BundleName[]> {
  const stale = only.filter((name) => force || isStale(name));
  await Promise.all(
    stale.map((name) =>
      build(
        mergeConfig<UserConfig, InlineConfig>(bundles[name].config, { logLevel: 'warn', configFile: false }),
      ),
    ),
  );
  return stale;
}

function isStale(name: BundleName): boolean {
  const { sources, product } = bundles[name];
  const made = join(root, product);
  if (!existsSync(made)) return true;
  return newest([...sources, ...settings].map((path) => join(root, path))) > statSync(made).mtimeMs;
}

/** Time of the youngest change below the paths, in milliseconds since 1970. Folders count: they show deletions. */
function newest(paths: readonly string[]): number {
  return Math.max(
    ...paths.map((path) => {
      const entry = statSync(path);
      const inside = entry.isDirectory() ? readdirSync(path).map((name) => join(path, name)) : [];
      return Math.max(entry.mtimeMs, newest(inside));
    }),
  );
}
