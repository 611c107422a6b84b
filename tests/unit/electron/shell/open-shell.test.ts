import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openShell } from '#electron/shell/open-shell';
import type { UpdaterOptions } from '#electron/shell/updates/updater';
import type { createConfirmationWindow } from '#electron/shell/window/confirmation-window';
import type { DeskWindow, WindowListener } from '#electron/shell/window/desk-window';
import type { MenuActions, MenuState } from '#electron/shell/window/menu-template';
import { openMainProcess } from '#tests/support/main-process';

/** The calls to Electron, in their order, and what it returns. */
const reported = vi.hoisted((): unknown[] => []);
const given = vi.hoisted(
  (): {
    menus?: { first: MenuState; actions: MenuActions };
    window?: WindowListener;
    confirmation?: Parameters<typeof createConfirmationWindow>[0];
    updater?: UpdaterOptions;
  } => ({}),
);
const packaged = vi.hoisted(() => ({ is: false }));
vi.mock('electron', () => ({
  app: {
    get isPackaged() {
      return packaged.is;
    },
    getAppPath: () => '',
    getPath: () => '',
    setBadgeCount: (count: number) => reported.push(['badge', count]),
    relaunch: () => reported.push('relaunch'),
    quit: () => reported.push('quit'),
  },
  autoUpdater: {},
  clipboard: {},
}));
vi.mock('#electron/shell/updates/update-key', () => ({
  packagedUpdateKey: () => null,
  packagedPublisher: () => 'Harbourline Ltd',
}));
vi.mock('#electron/shell/updates/updater', () => ({
  createUpdater: (options: UpdaterOptions) => {
    given.updater = options;
    return { postpone: () => reported.push('update postponed') };
  },
}));
vi.mock('#electron/shell/window/report-viewer', () => ({
  createReportViewer: () => ({ closeAll: () => reported.push('reports closed') }),
}));
vi.mock('#electron/shell/window/confirmation-window', () => ({
  createConfirmationWindow: (options: Parameters<typeof createConfirmationWindow>[0]) => {
    given.confirmation = options;
    return () => Promise.resolve(null);
  },
}));
vi.mock('#electron/shell/window/menus', () => ({
  createMenus: (_platform: string, first: MenuState, actions: MenuActions) => {
    given.menus = { first, actions };
    return { update: (change: unknown) => reported.push(change), close: () => reported.push('menus closed') };
  },
}));
vi.mock('#electron/shell/window/save-text', () => ({ saveTextDialog: () => null }));
vi.mock('#electron/shell/window/choose-csv', () => ({ chooseCsvDialog: () => null }));
vi.mock('#electron/shell/window/choose-json', () => ({ chooseJsonDialog: () => null }));

beforeEach(() => void reported.splice(0));

const nothing = () => undefined;
const window: DeskWindow = {
  hear: (listener) => (given.window = listener),
  current: () => null,
  openIfClosed: nothing,
  show: () => void reported.push('window shown'),
  state: () => ({ maximized: false, fullScreen: false, focused: false }),
  minimize: nothing,
  toggleMaximize: nothing,
  close: nothing,
  setUnsaved: nothing,
  discardUnsaved: (isDiscarded) => void reported.push(['discard', isDiscarded]),
};

async function open(options: Pick<Parameters<typeof openShell>[0], 'updates'> = {}) {
  const desk = await openMainProcess();
  const shell = openShell({
    ...desk,
    ...options,
    window,
    profiles: desk.service.profiles,
    rendererFolder: '/renderer',
    confirmationPreload: '/confirmation-preload.cjs',
  });
  return { ...desk, shell };
}

describe('the shell', () => {
  it('shows the current unread count in the menus, and none after a switch', async () => {
    const { shell, service, addProfile } = await open();
    expect(given.menus?.first).toMatchObject({ activeId: 'demo', unread: null });
    const unread = { unread: 3, unreadIsMore: false };
    shell.showUnread(unread);
    expect(reported.splice(0)).toEqual([['badge', 3], { unread }]);
    const id = await addProfile('Harbourline');
    expect(reported.splice(0)).not.toContainEqual(expect.objectContaining({ unread: null }));
    await service.profiles.activate(id);
    expect(reported).toContainEqual(expect.objectContaining({ activeId: id, unread: null }));
  });

  it('closes the reports of the previous profile, and of a closed window', async () => {
    const { service, addProfile } = await open();
    const id = await addProfile('Harbourline');
    expect(reported).not.toContain('reports closed');
    await service.profiles.activate(id);
    expect(reported.splice(0)).toContain('reports closed');
    given.window?.onClosed();
    expect(reported).toEqual(['reports closed']);
  });

  it('saves the window position when the window closes', async () => {
    const { settings } = await open();
    const memory = { bounds: { x: 10, y: 20, width: 1200, height: 700 }, maximized: true };
    given.window?.remember(memory);
    expect(settings.read().window).toEqual(memory);
  });

  it('a menu command brings the window to the front and waits until the page takes it', async () => {
    const { shell, names } = await open();
    names();
    given.menus?.actions.command({ is: 'open', what: 'settings' });
    expect(reported).toEqual(['window shown']);
    expect(names()).toEqual(['application.command']);
    expect(shell.commands.take()).toEqual({ is: 'open', what: 'settings' });
    expect(shell.commands.take()).toBeNull();
  });

  it('asks in front of the window, with its own preload and the appearance of the window', async () => {
    const { settings } = await open();
    settings.change({ preferences: { ...settings.read().preferences, theme: 'dark' } });
    expect(given.confirmation?.owner).toBe(window.current);
    expect(given.confirmation?.preload).toBe('/confirmation-preload.cjs');
    expect(given.confirmation?.appearance()).toMatchObject({ theme: 'dark' });
  });

  it('checks the update feed of the policy, else of the build, else none', async () => {
    packaged.is = true;
    onTestFinished(() => void (packaged.is = false));
    Object.defineProperty(process, 'resourcesPath', { value: '/resources', configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(process, 'resourcesPath'));
    await open({ updates: { feed: 'https://updates.example.com/desk/' } });
    expect(given.updater).toMatchObject({
      resources: '/resources',
      feed: 'https://updates.example.com/desk/',
      publisher: 'Harbourline Ltd',
    });
    await open();
    expect(given.updater).toMatchObject({ resources: '/resources' });
    expect(given.updater).not.toHaveProperty('feed');
    await open({ updates: 'off' });
    expect(given.updater).toMatchObject({ resources: null });
  });

  it('restarts without waiting for unsaved changes or installing an update, and quits after the call returned', async () => {
    const { shell } = await open();
    shell.restart();
    expect(reported).toEqual([['discard', true], 'update postponed', 'relaunch']);
    await expect.poll(() => reported).toContain('quit');
  });

  it('closes its menus', async () => {
    const { shell } = await open();
    shell.close();
    expect(reported).toEqual(['menus closed']);
  });
});
