import type { MenuItemConstructorOptions } from 'electron';
import { environmentWords } from '#shared/environment-words';
import type { Command } from '#shared/ipc/contract/application';
import type { ProfileUnread } from '#shared/ipc/contract/notifications';
import { linesOf } from '#shared/messages/lines';
import { t } from '#shared/messages/text';
import type { ProfileKind } from '#shared/profile';

/** What the menus show, and what they do. */
export interface MenuState {
  profiles: readonly { id: string; name: string; kind: ProfileKind }[];
  activeId: string;
  /** Unread notifications of the profile in use; null = not known. */
  unread: Pick<ProfileUnread, 'unread' | 'unreadIsMore'> | null;
}

export interface MenuActions {
  /** Brings the window to the front and lets the page do it. */
  command: (command: Command) => void;
  show: () => void;
  quit: () => void;
}

/**
 * The menu of the app. It has no developer tools and no reloading. Without a frame it is drawn on macOS only;
 * elsewhere its keys work anyway: copy and paste, zoom, quit.
 */
export function applicationMenu(
  platform: NodeJS.Platform,
  state: MenuState,
  actions: MenuActions,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  const open = (label: string, what: OpenCommand['what'], accelerator?: string) => ({
    label,
    click: () => actions.command({ is: 'open', what }),
    // The page handles this key itself.
    ...(accelerator !== undefined && { accelerator, registerAccelerator: false }),
  });
  return [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    {
      label: t('File'),
      submenu: [
        open(t('Search or run a command'), 'palette', 'CmdOrCtrl+K'),
        open(t('Inbox'), 'inbox'),
        { type: 'separator' },
        open(t('Settings'), 'settings'),
        { type: 'separator' },
        isMac ? { role: 'close' } : { role: 'quit' },
      ],
    },
    { role: 'editMenu' },
    {
      label: t('View'),
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        // The same key without Shift.
        { role: 'zoomIn', accelerator: 'CmdOrCtrl+=', visible: false, acceleratorWorksWhenHidden: true },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    {
      label: t('Profile'),
      submenu: [
        ...profileItems(state, actions),
        { type: 'separator' },
        open(t('Manage profiles'), 'profiles'),
      ],
    },
    ...(isMac ? [{ role: 'windowMenu' } as const] : []),
    {
      label: t('Help'),
      role: 'help',
      submenu: [
        open(t('Guide'), 'help', 'F1'),
        open(t('Keyboard shortcuts'), 'keys'),
        open(t('Take the tour'), 'tour'),
        open(t('Welcome'), 'welcome'),
        { type: 'separator' },
        open(t('Report a problem'), 'report'),
      ],
    },
  ];
}

type OpenCommand = Extract<Command, { is: 'open' }>;

/** The menu of the icon in the system's tray. */
export function trayMenu(state: MenuState, actions: MenuActions): MenuItemConstructorOptions[] {
  return [
    { label: t('Open Diligence Desk'), click: actions.show },
    { label: unreadText(state), click: () => actions.command({ is: 'open', what: 'inbox' }) },
    { type: 'separator' },
    ...profileItems(state, actions),
    { type: 'separator' },
    { label: t('Quit'), click: actions.quit },
  ];
}

/** What the icon says when it is pointed at: the profile, its environment, what waits. */
export function trayTooltip(state: MenuState): string {
  const active = state.profiles.find(({ id }) => id === state.activeId);
  return linesOf(
    active === undefined
      ? 'Diligence Desk'
      : t('Diligence Desk: {profile} ({environment})', {
          profile: active.name,
          environment: environmentWords[active.kind],
        }),
    unreadText(state),
  );
}

function unreadText({ unread: counted }: MenuState): string {
  if (counted === null) return t('Unread count unknown');
  const { unread, unreadIsMore } = counted;
  if (unreadIsMore) return t('{unread, number}+ unread notifications', { unread });
  return unread === 0
    ? t('No unread notifications')
    : t('{unread, plural, one {# unread notification} other {# unread notifications}}', { unread });
}

/** Profiles to switch to; the page asks first where it matters. */
function profileItems({ profiles, activeId }: MenuState, actions: MenuActions): MenuItemConstructorOptions[] {
  return profiles.map(({ id, name, kind }) => ({
    label: t('{name} ({detail})', {
      name: name.replaceAll('&', '&&'),
      detail: environmentWords[kind],
    }),
    type: 'radio',
    checked: id === activeId,
    click: () => actions.command({ is: 'switch', profileId: id }),
  }));
}
