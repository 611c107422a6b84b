import type { UpdateStatus } from '#shared/ipc/contract/updates';
import { namesFeed } from './feed-file.ts';
import type { FeedUpdater, Updater, UpdaterOptions } from './feed-updater.ts';

export type { Updater, UpdaterOptions } from './feed-updater.ts';

const hour = 3_600_000;
const checkEvery = 6 * hour;
/** The start belongs to the operator. */
const firstCheckAfter = 60_000;

/**
 * Looks for newer versions where the organization or the build names a feed; otherwise nothing is called. Its
 * code is loaded for the first check, so no start waits for it.
 */
export function createUpdater(options: UpdaterOptions): Updater {
  const { resources, key, feed } = options;
  if (resources === null || (feed === undefined && !namesFeed(resources))) return neverAsking('no-feed');
  if (key === null) return neverAsking('no-key');

  let loading: Promise<FeedUpdater> | null = null;
  let loaded: FeedUpdater | null = null;
  let isPostponed = false;
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
    postpone() {
      isPostponed = true;
    },
    async close() {
      clearTimeout(first);
      clearInterval(regular);
      if (!isPostponed) await loaded?.close();
    },
  };
}

function neverAsking(why: Extract<UpdateStatus, { state: 'off' }>['why']): Updater {
  const status = { state: 'off', why } as const;
  return {
    status: () => status,
    check: () => Promise.resolve(status),
    install: () => Promise.resolve(),
    postpone: () => undefined,
    close: () => Promise.resolve(),
  };
}
