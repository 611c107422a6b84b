import type { AppError } from '#shared/errors';
import { sameCell } from '#shared/flags/cell';
import { isReached, overrideName } from '#shared/flags/change';
import { cellStates, type ChangeCell, type ChangeSet } from '#shared/ipc/contract/change-sets';
import { t } from '#shared/messages/text';
import { err, ok, type Result } from '#shared/result';
import type { Clock } from '../clock.ts';
import type { Guard, RunChange } from '../guard/guard.ts';
import { onDisk } from '../storage/disk-failure.ts';
import { acceptedNote, type CellChanger } from './cell-changer.ts';
import type { Reading } from './cell-reader.ts';
import { changeOf, type ChangeSetStore, type StoredChangeSet } from './store.ts';

/** Applies change sets: a cell at a time, each read, sent at most once, and read back. */
export interface ChangeSetRunner {
  /** Asks once for all that waits, then sends it. Answers at once. */
  begin(set: StoredChangeSet): void;
  stop(id: string): void;
  isLive(id: string): boolean;
  /** Gives outcomes to cells whose own is unknown, by reads only; all of them when no positions are given. */
  lookUp(
    set: StoredChangeSet,
    positions: readonly number[] | null,
    signal: AbortSignal,
  ): Promise<Result<null>>;
  view(set: StoredChangeSet): ChangeSet;
  /** Tells of a change set; with its cells when they changed otherwise than by a run. */
  tell(set: StoredChangeSet): void;
  /** Resolves when nothing is being applied any more. */
  idle(): Promise<void>;
  close(): void;
}

export interface ChangeSetChange {
  changeSet: ChangeSet;
  cells: ChangeCell[] | null;
}

interface Live {
  stop: AbortController;
  done: Promise<void>;
  failures: number;
  touched: Set<number>;
}

const target = t('change set');
const tellEveryMs = 200;
const minute = 60_000;

export function createChangeSetRunner(dependencies: {
  store: ChangeSetStore;
  changer: CellChanger;
  guard: Pick<Guard, 'openGrant' | 'closeGrant'>;
  clock: Clock;
  /** Whether the dry run is about what would be sent now. */
  holdsDryRun: (set: StoredChangeSet) => boolean;
  publish: (change: ChangeSetChange) => void;
  report: (failure: unknown) => void;
}): ChangeSetRunner {
  const { store, changer, guard, clock, holdsDryRun, publish, report } = dependencies;
  const live = new Map<string, Live>();
  const stoppedBy = new Map<string, AppError>();
  const begunHere = new Set<string>();

  const current = (set: StoredChangeSet) => store.get(set.profileId, set.id) ?? set;

  function view(set: StoredChangeSet): ChangeSet {
    const counts = new Map(store.counts(set.id));
    const isLive = live.has(set.id);
    if (!isLive) {
      // Cut off while it was being sent: nobody knows.
      counts.set('unknown', (counts.get('unknown') ?? 0) + (counts.get('sending') ?? 0));
      counts.set('sending', 0);
    }
    const isDryRun = set.state === 'draft' && set.dryRunAt !== null && holdsDryRun(set);
    return {
      ...set,
      dryRunAt: isDryRun ? set.dryRunAt : null,
      state: set.state === 'running' && !isLive ? 'stopped' : set.state,
      interrupted: set.state === 'running' && !begunHere.has(set.id),
      error: stoppedBy.get(set.id) ?? null,
      counts: Object.fromEntries(
        cellStates.map((state) => [state, counts.get(state) ?? 0]),
      ) as ChangeSet['counts'], // all states
    };
  }

  const tell = (set: StoredChangeSet) => {
    publish({ changeSet: view(current(set)), cells: null });
  };
  /** Many cells in a moment are told of once. */
  const touch = (set: StoredChangeSet, now: Live, position: number) => {
    now.touched.add(position);
    if (now.touched.size > 1) return;
    void clock.sleep(tellEveryMs).then(() => {
      // The end of a run is told by itself, and the database may be closed by now.
      if (live.get(set.id) !== now) return;
      const told = onDisk(target, () => {
        const cells = [...now.touched].flatMap((place) => store.cell(set.id, place) ?? []);
        now.touched.clear();
        publish({ changeSet: view(current(set)), cells });
      });
      if (!told.ok) report(new Error(told.error.message));
    });
  };

  function stopWith(set: StoredChangeSet, now: Live, error: AppError): void {
    if (!now.stop.signal.aborted) stoppedBy.set(set.id, error);
    now.stop.abort();
  }

  /** The next request may leave now: spread evenly, never a burst. */
  function createPace(perMinute: number) {
    let nextAt = clock.monotonic();
    return async (signal: AbortSignal): Promise<boolean> => {
      const wait = nextAt - clock.monotonic();
      if (wait > 0) await clock.sleep(wait, signal).catch(() => undefined);
      nextAt = clock.monotonic() + minute / perMinute;
      return !signal.aborted;
    };
  }

  async function lookUp(
    set: StoredChangeSet,
    positions: readonly number[] | null,
    signal: AbortSignal,
  ): Promise<Result<null>> {
    const read = onDisk(target, () =>
      store
        .cells(set.id)
        .filter(({ state, position }) =>
          positions === null
            ? isUnknown(state)
            : positions.includes(position) && (isUnknown(state) || state === 'accepted'),
        ),
    );
    if (!read.ok) return read;
    let last: { organization: string; reading: Reading } | null = null;
    for (const cell of read.value) {
      const reading: Result<Reading> =
        last !== null && last.organization === cell.organization
          ? ok(last.reading)
          : await changer.read(set.profileId, changeOf(cell), signal);
      if (!reading.ok && reading.error.kind !== 'not-found') return reading;
      last = reading.ok ? { organization: cell.organization, reading: reading.value } : null;
      const noted = onDisk(target, () => {
        store.settle(set.id, cell.position, lookedUp(cell, reading.ok ? reading.value : null));
      });
      if (!noted.ok) return noted;
    }
    return ok(null);
  }

  /** Sends one cell at most once and keeps what became of it. */
  async function sendCell(set: StoredChangeSet, now: Live, cell: ChangeCell, grantId: string): Promise<void> {
    const { id, profileId } = set;
    const { position } = cell;
    const mark = (state: 'sending' | 'waiting') =>
      onDisk(target, () => {
        store.settle(id, position, { state, now: cell.now, note: null, status: null });
        return null;
      });
    const end = await changer.change(
      {
        profileId,
        change: changeOf(cell),
        askedBy: 'bulk',
        grantId,
        begin: () => {
          // Stopped while it waited for its turn: this one is not sent any more.
          if (now.stop.signal.aborted) return err(stoppedByOperator);
          const begun = mark('sending');
          touch(set, now, position);
          return begun;
        },
      },
      now.stop.signal,
    );
    if (end.is === 'not-sent') {
      const back = mark('waiting');
      touch(set, now, position);
      stopWith(set, now, back.ok ? end.error : back.error);
      return;
    }
    const { outcome, ...rest } = end.result;
    const kept = onDisk(target, () => {
      store.settle(id, position, { state: outcome, ...rest });
    });
    touch(set, now, position);
    if (!kept.ok) {
      // Its row still says that it was sent; what became of it is found out by looking it up.
      stopWith(set, now, kept.error);
      return;
    }
    if (outcome === 'failed') {
      now.failures += 1;
      if (now.failures >= set.stopAfter) stopWith(set, now, tooManyErrors(now.failures));
    }
  }

  async function send(set: StoredChangeSet, now: Live): Promise<void> {
    const waiting = store.cells(set.id).filter(({ state }) => state === 'waiting');
    const items = waiting.flatMap((cell): RunChange[] => {
      const resource = overrideName(cell);
      if (resource === null) return [];
      const before = cell.before.is === 'unknown' ? null : cell.before.value ? 'ON' : 'OFF';
      return cell.act === 'clear'
        ? [{ operation: 'DeleteFeatureFlagOverride', resource, before, after: 'NONE' }]
        : [
            {
              operation: 'SetFeatureFlagOverride',
              resource,
              before,
              after: cell.act === 'on' ? 'ON' : 'OFF',
            },
          ];
    });
    const [first, ...rest] = items;
    if (first === undefined) return;
    const granted = await guard.openGrant(
      {
        profileId: set.profileId,
        items: [first, ...rest],
        run: set.id,
        facts: summaryOf(set, waiting),
      },
      now.stop.signal,
    );
    if (!granted.ok) {
      stopWith(set, now, granted.error);
      return;
    }
    const pace = createPace(set.perMinute);
    try {
      for (const { position } of waiting) {
        if (!(await pace(now.stop.signal))) return;
        const cell = store.cell(set.id, position);
        if (cell?.state === 'waiting') await sendCell(set, now, cell, granted.value);
      }
    } finally {
      guard.closeGrant(granted.value);
      onDisk(target, () => store.voidDryRuns(set.profileId));
    }
  }

  async function run(set: StoredChangeSet, now: Live): Promise<void> {
    // What an earlier stop left unknown is found out first.
    const before = await lookUp(set, null, now.stop.signal);
    if (before.ok) await send(set, now);
    else stopWith(set, now, before.error);
  }

  return {
    begin(set) {
      if (live.has(set.id)) return;
      stoppedBy.delete(set.id);
      begunHere.add(set.id);
      const wasDraft = set.state === 'draft';
      store.setState(set.id, 'running');
      const now: Live = {
        stop: new AbortController(),
        done: Promise.resolve(),
        failures: 0,
        touched: new Set(),
      };
      live.set(set.id, now);
      now.done = run(set, now)
        .catch((failure: unknown) => {
          report(failure);
          stoppedBy.set(set.id, stoppedByFault);
        })
        .finally(() => {
          const ended = onDisk(target, () => {
            const counts = store.counts(set.id);
            const waits = (counts.get('waiting') ?? 0) > 0;
            const untouched = [...counts.keys()].every((state) => state === 'waiting');
            store.setState(set.id, !waits ? 'done' : wasDraft && untouched ? 'draft' : 'stopped');
          });
          live.delete(set.id);
          if (!ended.ok) stoppedBy.set(set.id, ended.error);
          const told = onDisk(target, () => tell(set));
          if (!told.ok) report(new Error(told.error.message));
        });
      tell(set);
    },
    stop(id) {
      live.get(id)?.stop.abort();
    },
    isLive: (id) => live.has(id),
    lookUp,
    view,
    tell,
    async idle() {
      while (live.size > 0) await Promise.all([...live.values()].map(({ done }) => done));
    },
    close() {
      for (const { stop } of live.values()) stop.abort();
    },
  };
}

function isUnknown(state: ChangeCell['state']): boolean {
  return state === 'unknown' || state === 'sending';
}

/** What a look-up says of a cell that was sent and never answered for. */
function lookedUp(cell: ChangeCell, reading: Reading | null) {
  const now = reading?.(cell.flag) ?? null;
  const status = cell.status;
  if (now?.is === 'unknown' && status !== null && status >= 200 && status < 300)
    return { state: 'accepted', now, note: acceptedNote(status), status } as const;
  if (now === null || now.is === 'unknown') {
    const note = t('It was sent. The current value is unknown, so the outcome stays unknown.');
    return { state: 'unknown', now, note, status } as const;
  }
  if (isReached(cell.act, now))
    return { state: 'applied', now, note: t('Looked up: it is there.'), status } as const;
  const note = sameCell(cell.before, now)
    ? t('Looked up: it is as it was before. It was not sent again.')
    : t('Looked up: it is neither as before nor as it was sent.');
  return { state: 'failed', now, note, status } as const;
}

/** What the list of cells does not say of itself. */
function summaryOf({ name }: StoredChangeSet, cells: readonly ChangeCell[]) {
  const unknown = cells.filter(({ before }) => before.is === 'unknown').length;
  return {
    changeSet: name,
    organizations: new Set(cells.map(({ organization }) => organization)).size,
    flags: new Set(cells.map(({ flag }) => flag)).size,
    ...(unknown > 0 && { unknownNow: unknown }),
  };
}

function tooManyErrors(failures: number): AppError {
  return {
    kind: 'cancelled',
    message: t('Stopped after {failures, plural, one {# error} other {# errors}}.', { failures }),
    advice: t('Look at what came back, then resume or drop the rest.'),
  };
}

const stoppedByOperator: AppError = {
  kind: 'cancelled',
  message: t('Stopped before it was sent.'),
  advice: t('Resume to send what waits.'),
};

const stoppedByFault: AppError = {
  kind: 'internal',
  message: t('Something in the app failed, and the change set was stopped.'),
  advice: t('Resume it; cells whose outcome is unknown are looked up first.'),
};
