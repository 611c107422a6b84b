import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { app, autoUpdater as squirrel, clipboard as systemClipboard, net, powerMonitor } from 'electron';
import type { ProfilesOverview } from '#shared/ipc/contract/profiles';
import { demoProfileId, isStopped } from '#shared/profile';
import { isName } from '#shared/resource-names';
import { checkServiceAddress } from '#shared/service-address';
import { t } from '#shared/messages/text';
import { err, ok, type Result } from '#shared/result';
import { systemClock as clock } from './platform/clock.ts';
import { createCallLog } from './service/call-log/call-log.ts';
import { openChangeSets } from './jobs/change-sets/change-sets.ts';
import { openCreation } from './jobs/creation/creation.ts';
import { demoData } from './service/demo-data.ts';
import { createDemoService } from './service/demo-service.ts';
import { createDirectoryCopy } from './service/directory/directory-copy.ts';
import { createOrganizationNames } from './service/directory/organization-names.ts';
import type { ListedOrganizations } from './service/directory/watch-organizations.ts';
import { createDirectoryWatch } from './safety/guard/directory-watch.ts';
import { createGuard } from './safety/guard/guard.ts';
import { withPatience } from './safety/guard/patience.ts';
import { createProductionMarks } from './safety/guard/production-marks.ts';
import { createProfileGuard } from './safety/guard/profile-guard.ts';
import { oneAtATime } from './safety/guard/questions.ts';
import { secureOnLock } from './safety/guard/screen-lock.ts';
import { sendThrough } from './safety/guard/send-through.ts';
import { keychainHead } from './safety/journal/head-store.ts';
import { createJournal, unavailableJournal } from './safety/journal/journal.ts';
import { gapNotice } from './safety/journal/verification.ts';
import { readLog } from './platform/log.ts';
import { createKeychainClient } from './platform/keychain/keychain-client.ts';
import { allMigrations } from './migrations.ts';
import { watchNetwork } from './platform/network-watch.ts';
import { openInbox } from './jobs/notifications/inbox.ts';
import { createReadingGate } from './jobs/notifications/reading-gate.ts';
import { showSystemNotification } from './jobs/notifications/system-notification.ts';
import { turn } from './jobs/notifications/turn.ts';
import { openOverview } from './jobs/overview/overview.ts';
import { createHeldValues } from './safety/privacy/held-values.ts';
import { openPrivacy } from './safety/privacy/privacy.ts';
import { finishRestore } from './shell/restore/pending.ts';
import { createRestore } from './shell/restore/restore.ts';
import { createReveals } from './safety/privacy/reveals.ts';
import { createProfileService } from './service/profiles/profile-service.ts';
import { openSettings } from './service/profiles/settings-file.ts';
import { createInTransit } from './jobs/reports/in-transit.ts';
import { createReportViewer } from './shell/window/report-viewer.ts';
import { describeRuntime } from './platform/runtime.ts';
import { createStatusKeeper } from './service/session/status-keeper.ts';
import { openSession, type Session } from './service/session/session.ts';
import { createSessions } from './service/session/sessions.ts';
import { createNotices } from './platform/notices.ts';
import { dropCopies, keepBackups } from './platform/storage/backups.ts';
import { onDisk } from './platform/storage/disk-failure.ts';
import { openDatabase, unavailableNotice, type OpenedDatabase } from './platform/storage/open-database.ts';
import { openFolderAccounts } from './platform/storage/folder-accounts.ts';
import { keyIsNotLost, keyNotice, keyNotSaved } from './platform/storage/key-notice.ts';
import { createKeyProof } from './platform/storage/key-proof.ts';
import { loadUntilAnswered } from './platform/storage/late-key.ts';
import { resealFormer, sealHeld } from './platform/storage/reseal.ts';
import { keychainStorageKeys } from './platform/storage/seal-key.ts';
import { unreadableNotice } from './platform/storage/unreadable-notice.ts';
import { createVault } from './platform/storage/vault.ts';
import { openWatchlists } from './jobs/watchlists/watchlists.ts';
import { createSavedViews } from './jobs/views/saved-views.ts';
import { createSealedViews } from './jobs/views/sealed-views.ts';
import { createWebhookReceiver } from './jobs/webhooks/receiver.ts';
import { packagedUpdateKey } from './shell/updates/update-key.ts';
import { createSupervision } from './shell/start/supervision.ts';
import { createUpdater } from './shell/updates/updater.ts';
import { forkUtility } from './platform/utility-port.ts';
import { saveTextDialog } from './shell/window/save-text.ts';
import { chooseCsvDialog } from './shell/window/choose-csv.ts';
import { chooseJsonDialog } from './shell/window/choose-json.ts';
import { createConfirmationWindow } from './shell/window/confirmation-window.ts';
import { createMenus } from './shell/window/menus.ts';
import { createDeskWindow } from './shell/window/desk-window.ts';
import { createTimedClipboard } from './shell/window/timed-clipboard.ts';
import type { Publish } from './ipc/publish.ts';

const programs = import.meta.dirname;
const rendererFolder = join(programs, '../renderer');
const preload = join(programs, '../preload/preload.cjs');
const confirmationPreload = join(programs, '../confirmation-preload/confirmation-preload.cjs');

export type Services = Awaited<ReturnType<typeof openServices>>;

/** Builds every service of the main process, each from the ones before it. */
export async function openServices(folder: string, publish: Publish, report: (failure: unknown) => void) {
  const runtime = describeRuntime(process.versions);
  const restoreNotices = finishRestore(folder, clock.now());
  const { settings, notices: settingsNotices } = openSettings(folder, clock);
  const keychain = createKeychainClient({
    spawn: () => forkUtility(join(programs, 'keychain-process.js'), 'Diligence Desk keychain'),
    clock,
    platform: process.platform,
  });
  const accounts = openFolderAccounts(folder);
  const profiles = createProfileService({
    settings,
    keychain,
    demoAccount: accounts.of('demo-client-secret'),
    runtime,
    clock,
    newId: randomUUID,
  });

  const demo = createDemoService(
    () => forkUtility(join(programs, 'local-service-process.js'), 'Diligence Desk local service'),
    demoData,
    () => report(new Error('The local service ended by itself.')),
  );
  const status = createStatusKeeper({
    clock,
    active() {
      const { id, callsInFlight } = profiles.active();
      return { id, callsInFlight, isDemo: id === demoProfileId };
    },
    publish: (changed) => publish('session.changed', changed),
  });
  let demoStarted: Promise<void> | null = null;
  const startDemo = () =>
    (demoStarted ??= demo.connection().then(({ port, ...connection }) => {
      status.localServiceStarted(port);
      // The secret works from memory at once; reaching the keychain is not waited for.
      profiles.startDemo(connection).catch(report);
      void profiles.checkKeychain();
    }, report));
  if (profiles.activeId() === demoProfileId) void startDemo();
  else void profiles.checkKeychain();

  const callLog = createCallLog(clock);
  const openProfile = async (profileId: string) => {
    if (profileId === demoProfileId) await startDemo();
    const record = callLog.recorder(profileId);
    return openSession(
      {
        profiles,
        clock,
        onOrganizations: seeOrganizations,
        onActivity: (id, activity) => {
          record(activity);
          status.note(id, activity);
        },
      },
      profileId,
    );
  };
  const sessions = createSessions<Session>(profiles.activeId(), openProfile);

  const database = await openDatabase({
    folder,
    migrations: allMigrations,
    clock,
  });
  const notices = createNotices(
    [
      ...restoreNotices,
      ...settingsNotices,
      ...(database.ok ? database.value.notices : [unavailableNotice(database.error)]),
    ],
    () => publish('application.noticed', {}),
  );
  if (database.ok)
    database.value.database.onUnreadable((rows) => notices.add('unreadable', unreadableNotice(rows)));
  const headStore = keychainHead(keychain, folder);
  const storageKeys = database.ok
    ? keychainStorageKeys({ keychain, accounts, proof: createKeyProof(database.value.database) })
    : null;
  const vault = createVault(() => storageKeys?.current() ?? null);
  const supervision = createSupervision(notices, report);
  const openedJournal = supervision.open(t('Journal'), () =>
    database.ok
      ? ok(
          createJournal({
            database: database.value.database,
            clock,
            headStore,
            vault,
            onGap: (gap) => notices.add(`gap ${gap.row}`, gapNotice(gap)),
          }),
        )
      : database,
  );
  const journal = openedJournal.ok ? openedJournal.value : unavailableJournal(openedJournal.error);
  const directoryCopy = supervision.open(t('Offline copy of organizations'), () =>
    database.ok ? ok(createDirectoryCopy(database.value.database, vault)) : database,
  );
  const organizationNames = createOrganizationNames((profileId, name) => {
    if (!directoryCopy.ok) return null;
    const copied = onDisk('directory', () => directoryCopy.value.displayName(profileId, name));
    return copied.ok ? copied.value : null;
  });
  const confirmationWindow = createConfirmationWindow({
    preload: confirmationPreload,
    rendererFolder,
    owner: () => window.current(),
    look() {
      const { theme, density, screenShare } = settings.read().preferences;
      return { theme, density, screenShare };
    },
    clock,
    report,
  });
  const ask = oneAtATime(withPatience(confirmationWindow, clock, notices));
  const guard = createGuard({
    clock,
    profile: () => {
      const active = profiles.active();
      return { ...active, stopped: isStopped(active) };
    },
    organizationName: (profileId, name) => organizationNames.of(profileId, name),
    ask,
    journal,
    send: sendThrough(sessions),
    report,
  });
  guard.onChange((state) => publish('guard.changed', state));
  secureOnLock({ power: powerMonitor, guard, clock, platform: process.platform });

  const marks = database.ok ? createProductionMarks(database.value.database) : null;
  const watch = marks === null ? null : createDirectoryWatch({ marks, profiles, journal, clock, report });
  function seeOrganizations(profileId: string, organizations: ListedOrganizations) {
    organizationNames.remember(profileId, organizations);
    return (
      watch?.seen(
        profileId,
        organizations.map(({ name }) => name),
      ) ?? null
    );
  }
  function forgetMarks(profileId: string) {
    const forgotten = onDisk('production marks', () => marks?.forget(profileId));
    if (!forgotten.ok) report(new Error(forgotten.error.message));
  }
  const profileGuard = createProfileGuard({
    profiles,
    guard,
    journal,
    forgetMarks,
    newId: randomUUID,
  });
  let wasStopped = isStopped(profiles.active());
  profiles.onChange(() => {
    const active = profiles.active();
    // What the stopped profile is still being sent ends with its session.
    if (active.id === sessions.activeId && isStopped(active) !== wasStopped) sessions.reopen();
    wasStopped = isStopped(active);
  });

  profiles.onChange((overview) => {
    publish('profiles.changed', overview);
    publish('guard.changed', guard.state());
    if (overview.activeId !== status.current().profileId) {
      guard.reset();
      status.begin();
      if (overview.activeId === demoProfileId) void startDemo();
    }
  });

  const viewer = createReportViewer({ rendererFolder, report });
  const window = createDeskWindow({
    preload,
    devTools: !app.isPackaged,
    settings,
    onState: (state) => publish('window.changed', state),
    onClosed: () => viewer.closeAll(),
    onHeld: () => publish('window.held', {}),
    clock,
    report,
  });
  const updater = createUpdater({
    resources: app.isPackaged ? process.resourcesPath : null,
    key: app.isPackaged ? packagedUpdateKey(app.getAppPath()) : null,
    ...(process.platform === 'darwin' && { stage: () => squirrel.checkForUpdates() }),
    clock,
    onChange: (updateStatus) => publish('updates.changed', updateStatus),
    report,
  });
  let viewedProfile = profiles.activeId();
  const menuState = ({ profiles: all, activeId }: ProfilesOverview) => ({
    profiles: all.map(({ id, name, kind }) => ({ id, name, kind })),
    activeId,
  });
  const menus = createMenus(
    process.platform,
    { ...menuState(profiles.overview()), unread: null },
    {
      command(command) {
        window.show();
        publish('application.command', command);
      },
      show: () => window.show(),
      quit: () => app.quit(),
    },
  );
  profiles.onChange((overview) => {
    const isSwitched = overview.activeId !== viewedProfile;
    menus.update({ ...menuState(overview), ...(isSwitched && { unread: null }) });
  });
  const saveText = saveTextDialog(window.current);
  const asked = Promise.withResolvers<undefined>();
  const keyOpen = Promise.withResolvers<undefined>();
  const changeSets = supervision.open(t('Change sets'), () =>
    openChangeSets(database, {
      useSession: (profileId, work) => sessions.use(profileId, work),
      guard,
      clock,
      profile: (id) => profiles.find(id),
      files: { openText: chooseJsonDialog(window.current), saveText },
      publish: (change) => publish('changeSets.changed', change),
      report,
    }),
  );
  const creation = supervision.open(t('Check creation'), () =>
    openCreation(database, {
      useSession: (profileId, work) => sessions.use(profileId, work),
      guard,
      journal,
      clock,
      vault,
      files: { chooseCsv: chooseCsvDialog(window.current), saveText },
      publish: (run) => publish('bulk.changed', run),
      report,
    }),
  );
  const inbox = supervision.open(t('Inbox'), () =>
    openInbox(database, {
      useClient: (profileId, work) => sessions.use(profileId, work),
      clock,
      random: Math.random,
      vault,
      // What comes without a key is held in memory, and would be gone with a crash. So only what the local service
      // invents comes then; without a keychain no other profile has its secret anyway.
      ready: (profileId) => (profileId === demoProfileId ? asked.promise : keyOpen.promise),
      showNotification: showSystemNotification,
      onOpened: (profileId, popup) => {
        window.show();
        const check = popup.check !== null && isName('check', popup.check) ? popup.check : null;
        const [key = null] = popup.kind === 'single' ? popup.keys : [];
        publish('inbox.opened', { profileId, check, key });
      },
      onCounts: (counts) => {
        app.setBadgeCount(counts.unread);
        menus.update({ unread: counts.unread });
        publish('inbox.changed', counts);
      },
      latencyMs: () => status.current().latencyMs,
      report,
    }),
  );
  const readInbox = () => {
    if (inbox.ok) void inbox.value.activate(profiles.active());
  };
  readInbox();
  profiles.onChange(readInbox);
  const gate = createReadingGate({
    pause: (reason) => inbox.ok && inbox.value.pause(reason),
    resume: () => inbox.ok && inbox.value.resume(),
  });
  powerMonitor.on('suspend', () => gate('asleep', true));
  powerMonitor.on('resume', () => gate('asleep', false));
  let isOnline = true;
  // A service on this computer needs no network.
  const tellNetwork = () => gate('offline', !isOnline && !isOnThisComputer(profiles.active().baseUrl));
  profiles.onChange(tellNetwork);
  const closing = new AbortController();
  if (database.ok)
    void keepBackups(
      {
        database: database.value.database,
        clock,
        idleSeconds: () => powerMonitor.getSystemIdleTime(),
        report,
      },
      closing.signal,
    );
  void watchNetwork(
    {
      isOnline: () => net.isOnline(),
      clock,
      onChange: (online) => {
        isOnline = online;
        tellNetwork();
      },
    },
    closing.signal,
  );
  const savedViews = createSavedViews({
    settings,
    sealed: supervision.open(t('Saved views'), () =>
      database.ok ? ok(createSealedViews(database.value.database, vault, () => clock.now())) : database,
    ),
    isProfile: (id) => profiles.find(id) !== null,
  });
  const heldValues = createHeldValues();
  const reveals = createReveals({
    clock,
    profile: () => profiles.active(),
    organizationName: (profileId, name) => organizationNames.of(profileId, name),
    guard,
    journal,
  });
  const privacy = openPrivacy(database, {
    storageKeys: storageKeys ?? { replace: () => Promise.resolve(false) },
    forgetMemory: () => {
      vault.forget();
      callLog.clearAll();
      savedViews.forgetSession();
      heldValues.clear();
    },
    dropCopies: () => {
      if (database.ok) dropCopies(database.value.database.file);
    },
    days: () => settings.read().preferences.personalDays,
    clock,
    report,
  });
  const restore = createRestore({
    folder,
    clock,
    guard,
    journal,
    headStore,
    profiles: () => settings.read().profiles,
    restart() {
      // What is unsaved is lost, as the question said.
      window.hold(false);
      const { APPIMAGE } = process.env;
      app.relaunch(APPIMAGE === undefined ? {} : { execPath: APPIMAGE, args: process.argv.slice(1) });
      // The call is answered first.
      setImmediate(() => app.quit());
    },
  });
  const watchlists = supervision.open(t('Watchlists'), () =>
    openWatchlists(database, {
      clock,
      vault,
      saveText,
      publish: (progress) => publish('watchlists.progress', progress),
    }),
  );
  const overview = supervision.open(t('Overview'), () => openOverview(database, clock));
  const receiver = createWebhookReceiver({
    clock,
    onDelivery: (delivery) => publish('webhooks.received', delivery),
    turn,
    report,
  });
  const clipboard = createTimedClipboard(systemClipboard, clock);
  const inTransit = createInTransit(folder);
  void inTransit.sweep().catch(report);
  profiles.onChange(({ activeId }) => {
    if (activeId !== viewedProfile) {
      viewer.closeAll();
      receiver.reset();
      heldValues.clear();
    }
    viewedProfile = activeId;
  });

  /** Seals what has waited for the key. */
  const sealWhatWaited = async ({ database: store }: OpenedDatabase) => {
    sealHeld(store, vault);
    if (creation.ok) creation.value.settle();
    await resealFormer(store, vault, turn, closing.signal);
  };
  if (database.ok && storageKeys !== null) {
    let wasAsked = false;
    storageKeys.onChange((state) => {
      if (state === 'open') {
        keyOpen.resolve(undefined);
        void sealWhatWaited(database.value).catch(report);
        // The keychain came late: the secret of the demo goes there as well.
        if (wasAsked) void profiles.checkKeychain();
      }
      // At a usual start nothing was shown yet that lacks its names.
      if (wasAsked || state !== 'open') publish('application.changed', {});
      const lost = keyNotice(state);
      if (lost === null) notices.remove('key');
      else notices.add('key', lost);
    });
    profiles.onChange(({ keychain: { state } }) => {
      if (state === 'available' && storageKeys.state() === 'waiting') void storageKeys.load().catch(report);
    });
    powerMonitor.on('unlock-screen', () => {
      if (storageKeys.state() === 'waiting') void storageKeys.load().catch(report);
    });
    void loadUntilAnswered(storageKeys, clock, closing.signal, () => {
      wasAsked = true;
      asked.resolve(undefined);
    }).catch(report);
  } else asked.resolve(undefined);
  async function startAnew(): Promise<Result<null>> {
    if (storageKeys === null || keyNotice(storageKeys.state()) === null) return err(keyIsNotLost);
    return (await storageKeys.replace()) ? ok(null) : err(keyNotSaved);
  }

  return {
    runtime,
    notices,
    settings,
    profiles,
    sessions,
    openProfile,
    status: () => status.current(),
    database,
    journal,
    guard,
    window,
    saveText,
    clipboard,
    demo,
    changeSets,
    creation,
    inbox,
    watchlists,
    overview,
    receiver,
    updater,
    viewer,
    inTransit,
    callLog,
    privacy,
    restore,
    heldValues,
    reveals,
    savedViews,
    keyAsked: asked.promise,
    startAnew,
    directoryCopy,
    profileGuard,
    forgetOrganizations: (profileId: string) => {
      organizationNames.forget(profileId);
      forgetMarks(profileId);
    },
    recentLog: () => readLog(join(folder, 'logs')),
    publish,
    report,
    /** Ends all work; what was sent is noted before the database and the keychain go. */
    async close() {
      closing.abort();
      privacy.close();
      if (creation.ok) creation.value.close();
      if (changeSets.ok) changeSets.value.close();
      const inboxClosed = inbox.ok ? inbox.value.close() : Promise.resolve();
      sessions.close();
      demo.close();
      menus.close();
      void receiver.stop();
      await Promise.allSettled([journal.settled(), inboxClosed, clipboard.close()]);
      if (database.ok) database.value.database.close();
      keychain.close();
      await updater.close();
    },
  };
}

function isOnThisComputer(baseUrl: string): boolean {
  const checked = checkServiceAddress(baseUrl);
  return checked.ok && checked.address.loopback;
}
