import { useEffectEvent, useLayoutEffect } from 'react';

let hideShown: (() => void) | null = null;

/** Hides the tooltip that was shown before, of whatever part of the page: at most one is shown. */
export function useOnlyTooltip(isShown: boolean, hide: () => void): void {
  const hideThis = useEffectEvent(hide);
  useLayoutEffect(() => {
    if (!isShown) return;
    const own = () => hideThis();
    hideShown?.();
    hideShown = own;
    return () => {
      if (hideShown === own) hideShown = null;
    };
  }, [isShown]);
}
