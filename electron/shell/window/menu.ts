import { Menu } from 'electron';
import { applicationMenu, type MenuActions, type MenuState } from './menu-template.ts';

/** Replaces the menu of the app, Electron's default one at first. */
export function setApplicationMenu(platform: NodeJS.Platform, state: MenuState, actions: MenuActions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(applicationMenu(platform, state, actions)));
}
