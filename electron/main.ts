import { linkScheme } from '#shared/link';
import { t } from '#shared/messages/text';
import './platform/locale.ts';
import inspector from 'node:inspector';
import { join } from 'node:path';
import { app, dialog, session as electronSession } from 'electron';
import { leaveMemoryOutOfCoreDumps } from './platform/core-dumps.ts';
import { allHandlers } from './ipc/all-handlers.ts';
import { createPublish } from './ipc/publish.ts';
import { serveCalls } from './ipc/serve.ts';
import { maskAnswerFor } from './safety/privacy/mask-answer.ts';
import { describeFailure, openLog, redacted } from './platform/log.ts';
import { policySource } from './platform/policy/policy-sources.ts';
import { readPolicy } from './platform/policy/read-policy.ts';
import { openServices } from './services.ts';
import { faultOfDataFolder } from './shell/start/data-folder.ts';
import { hiddenSwitch } from './shell/start/login-start.ts';
import { endStart } from './shell/start/start-failure.ts';
import { declareAppScheme, serveAppScheme } from './shell/window/app-protocol.ts';
import { importAtFirstStart } from './shell/start/first-import.ts';
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
  declareAppScheme();
  lockDown(app);
  app.on('web-contents-created', (_event, contents) => {
    // Those of the pages are forked from a process that was there before this one ran.
    contents.on('did-finish-load', () => {
      for (const { pid } of app.getAppMetrics()) leaveMemoryOutOfCoreDumps(pid);
    });
  });
  app.on('open-url', (event, url) => {
    event.preventDefault();
    openUrl(url);
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

/** Addresses that macOS opens before the services are there. */
const openedBefore: string[] = [];
let openUrl = (url: string) => void openedBefore.push(url);

/** Builds the services, registers the calls, opens the window. */
async function start(report: (failure: unknown) => void): Promise<void> {
  process.on('uncaughtException', report);
  process.on('unhandledRejection', report);
  app.on('render-process-gone', (_event, contents, { reason, exitCode }) => {
    const page = contents.isDestroyed() ? 'a closed page' : contents.getURL().split(/[?#]/, 1)[0];
    if (reason !== 'clean-exit')
      report(new Error(`The process of ${page ?? ''} ended: ${reason}, ${exitCode}.`));
  });
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (reason !== 'clean-exit') report(new Error(`The ${type} process ended: ${reason}, ${exitCode}.`));
  });

  const policy = policyRead.ok ? policyRead.policy : {};
  const services = await openServices(folder, policy, createPublish(report), report);
  serveAppScheme(electronSession.defaultSession, join(import.meta.dirname, '../renderer'));
  serveCalls(allHandlers(services), maskAnswerFor(services.heldValues), report);
  const file = importFile(process.argv.slice(1));
  if (file !== null && services.isFirstStart)
    await importAtFirstStart(file, (text) =>
      services.workstation.importText(text, new AbortController().signal),
    );
  if (!process.argv.includes(hiddenSwitch)) services.window.openIfClosed();

  services.links.receive(process.argv);
  for (const url of openedBefore.splice(0)) services.links.receive([url]);
  openUrl = (url) => {
    services.window.show();
    services.links.receive([url]);
  };
  // Of what the second instance was started with, only a link is looked at.
  app.on('second-instance', (_event, args) => {
    services.window.show();
    services.links.receive(args);
  });
  app.on('activate', () => services.window.openIfClosed());
  app.on('window-all-closed', () => app.quit());
  app.on('will-quit', (event) => {
    event.preventDefault();
    // Not from within the event: a quit that is being refused cannot be asked for again.
    void services.close().finally(() => setImmediate(() => app.exit()));
  });
}
