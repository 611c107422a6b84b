import type { Clock } from '../../platform/clock.ts';

/** One timer that is set again and again. */
export interface WakeTimer {
  /** On the monotonic clock; null: none. Nothing happens when it is set to that time already. */
  set(at: number | null): void;
  clear(): void;
}

/** A given reason spares making an exception each time. */
const replaced = new Error('replaced');

export function createWakeTimer(clock: Pick<Clock, 'monotonic' | 'sleep'>, onDue: () => void): WakeTimer {
  let timer: { at: number; stop: AbortController } | null = null;

  function clear(): void {
    timer?.stop.abort(replaced);
    timer = null;
  }

  return {
    clear,
    set(at) {
      if (timer !== null && timer.at === at) return;
      clear();
      if (at === null) return;
      const set = (timer = { at, stop: new AbortController() });
      clock.sleep(Math.max(0, at - clock.monotonic()), set.stop.signal).then(
        () => {
          if (timer === set) timer = null;
          onDue();
        },
        () => undefined, // replaced
      );
    },
  };
}
