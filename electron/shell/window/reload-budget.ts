import type { Clock } from '../../platform/clock.ts';

const maximumReloads = 3;
const windowMs = 60_000;

/**
 * How often a page whose process ended is loaded again: a page that keeps ending would otherwise keep the computer
 * busy for ever.
 *
 * @returns whether there is one more reload; asking takes it
 */
export function createReloadBudget(clock: Clock): () => boolean {
  let reloads: number[] = [];
  return () => {
    const now = clock.monotonic();
    reloads = reloads.filter((at) => now - at < windowMs);
    if (reloads.length >= maximumReloads) return false;
    reloads.push(now);
    return true;
  };
}
