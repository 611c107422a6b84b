import { useSyncExternalStore } from 'react';

const stepMs = 250;
const subscribe = (changed: () => void) => {
  const timer = setInterval(changed, stepMs);
  return () => clearInterval(timer);
};
const never = () => () => undefined;
/** Rounded up: a time five minutes from now is 5:00 away, and never 5:01. */
const now = () => Math.ceil(performance.now() / stepMs) * stepMs;

/** Whole seconds until a time of `performance.now()`, counted down while shown; 0 when there is none. */
export function useSecondsUntil(time: number | null): number {
  const at = useSyncExternalStore(time === null ? never : subscribe, now);
  return time === null ? 0 : Math.max(0, Math.ceil((time - at) / 1000));
}
