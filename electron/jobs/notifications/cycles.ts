import type { Clock } from '../../platform/clock.ts';
import type { PolledOrganization } from './polled-organization.ts';

/** Counts the rounds over all organizations, and knows when a catch-up is through. */
export interface Cycles {
  /** A new cycle starts, which catches up with missed notifications. */
  catchUp(organizations: Iterable<PolledOrganization>): void;
  /** One organization of the round, and of the catch-up, is through. */
  finished(organization: PolledOrganization, organizations: number): void;
  readonly isCatchingUp: boolean;
  /** Of the last whole round, in ms; null before it. */
  readonly tookMs: number | null;
}

const maxCatchUpMs = 10 * 60_000;

export function createCycles(clock: Pick<Clock, 'monotonic'>, onCaughtUp: () => void): Cycles {
  let cycle = { number: 1, left: 0, startedAt: 0 };
  let tookMs: number | null = null;
  let missed: { left: Set<PolledOrganization>; until: number } | null = null;

  function endCatchUp(): void {
    missed = null;
    onCaughtUp();
  }

  return {
    catchUp(organizations) {
      const now = clock.monotonic();
      const left = new Set(organizations);
      // One that starts during another ends with it at the latest: a series of outages would hold back all news.
      missed = { left, until: missed?.until ?? now + maxCatchUpMs };
      cycle = { number: cycle.number + 1, left: left.size, startedAt: now };
      if (left.size === 0) endCatchUp();
    },
    finished(organization, organizations) {
      const now = clock.monotonic();
      if (organization.cycle !== cycle.number) {
        organization.cycle = cycle.number;
        cycle.left -= 1;
        if (cycle.left <= 0) {
          tookMs = now - cycle.startedAt;
          cycle = { number: cycle.number + 1, left: organizations, startedAt: now };
        }
      }
      if (missed === null) return;
      missed.left.delete(organization);
      if (missed.left.size === 0 || now > missed.until) endCatchUp();
    },
    get isCatchingUp() {
      return missed !== null;
    },
    get tookMs() {
      return tookMs;
    },
  };
}
