import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { app, net, powerMonitor } from 'electron';
import type { ProfilesOverview } from '#shared/ipc/contract/profiles';
import { demoProfileId } from '#shared/profile';
import { isName } from '#shared/resource-names';
import { checkServiceAddress } from '#shared/service-address';
import { ok } from '#shared/result';
import { systemClock as clock } from './clock.ts';
import { createCallLog } from './call-log/call-log.ts';
import { openChangeSets } from './change-sets/change-sets.ts';
import { changeSetMigrations } from './change-sets/migrations.ts';
import { openCreation } from './creation/creation.ts';
import { creationMigrations } from './creation/migrations.ts';
import { startDemoService } from './demo-service.ts';
import { createDirectoryCopy } from './directory/directory-copy.ts';
import { directoryMigrations } from './directory/migrations.ts';
import { findingMigrations } from './findings/migrations.ts';
import { createGuard } from './guard/guard.ts';
import { createQuestions } from './guard/questions.ts';
import { secureOnLock } from './guard/screen-lock.ts';
import { sendThrough } from './guard/send-through.ts';
import { keychainHead } from './journal/head-store.ts';
import { createJournal, unavailableJournal } from './journal/journal.ts';
import { journalMigrations } from './journal/migrations.ts';
import { readLog } from './log.ts';
import { createKeychainClient } from './keychain/keychain-client.ts';
import { watchNetwork } from './network-watch.ts';
import { openInbox } from './notifications/inbox.ts';
import { createReadingGate } from './notifications/reading-gate.ts';
import { notificationMigrations } from './notifications/migrations.ts';
import { showSystemNotification } from './notifications/system-notification.ts';
import { turn } from './notifications/turn.ts';
import { openOverview } from './overview/overview.ts';
import { peopleMigrations } from './people/migrations.ts';
import { openPrivacy } from './privacy/privacy.ts';
import { createProfileService } from './profiles/profile-service.ts';
import { openSettings } from './profiles/settings-file.ts';
import { createInTransit } from './reports/in-transit.ts';
import { createReportViewer } from './reports/viewer.ts';
import { describeRuntime } from './runtime.ts';
import { idleStatus, statusAfter } from './session/session-status.ts';
import { openSession, type Session } from './session/session.ts';
import { createSessions } from './session/sessions.ts';
import { openDatabase } from './storage/open-database.ts';
import { keychainSealKey } from './storage/seal-key.ts';
import { watchlistMigrations } from './watchlists/migrations.ts';
import { openWatchlists } from './watchlists/watchlists.ts';
import { viewMigrations } from './views/migrations.ts';
import { createSavedViews } from './views/saved-views.ts';
import { createSealedViews } from './views/sealed-views.ts';
import { createWebhookReceiver } from './webhooks/receiver.ts';
import { createUpdater } from './updates/updater.ts';
import { forkUtility } from './utility-port.ts';
import { saveTextDialog } from './window/save-text.ts';
import { chooseCsvDialog } from './window/choose-csv.ts';
import { chooseJsonDialog } from './window/choose-json.ts';
import { createMenus } from './window/menus.ts';
import { createDeskWindow } from './window/desk-window.ts';
import type { Publish } from './ipc/publish.ts';

const programs = import.meta.dirname;
const rendererFolder = join(programs, '../renderer');
const preload = join(programs, '../preload/preload.cjs');

export type Services = Awaited<ReturnType<typeof openServices>>;

/** Builds every service of the main process, each from the ones before it. */
export async function openServices(folder: string, publish: Publish, report: (failure: unknown) => void) {
  const runtime = describeRuntime(process.versions);
  const { settings, notices } = openSettings(folder, clock);
  const keychain = createKeychainClient({
    spawn: () => forkUtility(join(programs, 'keychain-process.js'), 'Diligence Desk keychain'),
    clock,
    platform: process.platform,
  });
  const profiles = createProfileService({ settings, keychain, runtime, clock, newId: randomUUID });

  const demo = startDemoService(
    () => forkUtility(join(programs, 'local-service-process.js'), 'Diligence Desk local service'),
    { organizations: 2000 },
    () => report(new Error('The local service ended by itself.')),
  );
  let localServicePort: number | null = null;
  const demoStarted = demo.connection.then(({ port, ...connection }) => {
    localServicePort = port;
    // The secret works from memory at once; reaching the keychain is not waited for.
    profiles.startDemo(connection).catch(report);
    void profiles.checkKeychain();
    if (status.profileId !== demoProfileId) return;
    status = { ...status, localServicePort };
    publish('session.changed', status);
  }, report);

  let status = freshStatus();
  function freshStatus() {
    const profile = profiles.find(profiles.activeId());
    const isDemo = profile?.id === demoProfileId;
    return idleStatus(profiles.activeId(), profile?.callsInFlight ?? 1, isDemo ? localServicePort : null);
  }

  const callLog = createCallLog(clock);
  const openProfile = async (profileId: string) => {
    if (profileId === demoProfileId) await demoStarted;
    const record = callLog.recorder(profileId);
    return openSession(
      {
        profiles,
        clock,
        onActivity: (id, activity) => {
          record(activity);
          if (id !== status.profileId) return;
          status = statusAfter(status, activity, new Date(clock.now()).toISOString());
          publish('session.changed', status);
        },
      },
      profileId,
    );
  };
  const sessions = createSessions<Session>(profiles.activeId(), openProfile);

  const database = await openDatabase({
    folder,
    migrations: [
      ...journalMigrations,
      ...changeSetMigrations,
      ...creationMigrations,
      ...notificationMigrations,
      ...findingMigrations,
      ...watchlistMigrations,
      ...peopleMigrations,
      ...directoryMigrations,
      ...viewMigrations,
    ],
    clock,
  });
  const startNotices = [...notices, ...(database.ok ? database.value.notices : [])];
  const journal = database.ok
    ? createJournal({ database: database.value.database, clock, headStore: keychainHead(keychain, folder) })
    : unavailableJournal(database.error);
  const questions = createQuestions((question) => publish('guard.asked', question));
  const guard = createGuard({
    clock,
    profile: () => profiles.active(),
    ask: (question, signal) => questions.ask(question, signal),
    journal,
    send: sendThrough(sessions),
    report,
  });
  guard.onChange((state) => publish('guard.changed', state));
  secureOnLock({ power: powerMonitor, guard, clock, platform: process.platform });

  profiles.onChange((overview) => {
    publish('profiles.changed', overview);
    if (overview.activeId !== status.profileId) {
      status = freshStatus();
      guard.reset();
      publish('session.changed', status);
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
  const sealKey = keychainSealKey(keychain);
  const keyLoaded = sealKey.load();
  const changeSets = openChangeSets(database, {
    useSession: (profileId, work) => sessions.use(profileId, work),
    guard,
    clock,
    profile: (id) => profiles.find(id),
    files: { openText: chooseJsonDialog(window.current), saveText },
    publish: (change) => publish('changeSets.changed', change),
    report,
  });
  const creation = openCreation(database, {
    useSession: (profileId, work) => sessions.use(profileId, work),
    guard,
    clock,
    sealKey: () => sealKey.current(),
    files: { chooseCsv: chooseCsvDialog(window.current), saveText },
    publish: (run) => publish('bulk.changed', run),
    report,
  });
  const inbox = openInbox(database, {
    useClient: (profileId, work) => sessions.use(profileId, work),
    clock,
    random: Math.random,
    sealKey: () => sealKey.current(),
    // The key first: what is stored without it lacks what it would seal.
    ready: keyLoaded,
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
    latencyMs: () => status.latencyMs,
    report,
  });
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
    sealed: database.ok ? ok(createSealedViews(database.value.database, () => clock.now())) : database,
    sealKey: () => sealKey.current(),
    isProfile: (id) => profiles.find(id) !== null,
  });
  const privacy = openPrivacy(database, {
    sealKey,
    forgetMemory: () => {
      callLog.clearAll();
      savedViews.forgetSession();
    },
    days: () => settings.read().preferences.personalDays,
    clock,
    report,
  });
  const watchlists = openWatchlists(database, {
    clock,
    sealKey: () => sealKey.current(),
    saveText,
    publish: (progress) => publish('watchlists.progress', progress),
  });
  const overview = openOverview(database, clock);
  const receiver = createWebhookReceiver({
    clock,
    onDelivery: (delivery) => publish('webhooks.received', delivery),
    turn,
    report,
  });
  const inTransit = createInTransit(folder);
  void inTransit.sweep().catch(report);
  profiles.onChange(({ activeId }) => {
    if (activeId !== viewedProfile) {
      viewer.closeAll();
      receiver.reset();
    }
    viewedProfile = activeId;
  });

  return {
    runtime,
    startNotices,
    settings,
    profiles,
    sessions,
    openProfile,
    status: () => status,
    database,
    journal,
    questions,
    guard,
    window,
    saveText,
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
    savedViews,
    keyLoaded,
    directoryCopy: database.ok
      ? ok(createDirectoryCopy(database.value.database, () => sealKey.current()))
      : database,
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
      updater.close();
      await Promise.allSettled([journal.settled(), inboxClosed]);
      if (database.ok) database.value.database.close();
      keychain.close();
    },
  };
}

function isOnThisComputer(baseUrl: string): boolean {
  const checked = checkServiceAddress(baseUrl);
  return checked.ok && checked.address.loopback;
}
