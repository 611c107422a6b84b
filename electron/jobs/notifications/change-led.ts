import { modeInUse, type InboxSettings, type PollModeInUse } from '#shared/notifications/settings';
import type { Clock } from '../../platform/clock.ts';
import type { CallScheduler } from './call-scheduler.ts';
import {
  anyOrganization,
  createChangeSweep,
  type ChangeSweep,
  type ListActiveChecks,
} from './change-sweep.ts';
import type { Directory } from './directory.ts';
import type { PolledOrganization } from './polled-organization.ts';
import type { PollerStateMachine } from './poller-state.ts';
import { statedWaitMs } from './schedule.ts';
import type { Timetable } from './timetable.ts';

/** Polls organizations whose active checks changed before their turn, where the mode asks for it. */
export interface ChangeLedPolling extends Pick<ChangeSweep, 'activeChecks' | 'error'> {
  start(): void;
  /** A list of active checks that was refused is requested again now. */
  refresh(): void;
  /** The number of organizations, or whether their active checks can be listed, may need another mode than before. */
  updateMode(): void;
}

/** Until a list of active checks that was refused is requested again. */
const sweepRetryMs = 3_600_000;

export function createChangeLedPolling(deps: {
  settings: InboxSettings;
  pollSeconds: number;
  clock: Pick<Clock, 'monotonic'>;
  /** One page of the active checks of all organizations. */
  listActiveChecks: ListActiveChecks;
  polling: PollerStateMachine;
  calls: CallScheduler;
  timetable: Timetable;
  directory: Directory;
  /** What was read of the organization is not on the disk. */
  isUnsaved: (organization: PolledOrganization) => boolean;
}): ChangeLedPolling {
  const { clock, directory, settings, timetable } = deps;
  const sweep = createChangeSweep(deps.listActiveChecks, settings.sweepPages);
  /** Organizations that may have changed: a check changed of which it is not known whose it is. */
  const suspected = new Set<string>();
  const nextSweep = deps.calls.task(() => (modeChosen() === 'change-led' ? readActiveChecks : null));

  function modeChosen(): PollModeInUse {
    return modeInUse(settings.mode, directory.known.size);
  }

  function updateMode(): void {
    if (modeChosen() === 'rotation') sweep.clearError();
    const next = sweep.error === null ? modeChosen() : 'rotation';
    if (next === timetable.mode) return;
    // Requested or unsaved parts are read when due.
    timetable.setMode(
      next,
      directory.known.values(),
      (organization) =>
        organization.readFrom !== null || organization.pollAgain || deps.isUnsaved(organization),
    );
    if (next === 'change-led') nextSweep.schedule(clock.monotonic());
  }

  /** Some pages of active checks; the whole list is compared with that of the last sweep. */
  async function readActiveChecks(signal: AbortSignal): Promise<void> {
    const startedAt = clock.monotonic();
    let notBefore = startedAt;
    try {
      const failure = await sweep.read(signal);
      if (failure !== null && deps.polling.failed(failure, signal) === 'organization') {
        sweep.failed(failure);
        notBefore = clock.monotonic() + (statedWaitMs(failure) ?? 0);
      }
      updateMode();
    } finally {
      const waitMs = sweep.error === null ? deps.pollSeconds * 1000 : sweepRetryMs;
      nextSweep.schedule(Math.max(notBefore, startedAt + waitMs));
    }
    promoteChanged();
  }

  /** Reads what changed before its turn, and then what may have, a bounded number in one interval. */
  function promoteChanged(): void {
    if (sweep.changed.delete(anyOrganization)) for (const name of directory.known.keys()) suspected.add(name);
    const places = promote(sweep.changed, settings.changedPerTick);
    promote(suspected, places);
  }

  /** Gives how many places are left. */
  function promote(names: Set<string>, places: number): number {
    const now = clock.monotonic();
    let left = places;
    for (const name of names) {
      if (left === 0) break;
      const organization = directory.known.get(name);
      if (organization?.busy === true) continue; // its turn comes with the next sweep
      names.delete(name);
      if (organization === undefined) {
        directory.reread();
        continue;
      }
      organization.pollAgain = true;
      if (organization.dueAt > now) timetable.schedule(organization, now);
      left -= 1;
    }
    return left;
  }

  return {
    start() {
      if (timetable.mode === 'change-led') nextSweep.schedule(clock.monotonic());
    },
    refresh() {
      if (sweep.error !== null && nextSweep.dueAt !== null) nextSweep.schedule(clock.monotonic());
    },
    updateMode,
    activeChecks: () => sweep.activeChecks(),
    get error() {
      return sweep.error;
    },
  };
}
