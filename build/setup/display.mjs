import process from 'node:process';

/** Whether a window can be shown. macOS and Windows always have a display as far as this project cares. */
export function hasDisplay() {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  return process.platform !== 'linux' || [DISPLAY, WAYLAND_DISPLAY].some(Boolean);
}
