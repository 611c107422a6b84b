import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { longestWaitMs, showWhenDrawn } from '#electron/shell/window/show-when-drawn';
import { createManualClock } from '#tests/support/manual-clock';

class Window extends EventEmitter<{ 'ready-to-show': [] }> {
  shown = 0;
  destroyed = false;
  show() {
    this.shown += 1;
  }
  isDestroyed() {
    return this.destroyed;
  }
}

function open() {
  const clock = createManualClock();
  const window = new Window();
  showWhenDrawn(window, clock);
  return { clock, window };
}

describe('a window that opens', () => {
  it('is shown with its first picture, and not again when an operator has hidden it since', () => {
    const { clock, window } = open();
    expect(window.shown).toBe(0);
    window.emit('ready-to-show');
    clock.advance(longestWaitMs);
    expect(window.shown).toBe(1);
  });

  it('is shown without a picture where none is drawn for a hidden window', () => {
    const { clock, window } = open();
    clock.advance(longestWaitMs - 1);
    expect(window.shown).toBe(0);
    clock.advance(1);
    expect(window.shown).toBe(1);
  });

  it('is left alone when it was closed while it waited', () => {
    const { clock, window } = open();
    window.destroyed = true;
    clock.advance(longestWaitMs);
    expect(window.shown).toBe(0);
  });
});
