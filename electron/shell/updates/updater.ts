import type { KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AppUpdater } from 'electron-updater';
import type { UpdateStatus } from '#shared/ipc/contract/updates';
import type { Clock } from '../../platform/clock.ts';

export interface Updater {
  status(): UpdateStatus;
  /** Asks the feed now; resolves when it has answered. */
  check(): Promise<UpdateStatus>;
  /** Quits and installs, when a version is ready. */
  install(): Promise<void>;
  /** Installs a version that is ready; the app quits. */
  close(): Promise<void>;
}

export interface UpdaterOptions {
  /** Null when this is not a packaged app. */
  resources: string | null;
  /** What releases are verified with; null: this build has no key, and looks for no newer version. */
  key: KeyObject | null;
  /** The feed of the organization, in place of the one that the build names. */
  feed?: string;
  clock: Pick<Clock, 'now'>;
  onChange: (status: UpdateStatus) => void;
  report: (failure: unknown) => void;
  /** Hands a verified file to what installs it when the app quits, on macOS; elsewhere `close` installs. */
  stage?: () => void;
  /** The platform's own by default. */
  engine?: AppUpdater;
  /** Certificate authorities to trust besides those of this computer, as PEM. */
  extraCertificates?: readonly string[];
}

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
