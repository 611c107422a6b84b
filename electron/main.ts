import { t } from '#shared/messages/text';
import './locale.ts';
import inspector from 'node:inspector';
import { join } from 'node:path';
import { app, dialog, session as electronSession } from 'electron';
import { allHandlers } from './ipc/all-handlers.ts';
import { createPublish } from './ipc/publish.ts';
import { serveCalls } from './ipc/serve.ts';
import { describeFailure, openLog } from './log.ts';
import { openServices } from './services.ts';
import { declareAppScheme, serveAppScheme } from './window/app-protocol.ts';
import { describeRefusal, refusedSwitches } from './window/command-line.ts';
import { lockDown } from './window/lockdown.ts';

// A build whose fuse lets a debugger in has nothing left to keep out; the shipped one has the fuse off.
const isOpen = !app.isPackaged || inspector.url() !== undefined;
const refused = isOpen ? [] : refusedSwitches(process.argv.slice(1), process.platform);

if (refused.length > 0) {
  dialog.showErrorBox(t('Diligence Desk was not started'), describeRefusal(refused));
  app.exit(2);
} else if (app.requestSingleInstanceLock()) {
  declareAppScheme();
  lockDown(app);
  void app.whenReady().then(start, () => app.exit(1));
} else {
  app.quit();
}

/** Builds the services, registers the calls, opens the window. */
async function start(): Promise<void> {
  const folder = app.getPath('userData');
  const log = openLog(join(folder, 'logs'));
  const report = (failure: unknown) => log.error(describeFailure(failure));
  process.on('uncaughtException', report);
  process.on('unhandledRejection', report);

  const services = await openServices(folder, createPublish(report), report);
  serveAppScheme(electronSession.defaultSession, join(import.meta.dirname, '../renderer'));
  serveCalls(allHandlers(services), report);
  services.window.openIfClosed();

  // Whatever the second instance was started with is not looked at.
  app.on('second-instance', () => services.window.show());
  app.on('activate', () => services.window.openIfClosed());
  app.on('window-all-closed', () => app.quit());
  app.on('will-quit', (event) => {
    event.preventDefault();
    // Not from within the event: a quit that is being refused cannot be asked for again.
    void services.close().finally(() => setImmediate(() => app.exit()));
  });
}
