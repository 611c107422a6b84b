import type { KeyObject } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import electronUpdater, { type AppUpdater } from 'electron-updater';
import type { UpdateStatus } from '#shared/ipc/contract/updates';
import { t } from '#shared/messages/text';
import type { Clock } from '../../platform/clock.ts';
import { namesFeed } from './feed-file.ts';
import { FeedRequests, RejectedRelease } from './feed-requests.ts';
import { plainNotes } from './release-notes.ts';
import { rejectionOf, sha512Of } from './release-signature.ts';
import { updateStatusAfter, type UpdateEvent } from './update-status.ts';

export interface Updater {
  status(): UpdateStatus;
  /** Asks the feed now; resolves when it has responded. */
  check(): Promise<UpdateStatus>;
  /** Quits and installs, when a version is ready. */
  install(): Promise<void>;
  /**
   * The app starts again as soon as it has quit: a version that is ready waits for a later quit. An installation would
   * take the program that is to start away, or go on while it runs.
   */
  postpone(): void;
  /** Installs a version that is ready, unless that is postponed; the app quits. */
  close(): Promise<void>;
}

/** What there is once a feed was asked. */
export type FeedUpdater = Omit<Updater, 'postpone'>;

export interface UpdaterOptions {
  /** Null when this is not a packaged app. */
  resources: string | null;
  /** What releases are verified with; null: this build has no key, and looks for no newer version. */
  key: KeyObject | null;
  /** The feed of the organization, in place of the one that the build names. */
  feed?: string;
  /** Whose signature Windows asks of an update from that feed, where the build names no feed; null: nobody's. */
  publisher: string | null;
  clock: Pick<Clock, 'now'>;
  onChange: (status: UpdateStatus) => void;
  /** The app is about to quit for an installation; false: that failed, and the app goes on. */
  onInstalling: (isInstalling: boolean) => void;
  report: (failure: unknown) => void;
  /** Hands a verified file to what installs it when the app quits, on macOS; elsewhere `close` installs. */
  stage?: () => void;
  /** The platform's own by default. */
  engine?: AppUpdater;
  /** Certificate authorities to trust besides those of this computer, as PEM. */
  extraCertificates?: readonly string[];
}

/** Where downloads are kept, in the caches of the user: the name that the packager writes beside a feed. */
const downloadFolder = { updaterCacheDirName: 'diligence-desk-updater' };

interface ReadyFile {
  path: string;
  /** Its name at the feed, with the text of its signature. */
  file: string;
  signature: string;
  version: string;
}

/**
 * Newer versions of the app itself, through the feed the build names. A file is ready when it carries a signature
 * of the key that is part of this build, for this version, name and content; that is checked again before it is
 * installed. Every other file is deleted. On Windows and macOS the publisher's signature has to hold as well.
 */
export function createFeedUpdater(options: UpdaterOptions, key: KeyObject): FeedUpdater {
  const { clock, onChange, report, stage } = options;
  let status: UpdateStatus = { state: 'idle', checkedAt: null };
  let ready: ReadyFile | null = null;
  let isFetching = false;
  let isInstalling = false;
  /** What the feed offered last. */
  let offered: { version: string; notes: string | null } = { version: '', notes: null };
  const take = (event: UpdateEvent) => {
    status = updateStatusAfter(status, event, new Date(clock.now()).toISOString());
    onChange(status);
  };
  const setInstalling = (now: boolean) => {
    isInstalling = now;
    options.onInstalling(now);
  };
  const fail = (failure: unknown) => {
    report(failure);
    if (isInstalling) {
      setInstalling(false);
      take({ kind: 'not-installed' });
      return;
    }
    take(
      failure instanceof RejectedRelease
        ? { kind: 'rejected', version: offered.version, reason: failure.reason }
        : {
            kind: 'failed',
            message: t('The update feed could not be read, or the download was incomplete.'),
          },
    );
  };

  const engine = options.engine ?? electronUpdater.autoUpdater;
  const requests = new FeedRequests(options.extraCertificates);
  // The type leaves out the field it sends through.
  Object.assign(engine, { httpExecutor: requests });
  if (options.feed !== undefined) {
    engine.setFeedURL({ provider: 'generic', url: options.feed });
    // For a download it would read the file that a build without a feed lacks.
    if (options.resources === null || !namesFeed(options.resources))
      Object.assign(engine, {
        configOnDisk: {
          value: Promise.resolve({
            ...downloadFolder,
            ...(options.publisher !== null && { publisherName: options.publisher }),
          }),
        },
      });
  }
  engine.logger = null;
  // Nothing is installed, now or at quit, before its signature was verified here.
  engine.autoDownload = false;
  engine.autoInstallOnAppQuit = false;
  // What is put together from parts of an older file does not pass the requests, which fetch the signature.
  engine.disableDifferentialDownload = true;
  engine.disableWebInstaller = true;
  // An older version is never taken for a newer one, whatever the feed says.
  engine.allowDowngrade = false;
  engine.on('checking-for-update', () => take({ kind: 'checking' }));
  engine.on('update-not-available', () => take({ kind: 'none' }));
  engine.on('update-available', ({ version, releaseNotes }) => {
    offered = { version, notes: plainNotes(releaseNotes) };
    take({ kind: 'found', ...offered });
  });
  engine.on('download-progress', ({ percent }) => take({ kind: 'progress', percent }));
  engine.on('error', fail);

  async function verify({ path, file, signature, version }: ReadyFile, publicKey: KeyObject): Promise<void> {
    const reason = rejectionOf(signature, { version, file, sha512: await sha512Of(path) }, publicKey);
    if (reason !== null) throw new RejectedRelease(reason);
  }

  /** A file whose signature was fetched in this run: one of an earlier run is deleted and fetched again. */
  async function download(version: string): Promise<ReadyFile> {
    let [path] = await engine.downloadUpdate();
    if (requests.fetched === null && path !== undefined) {
      await rm(path, { force: true });
      [path] = await engine.downloadUpdate();
    }
    const { fetched } = requests;
    if (path === undefined || fetched === null) throw new Error('No file with a signature was downloaded.');
    return { path, ...fetched, version };
  }

  /** Whether a file is what was signed; deleted, with all that belongs to it, when it is not. */
  async function isVerified(file: ReadyFile, publicKey: KeyObject): Promise<boolean> {
    try {
      await verify(file, publicKey);
      return true;
    } catch (failure) {
      ready = null;
      await rm(dirname(file.path), { recursive: true, force: true }).catch(report);
      fail(failure);
      return false;
    }
  }

  async function fetchVerified(version: string, publicKey: KeyObject): Promise<void> {
    // Checks at the same time get the same response from the engine.
    if (isFetching) return;
    isFetching = true;
    try {
      const file = await download(version).catch((failure: unknown) => {
        // Those of the engine came as events.
        if (status.state === 'downloading') fail(failure);
        return null;
      });
      if (file === null || !(await isVerified(file, publicKey))) return;
      ready = file;
      if (stage !== undefined) {
        // So that `quitAndInstall` waits for what is staged here, and does not stage it again.
        engine.autoInstallOnAppQuit = true;
        stage();
      }
      take({ kind: 'downloaded', ...offered });
    } finally {
      isFetching = false;
    }
  }

  const check = async () => {
    // A version that is ready is installed at the next quit; a newer one is found after that.
    if (isFetching || ready !== null) return status;
    // Failures come as events.
    const found = await engine.checkForUpdates().catch(() => null);
    if (found?.isUpdateAvailable === true) void fetchVerified(found.updateInfo.version, key).catch(fail);
    return status;
  };
  return {
    status: () => status,
    check,
    async install() {
      if (ready === null || isInstalling || !(await isVerified(ready, key))) return;
      setInstalling(true);
      engine.quitAndInstall();
    },
    async close() {
      if (ready === null || isInstalling || !(engine instanceof electronUpdater.BaseUpdater)) return;
      if (await isVerified(ready, key)) engine.install(true, false);
    },
  };
}
