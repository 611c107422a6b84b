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
 * is still there, else none (the window is then centred at the default size).
 */
export function boundsToOpen(remembered: Bounds | null, workAreas: readonly Bounds[]): Bounds | null {
  if (remembered === null) return null;
  const bounds = {
    ...remembered,
    width: Math.max(remembered.width, minimumSize.width),
    height: Math.max(remembered.height, minimumSize.height),
  };
  const reachable = workAreas.some((area) => {
    const overlap = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x);
    return overlap >= 120 && bounds.y >= area.y && bounds.y <= area.y + area.height - 36;
  });
  return reachable ? bounds : null;
}
