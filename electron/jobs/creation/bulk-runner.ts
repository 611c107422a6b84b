import { randomUUID } from 'node:crypto';
import type { AppError } from '#shared/errors';
import { rowStates, type BulkRun, type FoundCheck, type RowState } from '#shared/ipc/contract/creation';
import { t } from '#shared/messages/text';
import { isName, organizationOf } from '#shared/resource-names';
import { ok, type Result } from '#shared/result';
import type { Clock } from '../../platform/clock.ts';
import { endsRun, type Run, type RunEngine, type Sent, type Turn } from '../runs/engine.ts';
import { allCounts, countsAtRest } from '../runs/saved-runs.ts';
import { planNotSaved, rowsNotSaved } from './bulk-refusals.ts';
import type { BulkStore, StoredRow, StoredRun } from './bulk-store.ts';
import type { Creator, UseCreationSession } from './creator.ts';
import { isRefusedFilter } from './find-checks.ts';
import type { Ledger } from './ledger.ts';
import { lookUpRows } from './look-up-rows.ts';
import type { LookUpReferences } from './reference-lookup.ts';
import { displayNameOf, readDraft } from './row-plan.ts';

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

/** A run while it sends. */
interface Progress {
  counts: Map<RowState, number>;
  sentAt: number[];
  nextRow: number | null;
}

const pageOfRows = 100;
const minute = 60_000;
/** What a dry run found out: others may have created checks since. */
const lookUpTrustedMs = 10 * minute;
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
  const { store, ledger, creator, engine, useSession, clock, publish } = dependencies;
  const live = new Map<string, Progress>();
  const cellsInMemory = new Map<string, RowCells>();
  /** When the dry runs of runs looked up their references; wall clock, which goes on while the computer sleeps. */
  const lookedUpAt = new Map<string, number>();
  const isLookedUpLately = (run: string) =>
    Math.abs(clock.now() - (lookedUpAt.get(run) ?? -Infinity)) < lookUpTrustedMs;
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
      lastMinute: now?.sentAt.filter((at) => at > clock.monotonic() - minute).length ?? 0,
      perMinute: run.perMinute,
      nextRow,
      resumable: run.content !== null && (cellsInMemory.has(run.id) || store.hasCells(run.id)),
    };
  }

  const current = (run: StoredRun) => store.run(run.profileId, run.id) ?? run;
  const publishRun = (run: StoredRun) => {
    publish(view(current(run)));
  };
  const move = (now: Progress, from: RowState, to: RowState) => {
    now.counts.set(from, (now.counts.get(from) ?? 0) - 1);
    now.counts.set(to, (now.counts.get(to) ?? 0) + 1);
  };

  async function sendRow(run: StoredRun, row: StoredRow, { grantId, stop }: Turn): Promise<Sent> {
    const now = live.get(run.id) ?? progressOf(run);
    now.nextRow = row.row;
    const cells = cellsOf(run.id, row);
    if (cells === null) return { stop: rowsNotSaved(run) };
    if (run.content === null) return { stop: planNotSaved };
    const { plan } = run.content;
    const { draft, faults } = readDraft(plan, cells, row.team);
    if (!isName('team', row.team) || faults.length > 0) {
      store.leaveOut(run.id, row.row, faults[0]?.message ?? t('The row has no team.'));
      move(now, 'waiting', 'left-out');
      return 'settled';
    }
    move(now, 'waiting', 'sending');
    const newest = row.again ? ledger.previousAttempt(run.profileId, row.team, draft.clientReference) : null;
    // Sent over an attempt of this row alone, never over one that was made elsewhere.
    const own = newest?.run === run.id && newest.row === row.row ? newest : null;
    const attempt = randomUUID();
    const result = await creator.create(
      {
        profileId: run.profileId,
        attempt,
        team: row.team,
        organizationDisplayName: displayNameOf(plan, organizationOf(row.team)),
        draft,
        acknowledged: own?.known ?? [],
        supersedes: own?.attempt ?? null,
        lookup: row.lookedUp && !row.again && isLookedUpLately(run.id) ? 'skip' : 'first',
        bulk: { run: run.id, row: row.row, grantId },
      },
      stop,
    );
    if (!result.ok && isRefusedFilter(result.error)) {
      const { profileId } = run;
      const { clientReference } = draft;
      const place = { run: run.id, row: row.row };
      ledger.begin({ id: attempt, profileId, team: row.team, clientReference, known: [], place });
      ledger.failed(profileId, attempt, lookUpRefused);
      move(now, 'sending', 'failed');
      // A service that refuses every filter ends the run as refusals do.
      return 'failed';
    }
    if (!result.ok) {
      // Nothing was sent: the row waits, and so does the run.
      move(now, 'sending', 'waiting');
      return { stop: result.error };
    }
    now.sentAt.push(clock.monotonic());
    while ((now.sentAt[0] ?? Infinity) < clock.monotonic() - minute) now.sentAt.shift();
    switch (result.value.outcome) {
      case 'created':
        move(now, 'sending', 'created');
        return 'settled';
      case 'unknown':
        move(now, 'sending', 'unknown');
        // A service that fails leaves every outcome unknown: that ends a run as refusals do.
        return 'failed';
      case 'settled': {
        const { attempt, checks } = result.value;
        // An earlier attempt of this row made the check: it is this row's.
        if (store.restore(run.id, row.row, attempt)) {
          move(now, 'sending', 'created');
          return 'settled';
        }
        store.leaveOut(run.id, row.row, usedBefore(checks));
        move(now, 'sending', 'left-out');
        return 'settled';
      }
      case 'exists':
        store.leaveOut(run.id, row.row, usedBefore(result.value.checks));
        move(now, 'sending', 'left-out');
        return 'settled';
      case 'blocked':
        store.leaveOut(run.id, row.row, t('This reference was already sent from this computer.'));
        move(now, 'sending', 'left-out');
        return 'settled';
      case 'failed': {
        const { error } = result.value;
        if (endsRun(error)) {
          // It did not reach the service as a request for this check: the row waits for the operator.
          store.release(run.id, 'failed', [row.row]);
          move(now, 'sending', 'waiting');
          return { stop: error };
        }
        move(now, 'sending', 'failed');
        return 'failed';
      }
    }
  }

  /** Waiting rows in the order of the file, read a page at a time. */
  function* waitingRows(run: StoredRun): Generator<StoredRow, void, undefined> {
    for (let after = 0; ;) {
      const page = store.rows(run.id, 'waiting', after, pageOfRows);
      yield* page;
      const last = page.at(-1);
      if (last === undefined) return;
      after = last.row;
    }
  }

  function cellsOf(run: string, row: StoredRow): readonly string[] | null {
    return row.cells ?? cellsInMemory.get(run)?.get(row.row) ?? null;
  }

  const progressOf = (run: StoredRun): Progress => ({
    counts: countsAtRest<RowState>(store.counts(run.id)),
    sentAt: [],
    nextRow: store.nextWaiting(run.id),
  });

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
        live.set(id, progressOf(run));
        return looked;
      },
      question: () => questionOf(run),
      waiting: () => waitingRows(run),
      send: (row, turn) => sendRow(run, row, turn),
      finish: (stop) => lookUpInRun(run, stop),
      end() {
        live.delete(id);
        lookedUpAt.delete(id);
        // A cancelled run stays so; otherwise it is done when nothing waits.
        if (current(run).state !== 'running') return;
        store.setState(id, store.nextWaiting(id) === null ? 'done' : 'paused');
      },
      publish: () => publishRun(run),
    };
  }

  function questionOf(run: StoredRun): ReturnType<Run<StoredRow>['question']> {
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

  return {
    begin(run, cells, at) {
      if (engine.isLive(run.id)) return;
      if (at !== null) lookedUpAt.set(run.id, at);
      if (cells !== null) cellsInMemory.set(run.id, cells);
      store.setState(run.id, 'running');
      live.set(run.id, progressOf(run));
      void engine.begin(runOf(run));
    },
    pause(run) {
      if (engine.isLive(run.id)) engine.stop(run.id);
      // One that ended meanwhile stays as it ended.
      else if (current(run).state === 'running') store.setState(run.id, 'paused');
    },
    cancel(run) {
      store.setState(run.id, 'cancelled');
      engine.forget(run.id);
      engine.stop(run.id);
      publishRun(run);
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

/** The row can be sent again: the service may accept the filter later. */
const lookUpRefused: AppError = {
  kind: 'validation',
  operation: 'ListChecks',
  message: t('The service refused to look up this reference. Nothing was sent.'),
  advice: t('Correct the reference, or send the row again.'),
  faults: [],
};

function usedBefore([check]: readonly FoundCheck[]): string {
  return check === undefined
    ? t('This reference is already used by another check.')
    : t('This reference is already used by {checks}.', { checks: check.name });
}
