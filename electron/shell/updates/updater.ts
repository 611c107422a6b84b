import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Updater, UpdaterOptions } from './feed-updater.ts';

export type { Updater, UpdaterOptions } from './feed-updater.ts';

const hour = 3_600_000;
const checkEvery = 6 * hour;
/** The start belongs to the operator. */
const firstCheckAfter = 60_000;

/** The packager writes this file when it has a feed; a build without one never asks anybody. */
const feedFile = 'app-update.yml';

/** Looks for newer versions where the build names a feed. What does so is loaded for the first look: no start waits for it. */
export function createUpdater(options: UpdaterOptions): Updater {
  const { resources, key } = options;
  if (resources === null || key === null || !existsSync(join(resources, feedFile))) return withoutFeed;

  let loading: Promise<Updater> | null = null;
  let loaded: Updater | null = null;
  const load = () =>
    (loading ??= import('./feed-updater.ts').then(
      ({ createFeedUpdater }) => (loaded = createFeedUpdater(options, key)),
    ));
  const check = async () => (await load()).check();
  const look = () => void check().catch(options.report);
  const first = setTimeout(look, firstCheckAfter);
  const regular = setInterval(look, checkEvery);
  return {
    status: () => loaded?.status() ?? { state: 'idle', checkedAt: null },
    check,
    install: async () => loaded?.install(),
    async close() {
      clearTimeout(first);
      clearInterval(regular);
      await loaded?.close();
    },
  };
}

const withoutFeed: Updater = {
  status: () => ({ state: 'off' }),
  check: () => Promise.resolve({ state: 'off' }),
  install: () => Promise.resolve(),
  close: () => Promise.resolve(),
};
