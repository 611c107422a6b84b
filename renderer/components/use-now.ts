import { useSyncExternalStore } from 'react';

/** The wall clock in ms, in whole steps; the component is drawn again at each while the window is to be seen. */
export function useNow(stepMs: number): number {
  return useSyncExternalStore(
    (changed) => {
      let timer = 0;
      const follow = () => {
        clearInterval(timer);
        if (document.hidden) return;
        changed();
        timer = window.setInterval(changed, stepMs);
      };
      follow();
      document.addEventListener('visibilitychange', follow);
      return () => {
        clearInterval(timer);
        document.removeEventListener('visibilitychange', follow);
      };
    },
    () => Math.floor(Date.now() / stepMs) * stepMs,
  );
}
