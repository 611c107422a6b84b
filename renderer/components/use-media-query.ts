import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds now. */
function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Below this width the least needed columns go and the sidebar is a rail. */
export const useIsNarrow = (): boolean => useMediaQuery('(max-width: 1120px)');
