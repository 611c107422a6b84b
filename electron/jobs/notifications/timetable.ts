import type { InboxSettings, PollModeInUse } from '#shared/notifications/settings';
import type { Clock } from '../../platform/clock.ts';
import type { PolledOrganization } from './polled-organization.ts';
import { dueAfterFailure, dueAfterResponse, phaseOf } from './schedule.ts';

/** When each organization is polled next, in the mode in use. */
export interface Timetable {
  readonly mode: PollModeInUse;
  /** Between two polls of an organization, in ms. */
  readonly intervalMs: number;
  /** Gives each organization its place in the new interval, but those that are polled and those of `stays`. */
  setMode(
    next: PollModeInUse,
    organizations: Iterable<PolledOrganization>,
    stays: (organization: PolledOrganization) => boolean,
  ): void;
  /** At a time of the monotonic clock, or once its Retry-After has passed. */
  schedule(organization: PolledOrganization, dueAt: number): void;
  /** The operator asks, whatever its Retry-After. Unless it is being polled: the end of the poll schedules it. */
  now(organization: PolledOrganization): void;
  /** At a random moment of the next seconds, unless it is being polled. */
  soon(organization: PolledOrganization): void;
  afterResponse(organization: PolledOrganization): void;
  /** Not before `leastMs` have passed. */
  afterFailures(organization: PolledOrganization, failures: number, leastMs?: number): void;
}

export function createTimetable(deps: {
  mode: PollModeInUse;
  settings: Pick<InboxSettings, 'rotationMinutes'>;
  pollSeconds: number;
  clock: Pick<Clock, 'now' | 'monotonic'>;
  random: () => number;
  /** The organization is due then, unless it is scheduled again. */
  onScheduled: (organization: PolledOrganization, dueAt: number) => void;
}): Timetable {
  const { clock, random } = deps;
  const soonMs = deps.pollSeconds * 1000;
  const intervalOf = (mode: PollModeInUse) =>
    mode === 'rotation' ? soonMs : deps.settings.rotationMinutes * 60 * 1000;
  let mode = deps.mode;
  let intervalMs = intervalOf(mode);

  function schedule(organization: PolledOrganization, at: number): void {
    const dueAt = Math.max(at, organization.notBefore);
    organization.dueAt = dueAt;
    organization.nextPollAt = clock.now() + Math.max(0, dueAt - clock.monotonic());
    deps.onScheduled(organization, dueAt);
  }

  function inTurn(organization: PolledOrganization): void {
    schedule(organization, dueAfterResponse(organization.phase, clock.monotonic(), intervalMs, random()));
  }

  return {
    get mode() {
      return mode;
    },
    get intervalMs() {
      return intervalMs;
    },
    setMode(next, organizations, stays) {
      mode = next;
      intervalMs = intervalOf(next);
      for (const organization of organizations) {
        organization.phase = phaseOf(organization.name, intervalMs);
        if (!organization.busy && !stays(organization)) inTurn(organization);
      }
    },
    schedule,
    now(organization) {
      if (organization.busy) return;
      organization.notBefore = -Infinity;
      schedule(organization, clock.monotonic());
    },
    soon(organization) {
      if (organization.busy) return;
      schedule(organization, clock.monotonic() + random() * Math.min(intervalMs, 5_000));
    },
    // A change is read twice: the notification may come a little later than what showed it.
    afterResponse(organization) {
      const now = clock.monotonic();
      organization.notBefore = -Infinity;
      // Asked for during the poll that ended.
      if (organization.readFrom !== null) schedule(organization, now);
      else if (organization.pollAgain) {
        organization.pollAgain = false;
        schedule(organization, now + soonMs);
      } else inTurn(organization);
    },
    // What is known to have news, or was not swept since the start or an outage, waits for no slow rotation, unless it
    // keeps failing: many such organizations would take more calls than are stated.
    afterFailures(organization, failures, leastMs = 0) {
      const { pollAgain, readFrom, sinceSweep } = organization;
      const isAwaited = pollAgain || readFrom !== null || sinceSweep === 0;
      const shortest = isAwaited && soonMs * 2 ** failures < intervalMs ? soonMs : intervalMs;
      const now = clock.monotonic();
      organization.notBefore = now + leastMs;
      schedule(organization, dueAfterFailure(now, shortest, failures, random()));
    },
  };
}
