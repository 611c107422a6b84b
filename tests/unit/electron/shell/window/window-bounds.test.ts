import { describe, expect, it } from 'vitest';
import { boundsToOpen } from '#electron/shell/window/window-bounds';

const screen = { x: 0, y: 0, width: 1920, height: 1080 };

describe('the bounds a window opens with', () => {
  it('are the saved ones if they are on a screen', () => {
    const bounds = { x: 100, y: 50, width: 1300, height: 900 };
    expect(boundsToOpen(bounds, [screen])).toEqual(bounds);
  });
  // Bounds and work areas are in the same unit, device-independent pixels, whatever the scale of each screen.
  it('are the saved ones on a second screen of another scale, on any side of the first', () => {
    const size = { width: 1300, height: 800 };
    // 3840 × 2160 at 200 %, and 1920 × 1080 at 100 %.
    const [right, left] = [
      { x: 1920, y: 0, width: 1920, height: 1080 },
      { x: -1920, y: -200, width: 1920, height: 1080 },
    ];
    const above = { x: 0, y: -864, width: 1536, height: 824 };
    for (const [bounds, second] of [
      [{ x: 2000, y: 40, ...size }, right],
      [{ x: -1900, y: -200, ...size }, left],
      [{ x: 100, y: -860, ...size }, above],
    ] as const) {
      expect(boundsToOpen(bounds, [screen, second])).toEqual(bounds);
      expect(boundsToOpen(bounds, [screen])).toBeNull();
    }
  });
  it('are the saved ones for a window across two screens, if enough of its title bar is on either', () => {
    const second = { x: 1920, y: 0, width: 1280, height: 720 };
    const bounds = { x: 1800, y: 10, width: 1300, height: 700 };
    expect(boundsToOpen(bounds, [screen, second])).toEqual(bounds);
    expect(boundsToOpen(bounds, [screen])).toEqual(bounds);
  });
  it('are no larger than the screen they are on, with the right edge on the screen', () => {
    const small = { x: 0, y: 25, width: 1366, height: 743 };
    const remembered = { x: 300, y: 40, width: 2560, height: 1400 };
    expect(boundsToOpen(remembered, [small])).toEqual(small);
    expect(boundsToOpen({ ...remembered, width: 1200 }, [small])).toEqual({
      x: 300,
      width: 1200,
      y: 25,
      height: 743,
    });
    const tiny = { x: 0, y: 0, width: 800, height: 500 };
    expect(boundsToOpen(remembered, [tiny])).toEqual({ x: 0, y: 0, width: 1024, height: 640 });
  });
  it('are absent if their screen is gone', () => {
    expect(boundsToOpen({ x: 2500, y: 50, width: 1300, height: 900 }, [screen])).toBeNull();
    expect(boundsToOpen({ x: 100, y: -300, width: 1300, height: 900 }, [screen])).toBeNull();
  });
  it('are never smaller than the minimum size', () => {
    expect(boundsToOpen({ x: 0, y: 0, width: 10, height: 10 }, [screen])).toMatchObject({
      width: 1024,
      height: 640,
    });
  });
  it('are absent if none are saved', () => {
    expect(boundsToOpen(null, [screen])).toBeNull();
  });
});
