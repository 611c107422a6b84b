import { Menu } from 'electron';

/**
 * Replaces Electron's default menu, which brings developer tools and reloading along. On macOS copy, paste and quit
 * work through a menu only; elsewhere the page answers their keys itself and there is none.
 */
export function setApplicationMenu(platform: NodeJS.Platform): void {
  Menu.setApplicationMenu(
    platform === 'darwin'
      ? Menu.buildFromTemplate([{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }])
      : null,
  );
}
