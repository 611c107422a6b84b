import type { Clock } from '../../platform/clock.ts';

/** How long a window is shown before it takes a confirmation: a key that is still down was meant for the page. */
export const settleMs = 400;

/** Whether a confirmation comes from somebody who sees it: the window has the focus and was used since it settled. */
export interface Attention {
  shown(): void;
  /** A key or button was pressed, as reported by the system. */
  input(): void;
  mayConfirm(isFocused: boolean): boolean;
}

export function createAttention(clock: Pick<Clock, 'monotonic'>): Attention {
  let shownAt: number | null = null;
  let isUsed = false;
  const isSettled = () => shownAt !== null && clock.monotonic() - shownAt >= settleMs;
  return {
    shown() {
      shownAt = clock.monotonic();
    },
    input() {
      if (isSettled()) isUsed = true;
    },
    mayConfirm: (isFocused) => isFocused && isUsed,
  };
}
