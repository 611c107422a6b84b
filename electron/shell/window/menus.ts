import { setApplicationMenu } from './menu.ts';
import type { MenuActions, MenuState } from './menu-template.ts';
import { createTray, type DeskTray } from './tray.ts';

/** The menu of the app and the icon in the tray, which show the same state. */
export interface Menus {
  /** Draws what changed. */
  update(change: Partial<MenuState>): void;
  close(): void;
}

export function createMenus(platform: NodeJS.Platform, first: MenuState, actions: MenuActions): Menus {
  let state = first;
  const tray: DeskTray = createTray(platform, actions);
  const draw = () => {
    setApplicationMenu(platform, state, actions);
    tray.update(state);
  };
  draw();
  return {
    update(change) {
      const next = { ...state, ...change };
      // Rebuilding closes a menu that is open, so it is done for a change only.
      if (JSON.stringify(next) === JSON.stringify(state)) return;
      state = next;
      draw();
    },
    close: () => tray.close(),
  };
}
