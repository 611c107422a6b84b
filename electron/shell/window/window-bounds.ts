export interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const minimumSize = { width: 1024, height: 640 } as const;
export const defaultSize = { width: 1280, height: 800 } as const;

/**
 * Bounds to open with: those remembered when a usable part of the title bar would be on a screen that
 * is still there, and no larger than the screens it is on; else none (the window is then centred at the default size).
 */
export function boundsToOpen(remembered: Bounds | null, workAreas: readonly Bounds[]): Bounds | null {
  if (remembered === null) return null;
  const bounds = {
    ...remembered,
    width: Math.max(remembered.width, minimumSize.width),
    height: Math.max(remembered.height, minimumSize.height),
  };
  const reached = workAreas.filter((area) => {
    const overlap = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x);
    return overlap >= 120 && bounds.y >= area.y && bounds.y <= area.y + area.height - 36;
  });
  if (reached.length === 0) return null;
  const x = Math.min(...reached.map((area) => area.x));
  const y = Math.min(...reached.map((area) => area.y));
  const width = Math.max(...reached.map((area) => area.x + area.width)) - x;
  const height = Math.max(...reached.map((area) => area.y + area.height)) - y;
  return {
    ...bounds,
    // Its buttons are at its right edge: what is cut to the screen begins with it.
    ...(bounds.width > width && { x, width: Math.max(width, minimumSize.width) }),
    ...(bounds.height > height && { y, height: Math.max(height, minimumSize.height) }),
  };
}
