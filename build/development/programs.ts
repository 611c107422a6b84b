import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, mergeConfig, type InlineConfig, type Rolldown, type UserConfig } from 'vite';
import manifest from '../../package.json' with { type: 'json' };
import { root } from '../setup/run.mjs';
import confirmationPreload from '../vite.confirmation-preload.config.ts';
import main from '../vite.main.config.ts';
import preload from '../vite.preload.config.ts';
import { standIns } from './stand-ins.ts';

/** A save may reach the watcher in several steps, and each would restart the app. */
const settleMs = 200;

/** Apart from out/, so that a development build is never started or packaged as the app. */
const folder = join(root, 'out', 'development');

const bundles: readonly { name: string; config: UserConfig; entry?: Record<string, string> }[] = [
  { name: 'main', config: main, entry: { main: 'electron/development/main.ts' } },
  { name: 'preload', config: preload },
  { name: 'confirmation-preload', config: confirmationPreload },
];

export interface Programs {
  /** The app to open, as a folder. */
  folder: string;
  close(): Promise<void>;
}

/**
 * Builds the main process and the preloads, and again whenever a source of theirs changes. Resolves with the first
 * build; calls back after each later one. A build that fails is printed, and the app that runs continues.
 */
export async function watchPrograms(onBuilt: () => void): Promise<Programs> {
  mkdirSync(folder, { recursive: true });
  const { name, productName, version, type } = manifest;
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name, productName, version, type, main: 'main/main.js' }),
  );
  const watchers = await Promise.all(
    bundles.map(({ name, config, entry }) =>
      build(
        mergeConfig<UserConfig, InlineConfig>(config, {
          configFile: false,
          logLevel: 'warn',
          clearScreen: false,
          plugins: [standIns()],
          build: {
            outDir: join(folder, name),
            watch: { buildDelay: settleMs },
            ...(entry !== undefined && { rolldownOptions: { input: entry } }),
          },
        }),
      ),
    ),
  );
  const running = watchers.filter(isWatcher);
  await Promise.all(running.map((watcher) => firstBuild(watcher, onBuilt)));
  return {
    folder,
    close: async () => {
      await Promise.all(running.map((watcher) => watcher.close()));
    },
  };
}

function isWatcher(built: Awaited<ReturnType<typeof build>>): built is Rolldown.RolldownWatcher {
  return 'close' in built;
}

function firstBuild(watcher: Rolldown.RolldownWatcher, onBuilt: () => void): Promise<void> {
  return new Promise((resolve) => {
    let failed = false;
    let isFirst = true;
    watcher.on('event', (event) => {
      if (event.code === 'START') failed = false;
      if (event.code === 'ERROR') {
        failed = true;
        console.error(event.error.message);
      }
      if (event.code !== 'END' || failed) return;
      if (!isFirst) onBuilt();
      isFirst = false;
      resolve();
    });
  });
}
