import { Menu } from 'electron';
import { applicationMenu, type MenuActs, type MenuState } from './menu-template.ts';

/** Replaces the menu of the app, Electron's default one at first. */
export function setApplicationMenu(platform: NodeJS.Platform, state: MenuState, acts: MenuActs): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(applicationMenu(platform, state, acts)));
}
