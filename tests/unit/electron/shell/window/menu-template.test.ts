import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import type { Command } from '#shared/ipc/contract/application';
import { applicationMenu, trayMenu, trayTooltip, type MenuState } from '#electron/shell/window/menu-template';

const state: MenuState = {
  profiles: [
    { id: 'demo', name: 'Demo', kind: 'demo' },
    { id: 'live', name: 'Fenn & Drake', kind: 'production' },
  ],
  activeId: 'demo',
  unread: { unread: 12, unreadIsMore: false },
};

function listen() {
  const done: (Command | 'show' | 'quit')[] = [];
  const actions = {
    command: (command: Command) => void done.push(command),
    show: () => void done.push('show'),
    quit: () => void done.push('quit'),
  };
  return { done, actions };
}
/** Every item, those of submenus too. */
const flat = (items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])]);
/** An item as a click on it would call it; the arguments of Electron are not used. */
const click = (items: readonly MenuItemConstructorOptions[], label: string) => {
  const item = flat(items).find((candidate) => candidate.label === label);
  (item?.click as (() => void) | undefined)?.();
};

describe.each(['linux', 'win32', 'darwin'] as const)('the menu of the app on %s', (platform) => {
  const { actions } = listen();
  const items = flat(applicationMenu(platform, state, actions));

  it('has neither developer tools nor reloading', () => {
    const roles = items.map(({ role }) => role?.toLowerCase());
    expect(roles).not.toContain('toggledevtools');
    expect(roles.filter((role) => role?.includes('reload') === true)).toEqual([]);
    expect(roles).not.toContain('viewmenu');
  });

  it('copies, pastes and zooms', () => {
    const roles = items.map(({ role }) => role);
    for (const role of ['editMenu', 'zoomIn', 'zoomOut', 'resetZoom']) expect(roles).toContain(role);
  });
});

describe('the menus', () => {
  it('switch profiles through the page, with the active one marked', () => {
    const { actions, done } = listen();
    for (const items of [applicationMenu('linux', state, actions), trayMenu(state, actions)]) {
      click(items, 'Fenn && Drake (Production)');
      expect(flat(items).filter(({ checked }) => checked === true)).toMatchObject([{ label: 'Demo (Demo)' }]);
    }
    expect(done).toEqual([
      { is: 'switch', profileId: 'live' },
      { is: 'switch', profileId: 'live' },
    ]);
  });

  it('open the palette, the shortcuts, the window and the unread notifications', () => {
    const { actions, done } = listen();
    click(applicationMenu('linux', state, actions), 'Search or run a command');
    click(applicationMenu('linux', state, actions), 'Keyboard shortcuts');
    click(trayMenu(state, actions), 'Open Diligence Desk');
    click(trayMenu(state, actions), '12 unread notifications');
    expect(done).toEqual([
      { is: 'open', what: 'palette' },
      { is: 'open', what: 'keys' },
      'show',
      { is: 'open', what: 'inbox' },
    ]);
  });

  it.each([
    [{ unread: 12, unreadIsMore: false }, '12 unread notifications'],
    [{ unread: 1, unreadIsMore: false }, '1 unread notification'],
    [{ unread: 0, unreadIsMore: false }, 'No unread notifications'],
    [{ unread: 10_000, unreadIsMore: true }, '10,000+ unread notifications'],
    [null, 'Unread count unknown'],
  ])('show in the tray that %j are unread', (unread, text) => {
    expect(trayTooltip({ ...state, unread })).toBe(`Diligence Desk: Demo (Demo)\n${text}`);
  });
});
