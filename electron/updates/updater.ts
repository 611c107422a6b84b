import { existsSync } from 'node:fs';
import { join } from 'node:path';
import electronUpdater from 'electron-updater';
import type { UpdateStatus } from '#shared/ipc/contract/updates';
import { t } from '#shared/messages/text';
import type { Clock } from '../clock.ts';
import { FeedRequests } from './feed-requests.ts';
import { updateStatusAfter, type UpdateEvent } from './update-status.ts';

export interface Updater {
  status(): UpdateStatus;
  /** Asks the feed now; resolves when it has answered. */
  check(): Promise<UpdateStatus>;
  /** Quits and installs, when a version is ready. */
  install(): void;
  close(): void;
}

const hour = 3_600_000;
const checkEvery = 6 * hour;
/** The start belongs to the operator. */
const firstCheckAfter = 60_000;

/** The packager writes this file when it is told a feed; a build without one never asks anybody. */
const feedFile = 'app-update.yml';

/**
 * Newer versions of the app itself, through the feed the build names. What was downloaded is checked against the
 * feed's SHA-512, and on Windows and macOS against the publisher's signature, before it is installed.
 */
export function createUpdater(options: {
  /** Null when this is not a packaged app. */
  resources: string | null;
  clock: Clock;
  onChange: (status: UpdateStatus) => void;
  report: (failure: unknown) => void;
}): Updater {
  const { resources, clock, onChange, report } = options;
  if (resources === null || !existsSync(join(resources, feedFile))) return withoutFeed;

  let status: UpdateStatus = { state: 'idle', checkedAt: null };
  const take = (event: UpdateEvent) => {
    status = updateStatusAfter(status, event, new Date(clock.now()).toISOString());
    onChange(status);
  };
  const { autoUpdater } = electronUpdater;
  // The type leaves out the field it sends through.
  Object.assign(autoUpdater, { httpExecutor: new FeedRequests() });
  autoUpdater.logger = null;
  autoUpdater.autoDownload = true;
  autoUpdater.autoInstallOnAppQuit = true;
  // An older version is never taken for a newer one, whatever the feed says.
  autoUpdater.allowDowngrade = false;
  autoUpdater.on('checking-for-update', () => take({ kind: 'checking' }));
  autoUpdater.on('update-not-available', () => take({ kind: 'none' }));
  autoUpdater.on('update-available', ({ version }) => take({ kind: 'found', version }));
  autoUpdater.on('download-progress', ({ percent }) => take({ kind: 'progress', percent }));
  autoUpdater.on('update-downloaded', ({ version }) => take({ kind: 'downloaded', version }));
  autoUpdater.on('error', (failure) => {
    report(failure);
    take({ kind: 'failed', message: t('The update feed could not be read, or the download was not whole.') });
  });

  const check = async () => {
    // Failures come as events.
    await autoUpdater.checkForUpdates().catch(() => null);
    return status;
  };
  const first = setTimeout(() => void check(), firstCheckAfter);
  const regular = setInterval(() => void check(), checkEvery);
  return {
    status: () => status,
    check,
    install() {
      if (status.state === 'ready') autoUpdater.quitAndInstall();
    },
    close() {
      clearTimeout(first);
      clearInterval(regular);
    },
  };
}

const withoutFeed: Updater = {
  status: () => ({ state: 'off' }),
  check: () => Promise.resolve({ state: 'off' }),
  install: () => undefined,
  close: () => undefined,
};
