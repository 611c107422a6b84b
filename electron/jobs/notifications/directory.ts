import type { AppError } from '#shared/errors';
import type { Result } from '#shared/result';
import { onDisk } from '../../platform/storage/disk-failure.ts';
import type { CallScheduler, ScheduledTask } from './call-scheduler.ts';
import type { OrganizationReaderDeps } from './organization-reader.ts';
import { notYetPolled, type PolledOrganization } from './polled-organization.ts';
import type { PollerStateMachine } from './poller-state.ts';
import { statedWaitMs } from './schedule.ts';
import type { Timetable } from './timetable.ts';

/** `stopped`: why there may be others; null: these are all. */
export type ListOrganizations = (
  signal: AbortSignal,
) => Promise<Result<{ names: readonly string[]; stopped: AppError | null }>>;

/** The organizations that are polled, as their list said when it was last read. */
export interface Directory {
  readonly known: ReadonlyMap<string, PolledOrganization>;
  /** Why organizations may be missing; null: none is. */
  readonly error: AppError | null;
  start(): void;
  /** The list is read as soon as a call may be made. */
  refresh(): void;
  /** An organization that changed is not listed. */
  reread(): void;
  clear(): void;
}

interface Deps extends Pick<
  OrganizationReaderDeps,
  'profileKey' | 'store' | 'clock' | 'clockAheadMs' | 'report'
> {
  listOrganizations: ListOrganizations;
  polling: PollerStateMachine;
  calls: CallScheduler;
  timetable: Timetable;
  onRemoved: (organization: PolledOrganization) => void;
  /** The list was read, for the first time or again. */
  onRead: (isFirst: boolean) => void;
}

const directoryMs = 3_600_000;
/** Until the list of organizations is requested again after a failure; doubled with each that is about the list alone. */
const directoryRetryMs = 10_000;
/** An organization that changed and is not listed has the list reread, at most this often. */
const directoryRereadMs = 300_000;

export function createDirectory(deps: Deps): Directory {
  const { clock, polling, store, timetable } = deps;
  const known = new Map<string, PolledOrganization>();
  let error: AppError | null = null;
  /** When the list was last requested; on the monotonic clock. */
  let askedAt = -Infinity;
  /** The Retry-After of its last failure; on the monotonic clock. */
  let notBefore = -Infinity;
  /** Failures of the list alone, in a row. */
  let failures = 0;
  /** When the list was last read, in this run or one before; the service's clock. */
  let listedAt: number | null = null;
  const nextRead: ScheduledTask = deps.calls.task(
    () => (signal) =>
      read(signal).catch((failure: unknown) => {
        nextRead.schedule(clock.monotonic() + directoryRetryMs);
        throw failure;
      }),
  );

  async function read(signal: AbortSignal): Promise<void> {
    const startedAt = clock.now();
    askedAt = clock.monotonic();
    const response = await deps.listOrganizations(signal);
    if (!response.ok) {
      failed(response.error, signal);
      return;
    }
    const { names, stopped } = response.value;
    error = stopped;
    const isFirst = known.size === 0;
    const listed = new Set(names);
    if (stopped === null) removeOthers(listed);
    // In the service's time, as what is compared with it; known from the response.
    const requestedAt = startedAt - (deps.clockAheadMs() ?? 0);
    addNew(listed, requestedAt, isFirst);
    if (stopped === null) {
      saveListedAt(requestedAt);
      failures = 0;
      nextRead.schedule(clock.monotonic() + directoryMs);
    } else {
      listedAt ??= requestedAt;
      retry(true, statedWaitMs(stopped) ?? 0);
    }
    deps.onRead(isFirst);
  }

  function failed(reason: AppError, signal: AbortSignal): void {
    const isOfListAlone = polling.failed(reason, signal) === 'organization';
    if (isOfListAlone) {
      error = reason;
      // Those that are known are polled meanwhile.
      if (known.size === 0) polling.wait(reason, 'waiting');
    }
    retry(isOfListAlone, statedWaitMs(reason) ?? 0);
  }

  function retry(isOfListAlone: boolean, leastMs: number): void {
    failures = isOfListAlone ? failures + 1 : 0;
    const waitMs = directoryRetryMs * 2 ** Math.max(0, failures - 1);
    notBefore = clock.monotonic() + leastMs;
    nextRead.schedule(Math.max(notBefore, clock.monotonic() + Math.min(waitMs, directoryMs)));
  }

  function removeOthers(listed: ReadonlySet<string>): void {
    for (const [name, organization] of known) {
      if (listed.has(name)) continue;
      organization.isRemoved = true;
      known.delete(name);
      deps.onRemoved(organization);
    }
  }

  function addNew(listed: ReadonlySet<string>, requestedAt: number, isFirst: boolean): void {
    // What came after the last list without an organization is news of it.
    const baseline = Math.min(requestedAt, listedAt ?? requestedAt);
    for (const name of listed) {
      if (known.has(name)) continue;
      const organization = notYetPolled(name, timetable.intervalMs, baseline);
      // Twice, as after a change: the notification may come a little later than what showed it.
      organization.pollAgain = !isFirst;
      known.set(name, organization);
      timetable.soon(organization);
    }
  }

  /** If it can't be saved, the next start uses an earlier time and announces more. */
  function saveListedAt(at: number): void {
    listedAt = at;
    const saved = onDisk('inbox', () => store.saveListedAt(deps.profileKey, at));
    if (!saved.ok) deps.report(saved.error);
  }

  return {
    known,
    get error() {
      return error;
    },
    start() {
      listedAt = store.listedAt(deps.profileKey);
    },
    refresh: () => nextRead.schedule(clock.monotonic()),
    reread() {
      const at = Math.max(clock.monotonic(), askedAt + directoryRereadMs, notBefore);
      if (nextRead.dueAt !== null && at < nextRead.dueAt) nextRead.schedule(at);
    },
    clear: () => known.clear(),
  };
}
