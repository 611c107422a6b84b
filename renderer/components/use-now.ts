import { useSyncExternalStore } from 'react';

/** The wall clock in ms, in whole steps; the component is drawn again at each. */
export function useNow(stepMs: number): number {
  return useSyncExternalStore(
    (changed) => {
      const timer = setInterval(changed, stepMs);
      return () => {
        clearInterval(timer);
      };
    },
    () => Math.floor(Date.now() / stepMs) * stepMs,
  );
}
