import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { describe, expect, it } from 'vitest';
import { guardUnsaved } from '#electron/shell/window/unsaved-guard';

function openWindow() {
  const webContents = new EventEmitter();
  const window = Object.assign(new EventEmitter(), { webContents });
  let prompts = 0;
  // The events are all of a window that is used here.
  const guard = guardUnsaved(window as unknown as BrowserWindow, () => (prompts += 1));
  const close = () => {
    const prevented: string[] = [];
    window.emit('close', { preventDefault: () => prevented.push('kept') });
    return prevented[0] ?? 'closed';
  };
  return { window, webContents, guard, close, prompts: () => prompts };
}

describe('a window with unsaved changes', () => {
  it('stays open and tells the page, until there are none', () => {
    const { guard, close, prompts } = openWindow();
    expect(close()).toBe('closed');
    guard.setUnsaved(true);
    expect([close(), close(), prompts()]).toEqual(['kept', 'kept', 2]);
    guard.setUnsaved(false);
    expect([close(), prompts()]).toEqual(['closed', 2]);
  });

  it.each([
    ['its page ended', 'webContents', 'render-process-gone'],
    ['its page is loaded anew', 'webContents', 'did-start-loading'],
    ['its page is stuck', 'window', 'unresponsive'],
  ] as const)('closes when %s, as no question can be shown', (_case, emitter, event) => {
    const opened = openWindow();
    opened.guard.setUnsaved(true);
    opened[emitter].emit(event);
    expect(opened.close()).toBe('closed');
  });

  it('closes while the changes are discarded, and asks again when the app did not quit after all', () => {
    const { guard, close } = openWindow();
    guard.setUnsaved(true);
    guard.discardUnsaved(true);
    expect(close()).toBe('closed');
    guard.discardUnsaved(false);
    expect(close()).toBe('kept');
  });

  it('asks again once its page is no longer stuck', () => {
    const { window, guard, close } = openWindow();
    guard.setUnsaved(true);
    window.emit('unresponsive');
    window.emit('responsive');
    expect(close()).toBe('kept');
  });
});
