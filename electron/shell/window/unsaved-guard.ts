import type { BrowserWindow } from 'electron';

/** Keeps a window open over changes that are not saved, for as long as its page can ask about them. */
export interface UnsavedGuard {
  setUnsaved(unsaved: boolean): void;
  /** The operator was told that unsaved changes are lost: while this holds, the page is not asked. */
  discardUnsaved(isDiscarded: boolean): void;
}

export function guardUnsaved(window: BrowserWindow, onBlocked: () => void): UnsavedGuard {
  let isUnsaved = false;
  let isDiscarded = false;
  let isStuck = false;
  const letGo = () => {
    isUnsaved = false;
  };
  window.on('close', (event) => {
    if (!isUnsaved || isDiscarded || isStuck) return;
    event.preventDefault();
    onBlocked();
  });
  // A page that is gone, reloaded or stuck cannot ask.
  window.on('unresponsive', () => {
    isStuck = true;
  });
  window.on('responsive', () => {
    isStuck = false;
  });
  window.webContents.on('render-process-gone', letGo);
  window.webContents.on('did-start-loading', letGo);
  return {
    setUnsaved: (unsaved) => {
      isUnsaved = unsaved;
    },
    discardUnsaved: (discarded) => {
      isDiscarded = discarded;
    },
  };
}
