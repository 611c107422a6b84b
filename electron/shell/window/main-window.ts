import { BrowserWindow, screen } from 'electron';
import type { WindowState } from '#shared/ipc/contract/application';
import { currentLocale, localeSwitch } from '#shared/messages/locale';
import type { Clock } from '../../platform/clock.ts';
import type { WindowMemory } from '../../service/profiles/window-memory.ts';
import { appOrigin } from './asset-path.ts';
import { lockedPreferences } from './locked-preferences.ts';
import { recover } from './recovery.ts';
import { showWhenDrawn } from './show-when-drawn.ts';
import { boundsToOpen, defaultSize, minimumSize } from './window-bounds.ts';

interface MainWindowOptions {
  preload: string;
  devTools: boolean;
  remembered: WindowMemory | null;
  remember: (memory: WindowMemory) => void;
  onState: (state: WindowState) => void;
  clock: Clock;
  report: (failure: unknown) => void;
}

/** Opens the one window, locked: isolated, sandboxed, without Node, webviews or spell-check downloads. */
export function openMainWindow(options: MainWindowOptions): BrowserWindow {
  const workAreas = screen.getAllDisplays().map((display) => display.workArea);
  const bounds = boundsToOpen(options.remembered?.bounds ?? null, workAreas);
  const window = new BrowserWindow({
    ...(bounds ?? defaultSize),
    minWidth: minimumSize.width,
    minHeight: minimumSize.height,
    frame: false,
    titleBarStyle: process.platform === 'darwin' ? 'hidden' : 'default',
    title: 'Diligence Desk',
    show: false,
    webPreferences: {
      ...lockedPreferences,
      preload: options.preload,
      additionalArguments: [`${localeSwitch}${currentLocale()}`],
      devTools: options.devTools,
      // The code of the page is compiled once for all starts, not from its third run on.
      v8CacheOptions: 'bypassHeatCheck',
    },
  });
  if (options.remembered?.maximized === true) window.maximize();
  showWhenDrawn(window, options.clock);

  const publishState = () => options.onState(windowState(window));
  for (const event of [
    'maximize',
    'unmaximize',
    'enter-full-screen',
    'leave-full-screen',
    'focus',
    'blur',
  ] as const) {
    // The overloads of `on` differ by event name; none of these handlers takes arguments.
    window.on(event as 'focus', publishState);
  }
  window.on('close', () => {
    options.remember({ bounds: window.getNormalBounds(), maximized: window.isMaximized() });
  });
  const home = `${appOrigin}/index.html`;
  recover(window, { ...options, home });
  window.webContents.on('preload-error', (_event, _path, failure) => options.report(failure));
  // A page that cannot be loaded is recovery's business.
  window.loadURL(home).catch(() => undefined);
  return window;
}

export function windowState(window: BrowserWindow): WindowState {
  return { maximized: window.isMaximized(), fullScreen: window.isFullScreen(), focused: window.isFocused() };
}
