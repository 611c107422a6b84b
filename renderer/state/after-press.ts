/**
 * Does something now, or right after the pointer is released. A note that appears when a field is left would
 * otherwise move the pressed element away from the pointer, and the press would be lost.
 */
export function afterPress(action: () => void): void {
  if (!isPressed) {
    action();
    return;
  }
  // The click follows the release within the same task.
  const later = () => setTimeout(action);
  window.addEventListener('pointerup', later, { once: true });
}

let isPressed = false;
if (typeof window !== 'undefined') {
  const press = (pressed: boolean) => () => {
    isPressed = pressed;
  };
  window.addEventListener('pointerdown', press(true), { capture: true });
  window.addEventListener('pointerup', press(false), { capture: true });
  window.addEventListener('pointercancel', press(false), { capture: true });
}
