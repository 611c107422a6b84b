import { app, autoUpdater as squirrel, clipboard as systemClipboard } from 'electron';
import type { Command } from '#shared/ipc/contract/application';
import type { ProfileUnread } from '#shared/ipc/contract/notifications';
import type { ProfilesOverview } from '#shared/ipc/contract/profiles';
import type { Publish } from '#shared/ipc/events';
import type { Policy } from '#shared/policy';
import type { Clock } from '../platform/clock.ts';
import { createUntilTaken } from '../platform/until-taken.ts';
import type { ProfileService } from '../service/profiles/profile-service.ts';
import type { SettingsFile } from '../service/profiles/settings-file.ts';
import { packagedPublisher, packagedUpdateKey } from './updates/update-key.ts';
import { createLoginStarter } from './start/login-start.ts';
import { relaunch } from './start/relaunch.ts';
import { createUpdater } from './updates/updater.ts';
import { agreeToSetupDialog } from './window/agree-to-setup.ts';
import { chooseCsvDialog } from './window/choose-csv.ts';
import { chooseJsonDialog } from './window/choose-json.ts';
import { createOpenedLinks } from './window/opened-links.ts';
import { createConfirmationWindow } from './window/confirmation-window.ts';
import type { DeskWindow } from './window/desk-window.ts';
import { createMenus } from './window/menus.ts';
import { createReportViewer } from './window/report-viewer.ts';
import { saveTextDialog } from './window/save-text.ts';
import { createTimedClipboard } from './window/timed-clipboard.ts';

/** Everything around the window: reports and confirmations in their own, menus, dialogs, clipboard and updates. */
export function openShell(options: {
  window: DeskWindow;
  settings: SettingsFile;
  profiles: Pick<ProfileService, 'overview' | 'activeId' | 'onChange'>;
  updates?: Policy['updates'];
  rendererFolder: string;
  confirmationPreload: string;
  clock: Clock;
  publish: Publish<
    | 'window.changed'
    | 'window.closeBlocked'
    | 'application.command'
    | 'application.linkOpened'
    | 'updates.changed'
  >;
  report: (failure: unknown) => void;
}) {
  const { window, settings, profiles, confirmationPreload, clock, publish, report } = options;
  const viewer = createReportViewer(options);
  window.hear({
    onState: (state) => publish('window.changed', state),
    onClosed: () => viewer.closeAll(),
    onBlocked: (blocked) => publish('window.closeBlocked', blocked),
    remember: (memory) => void settings.change({ window: memory }),
  });
  const confirm = createConfirmationWindow({
    ...options,
    preload: confirmationPreload,
    owner: window.current,
    appearance() {
      const { theme, density, screenShare } = settings.read().preferences;
      return { theme, density, screenShare };
    },
  });
  const updater = createUpdater({
    resources: app.isPackaged && options.updates !== 'off' ? process.resourcesPath : null,
    ...(typeof options.updates === 'object' && { feed: options.updates.feed }),
    key: app.isPackaged ? packagedUpdateKey(app.getAppPath()) : null,
    publisher: app.isPackaged ? packagedPublisher(app.getAppPath()) : null,
    ...(process.platform === 'darwin' && { stage: () => squirrel.checkForUpdates() }),
    clock,
    onChange: (status) => publish('updates.changed', status),
    // The operator was told that unsaved changes are lost: another question would stop the update.
    onInstalling: (isInstalling) => window.discardUnsaved(isInstalling),
    report,
  });
  const commands = createUntilTaken<Command>(() => publish('application.command', {}));
  const menus = createMenus(
    process.platform,
    { ...menuState(profiles.overview()), unread: null },
    {
      command(command) {
        window.show();
        commands.put(command);
      },
      show: () => window.show(),
      quit: () => app.quit(),
    },
  );
  let activeId = profiles.activeId();
  profiles.onChange((overview) => {
    const isSwitched = overview.activeId !== activeId;
    activeId = overview.activeId;
    menus.update({ ...menuState(overview), ...(isSwitched && { unread: null }) });
    if (isSwitched) viewer.closeAll();
  });

  return {
    viewer,
    window,
    confirm,
    commands,
    links: createOpenedLinks(() => publish('application.linkOpened', {})),
    updater,
    clipboard: createTimedClipboard(systemClipboard, clock),
    loginStarter: createLoginStarter({
      platform: process.platform,
      program: app.isPackaged ? (process.env['APPIMAGE'] ?? process.execPath) : null,
      configFolder: app.getPath('appData'),
      loginItems: app,
    }),
    files: {
      saveText: saveTextDialog(window.current),
      chooseCsv: chooseCsvDialog(window.current),
      openText: chooseJsonDialog(window.current),
      agreeToSetup: agreeToSetupDialog(window.current),
    },
    showUnread({ unread, unreadIsMore }: Pick<ProfileUnread, 'unread' | 'unreadIsMore'>) {
      app.setBadgeCount(unread);
      menus.update({ unread: { unread, unreadIsMore } });
    },
    quit: () => app.quit(),
    /** Ends the app and starts it again. */
    restart: () => {
      // What is unsaved is lost, as the dialog says.
      window.discardUnsaved(true);
      updater.postpone();
      relaunch(app, process);
      // The call returns first.
      setImmediate(() => app.quit());
    },
    close: () => menus.close(),
  };
}

function menuState({ profiles, activeId }: ProfilesOverview) {
  return { profiles: profiles.map(({ id, name, kind }) => ({ id, name, kind })), activeId };
}
