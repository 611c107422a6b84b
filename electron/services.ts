import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { net, powerMonitor } from 'electron';
import type { Publish } from '#shared/ipc/events';
import type { Policy } from '#shared/policy';
import { demoProfileId, demoTwinId, isBuiltInId, type BuiltInId } from '#shared/profile';
import { createSampleHistory, type SampleHistory } from './jobs/demo/sample-history.ts';
import { openJobs } from './jobs/open-jobs.ts';
import { systemNotifications } from './jobs/notifications/system-notification.ts';
import { createWorkstation } from './jobs/workstation/workstation.ts';
import { allMigrations } from './migrations.ts';
import { systemClock as clock } from './platform/clock.ts';
import { closeInStages } from './platform/closing.ts';
import { createKeychainClient } from './platform/keychain/keychain-client.ts';
import { readLog } from './platform/log.ts';
import { applyNetworkPolicy } from './platform/policy/network-policy.ts';
import { describeRuntime } from './platform/runtime.ts';
import { dropCopies, keepBackups } from './platform/storage/backups.ts';
import type { Database } from './platform/storage/database.ts';
import { openFolderAccounts } from './platform/storage/folder-accounts.ts';
import { createKeyArrival } from './platform/storage/key-arrival.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { resealFormer, sealStored } from './platform/storage/reseal.ts';
import { createSupervision } from './platform/supervision.ts';
import { turn } from './platform/turn.ts';
import type { Fork } from './platform/utility-port.ts';
import { openSafety } from './safety/open-safety.ts';
import { openPrivacy } from './safety/privacy/privacy.ts';
import { demoData, demoIsSaved, demoTwinData } from './service/demo-data.ts';
import type { DemoData } from './service/demo-service.ts';
import { createDemoStore, type DemoStore } from './service/demo-store.ts';
import { openDirectory } from './service/directory/open-directory.ts';
import { openService } from './service/open-service.ts';
import { managedSettings } from './service/profiles/managed-settings.ts';
import { dropSettingsCopies } from './service/profiles/settings-copies.ts';
import { openSettings } from './service/profiles/settings-file.ts';
import { forgetWithdrawn } from './service/profiles/withdrawn-profiles.ts';
import { openShell } from './shell/open-shell.ts';
import { finishRestore } from './shell/restore/pending.ts';
import { createRestore } from './shell/restore/restore.ts';
import type { DeskWindow } from './shell/window/desk-window.ts';

const programs = import.meta.dirname;

export type Services = Awaited<ReturnType<typeof openServices>>;

/** Builds every service of the main process, each from the ones before it, behind the window that is opening. */
export async function openServices({
  folder,
  policy,
  window,
  localService,
  keychainProcess,
  publish,
  report,
}: {
  /** Of the app's data. */
  folder: string;
  policy: Policy;
  window: DeskWindow;
  localService: Fork;
  keychainProcess: Fork;
  publish: Publish;
  report: (failure: unknown) => void;
}) {
  const closing = new AbortController();
  const own = { folder, clock, publish, report };
  const runtime = describeRuntime(process.versions);
  /** What decides whether an address may be connected to. */
  const connections = { ...runtime, allowedHosts: policy.allowedHosts };
  applyNetworkPolicy(policy, process.env);
  const restoreNotices = finishRestore(folder);
  const { settings: settingsFile, notices: settingsNotices } = openSettings(folder, clock);
  const settings = managedSettings(settingsFile, policy, new Date(clock.now()).toISOString());
  const provided: ReadonlySet<string> = new Set(policy.profiles?.map(({ id }) => id));
  const { profiles: storedProfiles, preferences } = settingsFile.read();
  const isFirstStart = storedProfiles.length === 0 && !preferences.welcomed;
  const keychain = createKeychainClient({ spawn: keychainProcess.fork, clock, platform: process.platform });
  const accounts = openFolderAccounts(folder);

  const demoStores = Promise.withResolvers<Readonly<Record<BuiltInId, DemoStore>> | null>();
  const service = openService({
    ...own,
    settings,
    keychain,
    builtIn: {
      [demoProfileId]: accounts.of('demo-client-secret'),
      ...(demoIsSaved && { [demoTwinId]: accounts.of('demo-twin-client-secret') }),
    },
    runtime: connections,
    managed: {
      profiles: provided,
      demoIsOff: policy.demo === 'off',
    },
    newId: randomUUID,
    forkLocalService: localService.fork,
    demoData: { [demoProfileId]: demoData, [demoTwinId]: demoTwinData },
    demoStore: (id) => demoStores.promise.then((stores) => stores?.[id] ?? null),
    seeOrganizations(profileId, organizations) {
      sampleHistory?.organizationsListed(profileId);
      return safety.seeOrganizations(profileId, organizations);
    },
  });
  const { profiles, sessions } = service;
  void forgetWithdrawn(settingsFile, policy, keychain).then((forgotten) => {
    if (!forgotten.ok) report(new Error(forgotten.error.message));
  });
  // What was seen before the settings were opened may have been another profile, as where a restore was pending.
  if (!isBuiltInId(profiles.activeId())) localService.discard();

  // Enough for the page to draw its frame, and sooner than its calls are handled.
  publish('preferences.loaded', settings.read().preferences);
  publish('profiles.changed', profiles.overview());

  const storage = await openStorage({
    ...own,
    migrations: allMigrations,
    keychain,
    accounts,
    notices: [...restoreNotices, ...settingsNotices],
    onNotice: () => publish('application.noticed', {}),
  });
  const { database, notices, storageKeys, vault } = storage;
  const supervision = createSupervision(notices, report);
  const stored = { database, vault, supervision };
  const { directoryCopy, organizationNames } = openDirectory({ ...stored, profiles, report });

  const shell = openShell({
    ...own,
    window,
    settings,
    profiles,
    updates: policy.updates,
    rendererFolder: join(programs, '../renderer'),
    confirmationPreload: join(programs, '../confirmation-preload/confirmation-preload.cjs'),
  });

  const safety = openSafety({
    ...own,
    ...stored,
    policy,
    notices,
    keychain,
    accounts,
    profiles,
    sessions,
    organizationNames,
    confirm: shell.confirm,
    power: powerMonitor,
    platform: process.platform,
    newId: randomUUID,
  });
  const { guard, journal, headStore, unmaskedValues } = safety;

  const keys = createKeyArrival({
    ...own,
    keys: storageKeys,
    notices,
    wasReadEarly: vault.wasOpenedEarly,
    async onOpen(isLate) {
      // The keychain came late: the secret of the Demo goes there as well.
      if (isLate) void profiles.checkKeychain();
      if (!database.ok) return;
      sealStored(database.value.database, vault);
      if (jobs.creation.ok) jobs.creation.value.settle();
      for (const views of [jobs.savedViews, jobs.savedInboxViews]) {
        const settled = views.settle();
        if (!settled.ok) report(new Error(settled.error.message));
      }
      await service.firstRowsShown;
      await resealFormer(database.value.database, vault, turn, closing.signal);
    },
    onChange: () => publish('application.changed', {}),
  });
  const demoStore = (at: Database, profileId: BuiltInId, data: DemoData) =>
    createDemoStore({ ...own, database: at, vault, profileId, data, keysRequested: keys.firstTry });
  const savedDemos =
    database.ok && demoIsSaved
      ? {
          [demoProfileId]: demoStore(database.value.database, demoProfileId, demoData),
          [demoTwinId]: demoStore(database.value.database, demoTwinId, demoTwinData),
        }
      : null;
  demoStores.resolve(savedDemos);
  const jobs = openJobs(
    {
      ...own,
      ...stored,
      keys,
      firstRowsShown: service.firstRowsShown,
      settings,
      maxRetentionDays: policy.retention?.notificationDays,
      profiles,
      sessions,
      guard,
      journal,
      files: shell.files,
      showNotification: systemNotifications({ notices, report }),
      showWindow: () => shell.window.show(),
      onCounts(counts) {
        shell.showUnread(counts);
        sampleHistory?.inboxGrew(counts.profileId);
      },
      latencyMs: () => service.status().latencyMs,
      clockAheadMs: () => service.status().clockDifferenceMs,
      calls: (profileId) => service.callLog.after(profileId, 0),
      callsQueued: () => service.status().callsQueued,
      power: powerMonitor,
      isOnline: () => net.isOnline(),
    },
    closing.signal,
  );

  const sampleHistory: SampleHistory | null =
    savedDemos !== null && database.ok && jobs.inbox.ok && jobs.watchlists.ok
      ? createSampleHistory({
          ...own,
          store: savedDemos[demoProfileId],
          database: database.value.database,
          vault,
          profiles,
          journal,
          inbox: jobs.inbox.value,
          watchlists: jobs.watchlists.value,
          keysRequested: keys.firstTry,
          useSession: (profileId, work) => sessions.use(profileId, work),
          startService: service.startDemoOver,
          forget(profileId) {
            safety.forgetOrganizations(profileId);
            jobs.savedViews.forget(profileId);
            jobs.savedInboxViews.forget(profileId);
          },
        })
      : null;

  const privacy = openPrivacy(database, {
    ...own,
    storageKeys: storageKeys ?? { replace: () => Promise.resolve(false) },
    isInUse: () => jobs.creation.ok && jobs.creation.value.bulk.isInUse(),
    forgetUnsealed() {
      vault.forget();
      service.callLog.clearAll();
      unmaskedValues.clear();
      if (jobs.creation.ok) jobs.creation.value.bulk.forgetMemory();
      const forgotten = jobs.savedViews.forgetUnsealed();
      return forgotten.ok ? jobs.savedInboxViews.forgetUnsealed() : forgotten;
    },
    dropOldCopies(before) {
      if (database.ok) dropCopies(database.value.database.file, before);
    },
    dropCopies() {
      if (database.ok) dropCopies(database.value.database.file, Infinity);
      dropSettingsCopies(folder);
    },
    days: () => settings.read().preferences.personalDays,
  });
  const restore = createRestore({
    ...own,
    guard,
    journal,
    headStore,
    profiles: () => settings.read().profiles,
    provided,
    removeSecret: (id) => profiles.removeSecret(id),
    restart: shell.restart,
  });
  const workstation = createWorkstation({
    settings,
    profiles,
    profileGuard: safety.profileGuard,
    views: jobs.savedViews,
    inboxViews: jobs.savedInboxViews,
    watchlists: jobs.watchlists,
    notes: jobs.notes,
    creation: jobs.creation,
    ready: keys.firstTry,
  });

  if (database.ok)
    void keepBackups(
      { ...own, database: database.value.database, idleSeconds: () => powerMonitor.getSystemIdleTime() },
      closing.signal,
    );
  profiles.onChange(({ keychain: { state } }) => {
    if (state === 'available') keys.retry();
  });
  powerMonitor.on('unlock-screen', () => keys.retry());
  keys.begin(closing.signal);

  return {
    ...service,
    ...shell,
    ...safety,
    ...jobs,
    runtime,
    connections,
    policy,
    notices,
    settings,
    database,
    directoryCopy,
    privacy,
    restore,
    workstation,
    isFirstStart,
    sampleHistory,
    keyAsked: keys.firstTry,
    replaceStorageKey: () => keys.replaceStorageKey(),
    recentLog: () => readLog(join(folder, 'logs')),
    publish,
    report,
    /** Ends all work; what was sent is noted before the database and the keychain go. */
    close: () =>
      closeInStages(
        [
          [
            () => closing.abort(),
            () => sampleHistory?.close(),
            () => privacy.close(),
            () => jobs.close(),
            () => service.close(),
            () => shell.close(),
            () => journal.settled(),
            () => shell.clipboard.close(),
          ],
          [() => database.ok && database.value.database.close(), () => keychain.close()],
          [() => shell.updater.close()],
        ],
        report,
      ),
  };
}
