import type { AppError } from '#shared/errors';
import { sameCell } from '#shared/flags/cell';
import { isReached, overrideName } from '#shared/flags/change';
import type { WaveCheck } from '#shared/flags/wave-health';
import { waveOf, wavesOf } from '#shared/flags/waves';
import { cellStates, type ChangeCell, type ChangeSet } from '#shared/ipc/contract/change-sets';
import { t } from '#shared/messages/text';
import { err, ok, type Result } from '#shared/result';
import type { RunChange } from '../../safety/guard/guard.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Run, RunEngine, Sent, Turn, Waves } from '../runs/engine.ts';
import { onDisk } from '../../platform/storage/disk-failure.ts';
import { acceptedNote, type CellChanger } from './cell-changer.ts';
import type { Reading } from './cell-reader.ts';
import { createWaveGate, stoppedBy, type WaveGate } from './wave-gate.ts';
import type { MeasureHealth } from './wave-health.ts';
import { changeOf, type ChangeSetStore, type StoredChangeSet } from './store.ts';

/** Applies change sets: a cell at a time, each read, sent at most once, and read back. */
export interface ChangeSetRunner {
  /** Asks once for all that waits, then sends it. Answers at once. */
  begin(set: StoredChangeSet): void;
  /** Gives outcomes to cells whose own is unknown, by reads only; all of them when no positions are given. */
  lookUp(
    set: StoredChangeSet,
    positions: readonly number[] | null,
    signal: AbortSignal,
  ): Promise<Result<null>>;
  view(set: StoredChangeSet): ChangeSet;
  /** Reports a change set; with its cells when they changed otherwise than by a run. */
  tell(set: StoredChangeSet): void;
}

export interface ChangeSetChange {
  changeSet: ChangeSet;
  cells: ChangeCell[] | null;
}

const target = t('change set');

export function createChangeSetRunner(dependencies: {
  store: ChangeSetStore;
  changer: CellChanger;
  engine: RunEngine;
  clock: Pick<Clock, 'now' | 'sleep'>;
  measure: MeasureHealth;
  /** Whether the dry run is about what would be sent now. */
  holdsDryRun: (set: StoredChangeSet) => boolean;
  publish: (change: ChangeSetChange) => void;
}): ChangeSetRunner {
  const { store, changer, engine, clock, measure, holdsDryRun, publish } = dependencies;
  /** Cells of live runs that were not reported yet, by change set. */
  const touched = new Map<string, Set<number>>();
  const gates = new Map<string, WaveGate>();

  const current = (set: StoredChangeSet) => store.get(set.profileId, set.id) ?? set;

  function view(set: StoredChangeSet): ChangeSet {
    const counts = new Map(store.counts(set.id));
    const isLive = engine.isLive(set.id);
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
      interrupted: set.state === 'running' && !engine.wasBegun(set.id),
      error: engine.stoppedBy(set.id) ?? (isLive ? null : stoppedEarlier(set)),
      wave: waveNow(set),
      counts: Object.fromEntries(
        cellStates.map((state) => [state, counts.get(state) ?? 0]),
      ) as ChangeSet['counts'], // all states
    };
  }

  /** That of a live run; else the wave of the first cell that waits, or the last one. */
  function waveNow({ id, waves }: StoredChangeSet): ChangeSet['wave'] {
    if (waves === null) return null;
    const gate = gates.get(id);
    if (gate !== undefined) {
      const { restsUntil, ...place } = gate.place();
      return { ...place, restsUntil: restsUntil === null ? null : new Date(restsUntil).toISOString() };
    }
    const { of, next } = orderOf(waves, store.cells(id));
    return of === 0 ? null : { at: next === null ? of : next + 1, of, restsUntil: null };
  }

  const tell = (set: StoredChangeSet) => {
    publish({ changeSet: view(current(set)), cells: null });
  };
  const touch = (id: string, position: number) => {
    touched.get(id)?.add(position);
    engine.touch(id);
  };

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
  async function sendCell(set: StoredChangeSet, cell: ChangeCell, turn: Turn): Promise<Sent> {
    const { id, profileId } = set;
    const { position } = cell;
    const mark = (write: () => void) => {
      const marked = onDisk(target, () => {
        write();
        return null;
      });
      touch(id, position);
      return marked;
    };
    const end = await changer.change(
      {
        profileId,
        change: changeOf(cell),
        askedBy: 'bulk',
        grantId: turn.grantId,
        // Stopped while it waited for its turn: this one is not sent any more.
        begin: (was) =>
          turn.stop.aborted ? err(stoppedByOperator) : mark(() => store.markSending(id, position, was)),
      },
      turn.stop,
    );
    if (end.is === 'not-sent') {
      const back = mark(() => store.putBack(id, position, cell));
      return { stop: back.ok ? end.error : back.error };
    }
    const { outcome, ...rest } = end.result;
    const kept = onDisk(target, () => {
      store.settle(id, position, { state: outcome, ...rest });
    });
    touch(id, position);
    // Its row still says that it was sent; what became of it is found out by looking it up.
    if (!kept.ok) return { stop: kept.error };
    return outcome === 'failed' ? 'failed' : 'settled';
  }

  /** The waves of a run; null: it has none. */
  function gateOf({ id, profileId, waves }: StoredChangeSet): Waves<ChangeCell> | null {
    if (waves === null) return null;
    const { placeOf, next } = orderOf(waves, store.cells(id));
    const checks = () => store.get(profileId, id)?.waveChecks ?? [];
    const gate = createWaveGate({
      ...{ profileId, waves, clock, measure, first: next ?? 0 },
      cells: () => store.cells(id),
      sentAt: () => store.sentAt(id),
      checks,
      keep: (check) => onDisk(target, () => store.keepChecks(id, [...checks(), check])),
      changed: () => engine.touch(id),
    });
    gates.set(id, gate);
    return {
      of: ({ organization }) => placeOf(organization),
      between: (wave, stop) => gate.between(wave, stop),
    };
  }

  function runOf(set: StoredChangeSet): Run<ChangeCell> {
    const { id, profileId, perMinute, stopAfter } = set;
    const wasDraft = set.state === 'draft';
    const waves = gateOf(set);
    return {
      ...{ id, profileId, target, perMinute, stopAfter },
      // What an earlier stop left unknown is found out first.
      lookUp: (stop) => lookUp(set, null, stop),
      question: () => {
        const { waiting } = orderOf(set.waves, store.cells(id));
        const [first, ...rest] = waiting.flatMap((cell) => runChangeOf(cell) ?? []);
        return first === undefined ? null : { items: [first, ...rest], facts: summaryOf(set, waiting) };
      },
      inFlight: () => Promise.resolve(set.inFlight),
      confirmed: () =>
        onDisk(target, () => {
          if (set.waveChecks.length > 0) store.keepChecks(id, set.waveChecks.map(continued));
          return null;
        }),
      waiting: () => orderOf(set.waves, store.cells(id)).waiting.values(),
      ...(waves !== null && { waves }),
      send: (cell, turn) => sendCell(set, cell, turn),
      end() {
        touched.delete(id);
        gates.delete(id);
        store.voidDryRuns(profileId);
        const counts = store.counts(id);
        const waits = (counts.get('waiting') ?? 0) > 0;
        const untouched = [...counts.keys()].every((state) => state === 'waiting');
        store.setState(id, !waits ? 'done' : wasDraft && untouched ? 'draft' : 'stopped');
      },
      tell() {
        const places = [...(touched.get(id) ?? [])];
        touched.get(id)?.clear();
        const cells = places.flatMap((place) => store.cell(id, place) ?? []);
        publish({ changeSet: view(current(set)), cells: places.length === 0 ? null : cells });
      },
    };
  }

  return {
    begin(set) {
      if (engine.isLive(set.id)) return;
      const run = runOf(set);
      store.setState(set.id, 'running');
      touched.set(set.id, new Set());
      void engine.begin(run);
    },
    lookUp,
    view,
    tell,
  };
}

/** How many waves there are, what waits, a wave after the other, and the wave of the first that waits; null: none. */
function orderOf(waves: StoredChangeSet['waves'], cells: readonly ChangeCell[]) {
  const placeOf: (organization: string) => number = waves === null ? () => 0 : waveOf(waves, cells);
  const waiting = cells
    .filter(({ state }) => state === 'waiting')
    .sort((a, b) => placeOf(a.organization) - placeOf(b.organization));
  const [first] = waiting;
  return {
    placeOf,
    waiting,
    next: first === undefined ? null : placeOf(first.organization),
    of: waves === null ? 1 : wavesOf(waves, cells).length,
  };
}

/** A wave that is begun by hand after a check stopped the run. */
const continued = (check: WaveCheck): WaveCheck =>
  check.result === 'stopped' ? { ...check, result: 'continued' } : check;

/** Why a set stopped in an earlier life of the app. */
function stoppedEarlier({ state, waveChecks }: StoredChangeSet): AppError | null {
  const last = waveChecks.at(-1);
  return state === 'stopped' && last?.result === 'stopped' ? stoppedBy(last) : null;
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
    const note = t('The change was sent. The current value is unknown, so the outcome stays unknown.');
    return { state: 'unknown', now, note, status } as const;
  }
  if (isReached(cell.act, now))
    return { state: 'applied', now, note: t('Looked up: the change took effect.'), status } as const;
  const note = sameCell(cell.before, now)
    ? t('Looked up: the value has not changed. The change was not sent again.')
    : t('Looked up: the value is neither the earlier one nor the one sent.');
  return { state: 'failed', now, note, status } as const;
}

function runChangeOf(cell: ChangeCell): RunChange | null {
  const resource = overrideName(cell);
  if (resource === null) return null;
  const before = cell.before.is === 'unknown' ? null : cell.before.value ? 'ON' : 'OFF';
  return cell.act === 'clear'
    ? { operation: 'DeleteFeatureFlagOverride', resource, before, after: 'NONE' }
    : { operation: 'SetFeatureFlagOverride', resource, before, after: cell.act === 'on' ? 'ON' : 'OFF' };
}

/** What the list of cells does not say of itself. */
function summaryOf({ name }: StoredChangeSet, cells: readonly ChangeCell[]) {
  const unknown = cells.filter(({ before }) => before.is === 'unknown').length;
  const [flag, ...others] = new Set(cells.map((cell) => cell.flag));
  return {
    changeSet: name,
    ...(others.length === 0 ? { flag } : { flags: others.length + 1 }),
    organizations: new Set(cells.map(({ organization }) => organization)).size,
    ...(unknown > 0 && { unknownNow: unknown }),
  };
}

const stoppedByOperator: AppError = {
  kind: 'cancelled',
  message: t('Stopped before this change was sent.'),
  advice: t('Resume to send the rest.'),
};
