import { rowStates, type BulkRun, type RowState } from '#shared/ipc/contract/creation';
import { t } from '#shared/messages/text';
import { organizationOf } from '#shared/resource-names';
import { ok, type Result } from '#shared/result';
import type { Clock } from '../../platform/clock.ts';
import type { Run, RunEngine } from '../runs/engine.ts';
import { allCounts, countsAtRest } from '../runs/saved-runs.ts';
import type { BulkStore, StoredRow, StoredRun } from './bulk-store.ts';
import type { Creator, UseCreationSession } from './creator.ts';
import { isRefusedFilter } from './find-checks.ts';
import type { Ledger } from './ledger.ts';
import { lookUpRows } from './look-up-rows.ts';
import type { LookUpReferences } from './reference-lookup.ts';
import { createRowSender, sentLastMinute, type Progress } from './row-sender.ts';

/** Rows of a run that are not kept on the disk, by number. */
export type RowCells = ReadonlyMap<number, readonly string[]>;

export interface BulkRunner {
  /**
   * Sends what waits, at the rate of the run, until nothing does or it is stopped. Returns at once. `lookedUpAt`: when its
   * dry run looked up the references, in ms of the wall clock, which is trusted for some minutes; null: each row is looked
   * up first.
   */
  begin(run: StoredRun, cells: RowCells | null, lookedUpAt: number | null): void;
  pause(run: StoredRun): void;
  cancel(run: StoredRun): void;
  /** Finds out about rows whose outcome is unknown, by reads only. */
  lookUp(run: StoredRun, signal: AbortSignal): Promise<Result<null>>;
  view(run: StoredRun): BulkRun;
  cells(run: string, row: StoredRow): readonly string[] | null;
  forget(run: string): void;
  /** Drops the rows of all runs that are only in memory. */
  forgetRows(): void;
}

const pageOfRows = 100;
/** What a dry run found out: others may have created checks since. */
const lookUpTrustedMs = 600_000;
const target = t('Bulk creation');

export function createBulkRunner(dependencies: {
  store: BulkStore;
  ledger: Ledger;
  lookUpReferences: LookUpReferences;
  creator: Pick<Creator, 'create'>;
  engine: RunEngine;
  useSession: UseCreationSession;
  clock: Pick<Clock, 'monotonic' | 'now'>;
  publish: (run: BulkRun) => void;
}): BulkRunner {
  const { store, engine, useSession, clock, publish } = dependencies;
  const live = new Map<string, Progress>();
  const cellsInMemory = new Map<string, RowCells>();
  /** When the dry runs of runs looked up their references; wall clock, which goes on while the computer sleeps. */
  const lookedUpAt = new Map<string, number>();
  const isLookedUpLately = (run: string) =>
    Math.abs(clock.now() - (lookedUpAt.get(run) ?? -Infinity)) < lookUpTrustedMs;
  const sendRow = createRowSender({ ...dependencies, cellsOf, isLookedUpLately });
  const lookUp = (run: StoredRun, signal: AbortSignal) => lookUpRows(run, dependencies, signal);
  /** A reference that the service refuses to look up leaves its own row unknown: the others are sent. */
  const lookUpInRun = async (run: StoredRun, signal: AbortSignal): Promise<Result<null>> => {
    const looked = await lookUp(run, signal);
    return looked.ok || isRefusedFilter(looked.error) ? ok(null) : looked;
  };

  function view(run: StoredRun): BulkRun {
    const now = live.get(run.id);
    const counts = now?.counts ?? countsAtRest<RowState>(store.counts(run.id));
    const nextRow = now === undefined ? store.nextWaiting(run.id) : now.nextRow;
    return {
      profileId: run.profileId,
      run: run.id,
      fileName: run.content?.fileName ?? null,
      template: run.template,
      startedAt: run.startedAt,
      state: now === undefined && run.state === 'running' ? 'paused' : run.state,
      error: engine.stoppedBy(run.id),
      interrupted: run.state === 'running' && !engine.wasBegun(run.id),
      counts: allCounts(rowStates, counts),
      absent: now === undefined ? store.absent(run.id) : 0,
      lastMinute: now === undefined ? 0 : sentLastMinute(now, clock.monotonic()),
      perMinute: run.perMinute,
      nextRow,
      resumable: run.content !== null && (cellsInMemory.has(run.id) || store.hasCells(run.id)),
    };
  }

  /** Where nothing waits there is nothing to resume or to cancel, however the run ended. */
  const rest = (id: string, state: 'paused' | 'cancelled') =>
    store.setState(id, store.nextWaiting(id) === null ? 'done' : state);
  const current = (run: StoredRun) => store.run(run.profileId, run.id) ?? run;

  function cellsOf(run: string, row: StoredRow): readonly string[] | null {
    return row.cells ?? cellsInMemory.get(run)?.get(row.row) ?? null;
  }

  function runOf(run: StoredRun): Run<StoredRow> {
    const { id, profileId, perMinute, stopAfter } = run;
    return {
      id,
      profileId,
      target,
      perMinute,
      stopAfter,
      async inFlight() {
        const session = await useSession(profileId, ({ settings }) =>
          Promise.resolve(ok(settings.callsInFlight)),
        );
        return session.ok ? session.value : 1;
      },
      // What an earlier stop left unknown is found out first, so that nothing is sent over it.
      async lookUp(stop) {
        const looked = await lookUpInRun(run, stop);
        live.set(id, progressOf(store, run));
        return looked;
      },
      question: () => questionOf(store, run),
      waiting: () => waitingRows(store, run),
      send: (row, turn) => sendRow(run, row, turn, live.get(id) ?? progressOf(store, run)),
      finish: (stop) => lookUpInRun(run, stop),
      end() {
        live.delete(id);
        lookedUpAt.delete(id);
        rest(id, current(run).state === 'cancelled' ? 'cancelled' : 'paused');
      },
      publish: () => publish(view(current(run))),
    };
  }

  return {
    begin(run, cells, at) {
      if (engine.isLive(run.id)) return;
      if (at !== null) lookedUpAt.set(run.id, at);
      if (cells !== null) cellsInMemory.set(run.id, cells);
      store.setState(run.id, 'running');
      live.set(run.id, progressOf(store, run));
      void engine.begin(runOf(run));
    },
    pause(run) {
      if (engine.isLive(run.id)) engine.stop(run.id);
      // One that ended meanwhile stays as it ended.
      else if (current(run).state === 'running') store.setState(run.id, 'paused');
    },
    cancel(run) {
      // First, so that nothing more is sent where the disk does not take the rest.
      engine.stop(run.id);
      engine.forget(run.id);
      if (engine.isLive(run.id)) store.setState(run.id, 'cancelled');
      else rest(run.id, 'cancelled');
      publish(view(current(run)));
    },
    lookUp,
    view,
    cells: cellsOf,
    forget(run) {
      cellsInMemory.delete(run);
      engine.forget(run);
    },
    forgetRows: () => cellsInMemory.clear(),
  };
}

function progressOf(store: BulkStore, run: StoredRun): Progress {
  return {
    counts: countsAtRest<RowState>(store.counts(run.id)),
    sentAt: [],
    nextRow: store.nextWaiting(run.id),
  };
}

/** Waiting rows in the order of the file, read a page at a time. */
function* waitingRows(store: BulkStore, run: StoredRun): Generator<StoredRow, void, undefined> {
  for (let after = 0; ;) {
    // A run may send for days: what it needs is not older than its last page.
    store.touch(run.id);
    const page = store.rows(run.id, 'waiting', after, pageOfRows);
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.row;
  }
}

function questionOf(store: BulkStore, run: StoredRun): ReturnType<Run<StoredRow>['question']> {
  const teams = store.teamsWaiting(run.id);
  const [first, ...rest] = teams.flatMap(({ team, count }) =>
    Array.from({ length: count }, () => ({ operation: 'CreateCheck', resource: team }) as const),
  );
  if (first === undefined) return null;
  const facts = {
    checks: rest.length + 1,
    organizations: new Set(teams.map(({ team }) => organizationOf(team))).size,
    teams: teams.length,
    template: run.template,
    ...(run.content !== null && { file: run.content.fileName }),
  };
  return { items: [first, ...rest], facts };
}
