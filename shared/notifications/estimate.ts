import { maximumPageSize } from '../limits.ts';
import { modeInUse, type InboxSettings } from './settings.ts';

export interface CallEstimate {
  /** Calls of one interval when something is new nowhere. */
  quietPerTick: number;
  /** Most calls of one interval, whatever happens; pages of a long list included only up to their bound. */
  maxPerTick: number;
  quietPerHour: number;
  maxPerHour: number;
  /** Seconds until every organization was read once, when a call takes `latencyMs`. */
  cycleSeconds: number;
}

interface Extent {
  organizations: number;
  /** Active checks of all organizations; what the change-led read pages through. */
  activeChecks: number;
}

interface Pace {
  pollSeconds: number;
  /** Calls of the poller in flight at once. */
  concurrency: number;
  latencyMs: number;
}

/** Calls an hour of the poller, from its settings: the figures the settings screen states. */
export function estimateCallsPerHour(
  settings: Pick<InboxSettings, 'mode' | 'rotationMinutes' | 'sweepPages' | 'changedPerTick'>,
  { organizations, activeChecks }: Extent,
  { pollSeconds, concurrency, latencyMs }: Pace,
): CallEstimate {
  const ticks = 3600 / pollSeconds;
  /** What the calls in flight allow in one interval. */
  const room = Math.floor((pollSeconds * 1000 * concurrency) / latencyMs);
  if (modeInUse(settings.mode, organizations) === 'rotation') {
    const perTick = Math.min(organizations, room);
    return {
      quietPerTick: perTick,
      maxPerTick: room,
      quietPerHour: Math.round(perTick * ticks),
      maxPerHour: Math.round(room * ticks),
      cycleSeconds: Math.max(pollSeconds, Math.ceil((organizations * latencyMs) / concurrency / 1000)),
    };
  }
  const pages = Math.min(settings.sweepPages, Math.max(1, Math.ceil(activeChecks / maximumPageSize)));
  const rotation = rotationPerTick(settings.rotationMinutes, pollSeconds, organizations);
  const quiet = Math.min(room, pages + rotation);
  // A changed organization is read twice: its notification may come after the change.
  const most = Math.min(room, settings.sweepPages + 2 * settings.changedPerTick + rotation);
  return {
    quietPerTick: quiet,
    maxPerTick: most,
    quietPerHour: Math.round(quiet * ticks),
    maxPerHour: Math.round(most * ticks),
    cycleSeconds: Math.max(pollSeconds, Math.ceil(organizations / Math.max(1, rotation)) * pollSeconds),
  };
}

/** Organizations of the slow rotation that are due in one interval. */
function rotationPerTick(rotationMinutes: number, pollSeconds: number, organizations: number): number {
  return Math.min(organizations, Math.ceil((organizations * pollSeconds) / (rotationMinutes * 60)));
}
