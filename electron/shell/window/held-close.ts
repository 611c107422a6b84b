import type { BrowserWindow } from 'electron';

/** Keeps a window open over changes that are not saved, for as long as its page can ask about them. */
export interface HeldClose {
  hold(unsaved: boolean): void;
}

export function holdClose(window: BrowserWindow, onHeld: () => void): HeldClose {
  let isUnsaved = false;
  const letGo = () => {
    isUnsaved = false;
  };
  window.on('close', (event) => {
    if (!isUnsaved) return;
    event.preventDefault();
    onHeld();
  });
  // A page that is gone, reloaded or stuck cannot ask.
  window.on('unresponsive', letGo);
  window.webContents.on('render-process-gone', letGo);
  window.webContents.on('did-start-loading', letGo);
  return {
    hold: (unsaved) => {
      isUnsaved = unsaved;
    },
  };
}
