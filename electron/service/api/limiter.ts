/** Lets a bounded number of holders in at a time, first come, first served. */
export interface Limiter {
  /** Resolves to a release function when a place is free, or to null when the signal aborts first. */
  enter(signal: AbortSignal): Promise<(() => void) | null>;
  readonly inside: number;
  readonly waiting: number;
}

export function createLimiter(places: number): Limiter {
  let inside = 0;
  // A set keeps the order of arrival and forgets a waiter who leaves without a search.
  const waiting = new Set<() => void>();

  function admit(): () => void {
    let left = false;
    inside += 1;
    return () => {
      if (left) return;
      left = true;
      inside -= 1;
      const [next] = waiting;
      if (next !== undefined) next();
    };
  }

  return {
    enter(signal) {
      if (signal.aborted) return Promise.resolve(null);
      if (inside < places) return Promise.resolve(admit());
      return new Promise((resolve) => {
        const enter = () => {
          waiting.delete(enter);
          signal.removeEventListener('abort', leave);
          resolve(admit());
        };
        const leave = () => {
          waiting.delete(enter);
          resolve(null);
        };
        waiting.add(enter);
        signal.addEventListener('abort', leave, { once: true });
      });
    },
    get inside() {
      return inside;
    },
    get waiting() {
      return waiting.size;
    },
  };
}
