import { linkScheme } from '#shared/link';
import { t } from '#shared/messages/text';
import './platform/locale.ts';
import inspector from 'node:inspector';
import { join } from 'node:path';
import { app, dialog, Menu, session as electronSession } from 'electron';
import { identifyToWindows } from './platform/app-id.ts';
import { systemClock as clock } from './platform/clock.ts';
import { leaveMemoryOutOfCoreDumps } from './platform/core-dumps.ts';
import { pageRunning } from './ipc/page-running.ts';
import { serveCalls } from './ipc/serve.ts';
import { describeFailure, openLog, redacted } from './platform/log.ts';
import { policySource } from './platform/policy/policy-sources.ts';
import { readPolicy } from './platform/policy/read-policy.ts';
import { createFork, utilityServiceName } from './platform/utility-port.ts';
import { settingsFileName } from './service/profiles/settings-text.ts';
import { startsBuiltIn } from './service/profiles/start-profile.ts';
import { readWindowMemory } from './service/profiles/window-memory.ts';
import { faultOfDataFolder } from './shell/start/data-folder.ts';
import { hiddenSwitch } from './shell/start/login-start.ts';
import { relaunch } from './shell/start/relaunch.ts';
import { endStart } from './shell/start/start-failure.ts';
import { declareAppScheme, serveAppScheme } from './shell/window/app-protocol.ts';
import { createDeskWindow, type DeskWindow } from './shell/window/desk-window.ts';
import { describeRefusal, importFile, refusedSwitches } from './shell/window/command-line.ts';
import { lockDown } from './shell/window/lockdown.ts';

leaveMemoryOutOfCoreDumps();

// A build whose fuse lets a debugger in has nothing left to keep out; the shipped one has the fuse off.
const isOpen = !app.isPackaged || inspector.url() !== undefined;
const refused = isOpen
  ? []
  : refusedSwitches(process.argv.slice(1), process.platform, process.getuid?.() === 0);
const folder = app.getPath('userData');
const policyRead = readPolicy(policySource(process.platform));
const fault = refused.length > 0 ? null : policyRead.ok ? faultOfDataFolder(folder) : policyRead;

if (refused.length > 0) {
  dialog.showErrorBox(t('Diligence Desk was not started'), describeRefusal(refused));
  app.exit(2);
} else if (fault !== null) {
  void endStart(fault);
} else if (app.requestSingleInstanceLock()) {
  identifyToWindows(app, process.platform);
  declareAppScheme();
  lockDown(app);
  // Instead of the one of Electron, whose making would come first; ours comes with the services.
  Menu.setApplicationMenu(null);
  app.on('web-contents-created', (_event, contents) => {
    // Those of the pages are forked from a process that was there before this one ran.
    contents.on('did-finish-load', () => {
      for (const { pid } of app.getAppMetrics()) leaveMemoryOutOfCoreDumps(pid);
    });
  });
  app.on('open-url', (event, url) => {
    event.preventDefault();
    receive([url]);
  });
  // On Linux the package says so, in its entry of the menu.
  if (app.isPackaged && process.platform !== 'linux') app.setAsDefaultProtocolClient(linkScheme);
  const log = openLog(join(folder, 'logs'));
  const report = (failure: unknown) => log.error(describeFailure(failure));
  void app
    .whenReady()
    .then(() => start(report))
    .catch((failure: unknown) => {
      report(failure);
      return endStart({
        explanation: t(
          'The app failed to start. Nothing was sent.\n\nStart the app again. If it fails again, copy the details and report the problem.',
        ),
        details: redacted(describeFailure(failure)),
      });
    });
} else {
  app.quit();
}

/** What the app was opened with before the services are there: an address on macOS, arguments of another start elsewhere. */
const openedBefore: unknown[] = [];
let receive = (opened: unknown): void => void openedBefore.push(opened);

/** Longest wait for the code of the page to run before the services are loaded, in ms. */
const maxWaitForPageMs = 1_000;

/** Opens the window, and builds the services behind it while its page runs. */
async function start(report: (failure: unknown) => void): Promise<void> {
  process.on('uncaughtException', report);
  process.on('unhandledRejection', report);
  app.on('render-process-gone', (_event, contents, { reason, exitCode }) => {
    const page = contents.isDestroyed() ? 'a closed page' : contents.getURL().split(/[?#]/, 1)[0];
    if (reason !== 'clean-exit')
      report(new Error(`The process of ${page ?? ''} ended: ${reason}, ${exitCode}.`));
  });
  app.on('child-process-gone', (_event, { type, serviceName, reason, exitCode }) => {
    // Of the app's own programs their ports report the end: here an end that was wanted looks like any other.
    if (reason !== 'clean-exit' && serviceName !== utilityServiceName)
      report(new Error(`The ${type} process ended: ${reason}, ${exitCode}.`));
  });

  const programs = import.meta.dirname;
  const settingsFile = join(folder, settingsFileName);
  serveAppScheme(electronSession.defaultSession, join(programs, '../renderer'));
  const pageRuns = pageRunning();
  let isQuitting = false;
  const window = createDeskWindow({
    preload: join(programs, '../preload/preload.cjs'),
    devTools: !app.isPackaged,
    recall: () => readWindowMemory(settingsFile),
    clock,
    report,
    // A quit ends where the page asks about input first, and begins anew when the input is discarded.
    takeQuit() {
      const isQuit = isQuitting;
      isQuitting = false;
      return isQuit;
    },
  });
  const isHidden = process.argv.includes(hiddenSwitch);
  /** Polling goes on in the tray, for who started the app there or has it start there. */
  let staysWithoutWindow = () => isHidden;
  /** Nothing opens any more: what another start asks for is done by the next one. */
  let isClosing = false;
  const file = importFile(process.argv.slice(1));
  // The operator decides about a file before the window opens.
  let mayOpen = file === null;
  const opensNow = !isHidden && mayOpen;
  if (opensNow) window.openIfClosed();
  const policy = policyRead.ok ? policyRead.policy : {};
  // The first rows wait for one of these more than for anything else: those of the Demo for its service, those of
  // another profile for its client secret.
  const isDemo = policy.demo !== 'off' && startsBuiltIn(settingsFile);
  const localService = createFork(
    { file: join(programs, 'local-service-process.js'), name: 'Diligence Desk local service', report },
    { isAhead: isDemo },
  );
  const keychainProcess = createFork(
    { file: join(programs, 'keychain-process.js'), name: 'Diligence Desk keychain', report },
    { isAhead: !isDemo },
  );
  // No file is served while this process loads its own code: the page gets its code first.
  const mayLoad = opensNow ? Promise.race([pageRuns, clock.sleep(maxWaitForPageMs)]) : Promise.resolve();
  const opening = mayLoad
    .then(() => import('./desk.ts'))
    .then(({ openDesk }) => openDesk({ folder, policy, window, localService, keychainProcess, report }));
  serveCalls(opening.then(({ handle }) => handle));
  showWhenAsked(
    window,
    () => mayOpen,
    () => isClosing,
    () => void opening.then(({ services }) => services.updater.postpone()).catch(() => undefined),
  );
  // The dialog of a failed start has no page behind it: nothing would handle the calls of a page.
  opening.catch(() => {
    mayOpen = false;
    localService.discard();
    keychainProcess.discard();
  });
  app.on('before-quit', () => {
    isQuitting = true;
  });
  app.on('window-all-closed', () => {
    if (isQuitting || !staysWithoutWindow()) app.quit();
  });
  app.on('will-quit', (event) => {
    event.preventDefault();
    isClosing = true;
    const end = () => setImmediate(() => app.exit());
    // Not from within the event: a quit that is being refused cannot be asked for again. A failed start is
    // ended by the dialog that reports it.
    void opening.then(({ services }) => services.close().finally(end)).catch(() => undefined);
  });

  const { services } = await opening;
  staysWithoutWindow = () => isHidden || services.loginStarter.read() === 'on';
  if (file !== null) {
    const { importAtFirstStart } = await import('./shell/start/first-import.ts');
    if (services.isFirstStart)
      await importAtFirstStart(file, (...given) => services.workstation.importText(...given));
    mayOpen = true;
    if (!isHidden || openedBefore.length > 0) window.openIfClosed();
  }

  receive = (opened) => services.links.receive(opened);
  for (const opened of [process.argv, ...openedBefore.splice(0)]) receive(opened);
}

/** From the first moment: another start, or an address, may come while the services are built. */
function showWhenAsked(
  window: DeskWindow,
  mayOpen: () => boolean,
  isClosing: () => boolean,
  postponeUpdate: () => void,
): void {
  const show = () => {
    if (mayOpen()) window.show();
  };
  let isRelaunched = false;
  const startAgain = (asked: readonly string[]) => {
    // Each relaunch would be one more start.
    if (!isRelaunched) relaunch(app, { argv: process.argv, env: process.env, asked });
    postponeUpdate();
    isRelaunched = true;
  };
  // Of what another start was made with, only a link is looked at.
  app.on('second-instance', (_event, args) => {
    if (isClosing()) {
      startAgain(args);
      return;
    }
    show();
    receive(args);
  });
  app.on('open-url', (_event, url) => {
    if (isClosing()) startAgain([url]);
    else show();
  });
  app.on('activate', () => {
    if (isClosing()) startAgain([]);
    else if (mayOpen()) window.openIfClosed();
  });
}
