/** One observer for every box of the page: it reports all that changed in a frame at once. */
const listeners = new Map<Element, Set<() => void>>();
const observer =
  typeof ResizeObserver === 'undefined'
    ? null
    : new ResizeObserver((entries) => {
        for (const { target } of entries) listeners.get(target)?.forEach((changed) => changed());
      });

/** Calls back whenever the box has another size; returns the function that ends it. */
export function observeSize(box: Element, changed: () => void): () => void {
  const boxListeners = listeners.get(box) ?? new Set();
  listeners.set(box, boxListeners.add(changed));
  observer?.observe(box);
  return () => {
    boxListeners.delete(changed);
    if (boxListeners.size > 0) return;
    listeners.delete(box);
    observer?.unobserve(box);
  };
}
