import { useEffect, useRef, type RefObject } from 'react';

/** Zoomed in, the page scrolls as one column: a new page starts at its top, and a pane that opens comes into view. */
export function usePageScroll(page: string): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    ref.current?.scrollTo({ top: 0 });
  }, [page]);
  useEffect(() => {
    const main = ref.current;
    if (main === null) return;
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.localName === 'aside') node.scrollIntoView();
    });
    observer.observe(main, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
    };
  }, []);
  return ref;
}
