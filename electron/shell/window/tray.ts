import { Menu, nativeImage, Tray } from 'electron';
import icon from '../../../build/icons/icon.png?inline';
import { trayMenu, trayTooltip, type MenuActions, type MenuState } from './menu-template.ts';

/** Points high and wide, as the trays of the systems draw it. */
const iconSize = 18;

export interface DeskTray {
  update(state: MenuState): void;
  close(): void;
}

/** The icon in the system's tray: what is unread, and the profiles. A system without a tray shows none. */
export function createTray(platform: NodeJS.Platform, actions: MenuActions): DeskTray {
  const tray = new Tray(
    nativeImage.createFromDataURL(icon).resize({ width: iconSize, height: iconSize, quality: 'best' }),
  );
  tray.on('click', actions.show);
  return {
    update(state) {
      tray.setToolTip(trayTooltip(state));
      tray.setContextMenu(Menu.buildFromTemplate(trayMenu(state, actions)));
      const { unread } = state;
      if (platform === 'darwin') tray.setTitle(shortOf(unread));
    },
    close: () => tray.destroy(),
  };
}

function shortOf(counted: MenuState['unread']): string {
  if (counted === null || counted.unread === 0) return '';
  return `${counted.unread}${counted.unreadIsMore ? '+' : ''}`;
}
