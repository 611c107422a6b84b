/**
 * Does something now, or right after the pointer is let go. A note that appears when a field is left would
 * otherwise move what is being pressed from under the pointer, and the press would be lost.
 */
export function afterPress(act: () => void): void {
  if (!isPressed) {
    act();
    return;
  }
  // The click follows the release within the same task.
  const later = () => setTimeout(act);
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
