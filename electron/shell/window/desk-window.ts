import type { BrowserWindow } from 'electron';
import type { WindowState } from '#shared/ipc/contract/application';
import type { Clock } from '../../platform/clock.ts';
import type { WindowMemory } from '../../service/profiles/window-memory.ts';
import { guardUnsaved, type UnsavedGuard } from './unsaved-guard.ts';
import { openMainWindow, windowState } from './main-window.ts';

/** What there is to do when something happens to the window. */
export interface WindowListener {
  onState: (state: WindowState) => void;
  onClosed: () => void;
  onBlocked: (blocked: { isQuit: boolean }) => void;
  remember: (memory: WindowMemory) => void;
}

/** The app's one window: there may be none for a while, and another after it was closed. */
export interface DeskWindow {
  /** Who listens from now on: the window is opened before the services are there. */
  hear(listener: WindowListener): void;
  current: () => BrowserWindow | null;
  openIfClosed(): void;
  /** Opens it if need be and brings it to the front. */
  show(): void;
  state(): WindowState;
  minimize(): void;
  toggleMaximize(): void;
  close(): void;
  /** While there are unsaved changes, closing tells the page instead. */
  setUnsaved(unsaved: boolean): void;
  /** While they are discarded, closing tells nobody: the operator agreed to lose them. */
  discardUnsaved(isDiscarded: boolean): void;
}

export function createDeskWindow(options: {
  preload: string;
  devTools: boolean;
  recall: () => WindowMemory | null;
  clock: Clock;
  report: (failure: unknown) => void;
  /** Whether the app is quitting, which a window that stays open puts an end to. */
  takeQuit: () => boolean;
}): DeskWindow {
  let listener: WindowListener | null = null;
  /** Where the window was that was closed before anyone listened. */
  let unheard: WindowMemory | null = null;
  let opened: BrowserWindow | null = null;
  let unsavedGuard: UnsavedGuard | null = null;
  const current = () => (opened === null || opened.isDestroyed() ? null : opened);
  const openIfClosed = () => {
    if (current() !== null) return;
    opened = openMainWindow({
      ...options,
      remembered: options.recall(),
      remember(memory) {
        if (listener === null) unheard = memory;
        else listener.remember(memory);
      },
      onState: (state) => listener?.onState(state),
    });
    unsavedGuard = guardUnsaved(opened, () => listener?.onBlocked({ isQuit: options.takeQuit() }));
    opened.once('closed', () => listener?.onClosed());
  };
  return {
    hear(who) {
      listener = who;
      if (unheard !== null) who.remember(unheard);
      unheard = null;
    },
    current,
    openIfClosed,
    show() {
      openIfClosed();
      const window = current();
      if (window?.isMinimized() === true) window.restore();
      window?.show();
      window?.focus();
    },
    state() {
      const window = current();
      return window === null ? { maximized: false, fullScreen: false, focused: false } : windowState(window);
    },
    minimize: () => current()?.minimize(),
    toggleMaximize() {
      const window = current();
      if (window?.isMaximized() === true) window.unmaximize();
      else window?.maximize();
    },
    close: () => current()?.close(),
    setUnsaved: (unsaved) => unsavedGuard?.setUnsaved(unsaved),
    discardUnsaved: (isDiscarded) => unsavedGuard?.discardUnsaved(isDiscarded),
  };
}
