import { describe, expect, it } from 'vitest';
import { boundsToOpen } from '#electron/shell/window/window-bounds';

const screen = { x: 0, y: 0, width: 1920, height: 1080 };

describe('the bounds a window opens with', () => {
  it('are those remembered when they are on a screen', () => {
    const bounds = { x: 100, y: 50, width: 1300, height: 900 };
    expect(boundsToOpen(bounds, [screen])).toEqual(bounds);
  });
  it('are none when the screen they were on is gone', () => {
    expect(boundsToOpen({ x: 2500, y: 50, width: 1300, height: 900 }, [screen])).toBeNull();
    expect(boundsToOpen({ x: 100, y: -300, width: 1300, height: 900 }, [screen])).toBeNull();
  });
  it('are never smaller than the smallest window', () => {
    expect(boundsToOpen({ x: 0, y: 0, width: 10, height: 10 }, [screen])).toMatchObject({
      width: 1024,
      height: 640,
    });
  });
  it('are none when nothing is remembered', () => {
    expect(boundsToOpen(null, [screen])).toBeNull();
  });
});
