import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import type { WindowMemory } from '#electron/service/profiles/window-memory';
import { createDeskWindow, type WindowListener } from '#electron/shell/window/desk-window';
import { createManualClock } from '#tests/support/manual-clock';

const opened = vi.hoisted((): { remember: (memory: WindowMemory) => void }[] => []);
vi.mock('#electron/shell/window/main-window', () => ({
  openMainWindow: (options: (typeof opened)[number]) => {
    opened.push(options);
    return Object.assign(new EventEmitter(), { webContents: new EventEmitter(), isDestroyed: () => true });
  },
}));

const at = (x: number): WindowMemory => ({
  bounds: { x, y: 40, width: 1100, height: 700 },
  maximized: false,
});

function open() {
  const window = createDeskWindow({
    preload: '/preload.cjs',
    devTools: false,
    recall: () => null,
    clock: createManualClock(),
    report: () => undefined,
    takeQuit: () => false,
  });
  const remembered: WindowMemory[] = [];
  const listener: WindowListener = {
    onState: () => undefined,
    onClosed: () => undefined,
    onBlocked: () => undefined,
    remember: (memory) => remembered.push(memory),
  };
  const closeAt = (x: number) => {
    window.openIfClosed();
    opened.at(-1)?.remember(at(x));
  };
  return { hear: () => window.hear(listener), closeAt, remembered };
}

it('remembers the window that is closed before the services are there, once they are', () => {
  const { hear, closeAt, remembered } = open();
  closeAt(10);
  closeAt(20);
  hear();
  expect(remembered).toEqual([at(20)]);
  closeAt(30);
  expect(remembered).toEqual([at(20), at(30)]);
});

it('remembers nothing before a window is closed', () => {
  const { hear, remembered } = open();
  hear();
  expect(remembered).toEqual([]);
});
