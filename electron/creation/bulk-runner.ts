import { randomUUID } from 'node:crypto';
import { isTokenFailure, type AppError } from '#shared/errors';
import { rowStates, type BulkRun, type FoundCheck, type RowState } from '#shared/ipc/contract/creation';
import { t } from '#shared/messages/text';
import { isName, organizationOf } from '#shared/resource-names';
import { ok, type Result } from '#shared/result';
import type { Clock } from '../clock.ts';
import type { Guard } from '../guard/guard.ts';
import { onDisk } from '../storage/disk-failure.ts';
import { planNotKept, rowsNotKept, stoppedByFault, tooManyFailures } from './bulk-refusals.ts';
import type { BulkStore, StoredRow, StoredRun } from './bulk-store.ts';
import type { Creator, UseSession } from './creator.ts';
import type { Ledger } from './ledger.ts';
import { lookUpRows } from './look-up-rows.ts';
import type { LookUpReferences } from './reference-lookup.ts';
import { createPace } from './pace.ts';
import { displayNameOf, readDraft } from './row-plan.ts';

/** Rows of a run that are not kept on the disk, by number. */
export type RowCells = ReadonlyMap<number, readonly string[]>;

export interface BulkRunner {
  /** Sends what waits, at the rate of the run, until nothing does or it is stopped. Answers at once. */
  begin(run: StoredRun, cells: RowCells | null): void;
  pause(run: StoredRun): void;
  cancel(run: StoredRun): void;
  /** Finds out about rows whose outcome is unknown, by reads only. */
  lookUp(run: StoredRun, signal: AbortSignal): Promise<Result<null>>;
  isLive(run: string): boolean;
  view(run: StoredRun): BulkRun;
  /** Tells that a run has changed. */
  tell(run: StoredRun): void;
  /** Rows kept in memory because there is no key to seal them with. */
  keep(run: string, cells: RowCells): void;
  cells(run: string, row: StoredRow): readonly string[] | null;
  forget(run: string): void;
  close(): void;
}

/** A run while it sends. */
interface Live {
  stop: AbortController;
  counts: Map<RowState, number>;
  sentAt: number[];
  failures: number;
  nextRow: number | null;
}

const pageOfRows = 100;
const tellEveryMs = 250;
const minute = 60_000;
const target = t('bulk run');

export function createBulkRunner(dependencies: {
  store: BulkStore;
  ledger: Ledger;
  lookUpReferences: LookUpReferences;
  creator: Pick<Creator, 'create'>;
  guard: Pick<Guard, 'openGrant' | 'closeGrant'>;
  useSession: UseSession;
  clock: Clock;
  publish: (run: BulkRun) => void;
  report: (failure: unknown) => void;
}): BulkRunner {
  const { store, ledger, creator, guard, useSession, clock, publish, report } = dependencies;
  const live = new Map<string, Live>();
  const held = new Map<string, RowCells>();
  const pausedBy = new Map<string, AppError>();
  const begunHere = new Set<string>();
  const telling = new Set<string>();
  const lookUp = (run: StoredRun, signal: AbortSignal) => lookUpRows(run, dependencies, signal);

  function view(run: StoredRun): BulkRun {
    const now = live.get(run.id);
    const counts = now?.counts ?? settledCounts(store.counts(run.id));
    const nextRow = now === undefined ? store.nextWaiting(run.id) : now.nextRow;
    return {
      profileId: run.profileId,
      run: run.id,
      fileName: run.content?.fileName ?? null,
      template: run.template,
      startedAt: run.startedAt,
      state: now === undefined && run.state === 'running' ? 'paused' : run.state,
      error: pausedBy.get(run.id) ?? null,
      interrupted: run.state === 'running' && !begunHere.has(run.id),
      counts: Object.fromEntries(
        rowStates.map((state) => [state, counts.get(state) ?? 0]),
      ) as BulkRun['counts'], // all states
      absent: now === undefined ? store.absent(run.id) : 0,
      lastMinute: now?.sentAt.filter((at) => at > clock.monotonic() - minute).length ?? 0,
      perMinute: run.perMinute,
      nextRow,
      resumable: run.content !== null && (held.has(run.id) || store.hasCells(run.id)),
    };
  }

  const current = (run: StoredRun) => store.run(run.profileId, run.id) ?? run;
  const tell = (run: StoredRun) => {
    publish(view(current(run)));
  };
  /** Many rows in a moment are told of once. */
  const tellSoon = (run: StoredRun) => {
    if (telling.has(run.id)) return;
    telling.add(run.id);
    void clock.sleep(tellEveryMs).then(() => {
      telling.delete(run.id);
      if (live.has(run.id)) tell(run);
    });
  };
  const move = (now: Live, from: RowState, to: RowState) => {
    now.counts.set(from, (now.counts.get(from) ?? 0) - 1);
    now.counts.set(to, (now.counts.get(to) ?? 0) + 1);
  };
  const stopWith = (run: StoredRun, now: Live, error: AppError) => {
    if (!now.stop.signal.aborted) pausedBy.set(run.id, error);
    now.stop.abort();
  };

  /** A service that fails leaves every outcome unknown: that ends a run as refusals do. */
  const countFailure = (run: StoredRun, now: Live) => {
    now.failures += 1;
    if (now.failures >= run.stopAfter) stopWith(run, now, tooManyFailures(now.failures));
  };

  async function sendRow(run: StoredRun, now: Live, row: StoredRow, grantId: string): Promise<void> {
    const cells = cellsOf(run.id, row);
    if (cells === null) {
      stopWith(run, now, rowsNotKept(run));
      return;
    }
    if (run.content === null) {
      stopWith(run, now, planNotKept);
      return;
    }
    const { plan } = run.content;
    const { draft, faults } = readDraft(plan, cells, row.team);
    if (!isName('team', row.team) || faults.length > 0) {
      store.leaveOut(run.id, row.row, faults[0]?.message ?? t('No team.'));
      move(now, 'waiting', 'left-out');
      return;
    }
    move(now, 'waiting', 'sending');
    const standing = row.again ? ledger.standing(run.profileId, row.team, draft.clientReference) : null;
    const result = await creator.create(
      {
        profileId: run.profileId,
        attempt: randomUUID(),
        team: row.team,
        organizationDisplayName: displayNameOf(plan, organizationOf(row.team)),
        draft,
        acknowledged: standing?.known ?? [],
        supersedes: standing?.attempt ?? null,
        lookup: row.lookedUp && !row.again ? 'skip' : 'first',
        bulk: { run: run.id, row: row.row, grantId },
      },
      now.stop.signal,
    );
    if (!result.ok) {
      // Nothing was sent: the row waits, and so does the run.
      move(now, 'sending', 'waiting');
      stopWith(run, now, result.error);
      return;
    }
    now.sentAt.push(clock.monotonic());
    while ((now.sentAt[0] ?? Infinity) < clock.monotonic() - minute) now.sentAt.shift();
    switch (result.value.outcome) {
      case 'created':
        move(now, 'sending', 'created');
        return;
      case 'unknown':
        move(now, 'sending', 'unknown');
        countFailure(run, now);
        return;
      case 'settled': {
        const { attempt, checks } = result.value;
        // An earlier attempt of this row made the check: it is this row's.
        if (store.restore(run.id, row.row, attempt)) {
          move(now, 'sending', 'created');
          return;
        }
        store.leaveOut(run.id, row.row, usedBefore(checks));
        move(now, 'sending', 'left-out');
        return;
      }
      case 'exists':
        store.leaveOut(run.id, row.row, usedBefore(result.value.checks));
        move(now, 'sending', 'left-out');
        return;
      case 'blocked':
        store.leaveOut(
          run.id,
          row.row,
          t('This workstation sent this reference already; see its outcome there.'),
        );
        move(now, 'sending', 'left-out');
        return;
      case 'failed': {
        const { error } = result.value;
        if (isPause(error)) {
          // It did not reach the service as a request for this check: the row waits for the operator.
          store.release(run.id, 'failed', [row.row]);
          move(now, 'sending', 'waiting');
          stopWith(run, now, error);
          return;
        }
        move(now, 'sending', 'failed');
        countFailure(run, now);
      }
    }
  }

  async function send(run: StoredRun, now: Live): Promise<void> {
    const teams = store.teamsWaiting(run.id);
    const items = teams.flatMap(({ team, count }) =>
      Array.from({ length: count }, () => ({ operation: 'CreateCheck', resource: team }) as const),
    );
    const [first, ...rest] = items;
    if (first === undefined) return;
    const organizations = new Set(teams.map(({ team }) => organizationOf(team)));
    const granted = await guard.openGrant(
      {
        profileId: run.profileId,
        items: [first, ...rest],
        run: run.id,
        facts: {
          checks: items.length,
          organizations: organizations.size,
          teams: teams.length,
          template: run.template,
          ...(run.content !== null && { file: run.content.fileName }),
        },
      },
      now.stop.signal,
    );
    if (!granted.ok) {
      stopWith(run, now, granted.error);
      return;
    }
    const session = await useSession(run.profileId, ({ settings }) =>
      Promise.resolve(ok(settings.callsInFlight)),
    );
    const pace = createPace(clock, run.perMinute);
    const rows = waitingRows(run);
    const work = async () => {
      for (;;) {
        if (!(await pace(now.stop.signal))) return;
        const next = rows.next();
        if (next.done === true || now.stop.signal.aborted) return;
        now.nextRow = next.value.row;
        await sendRow(run, now, next.value, granted.value);
        tellSoon(run);
      }
    };
    try {
      await Promise.all(Array.from({ length: session.ok ? session.value : 1 }, work));
    } finally {
      guard.closeGrant(granted.value);
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
    return row.cells ?? held.get(run)?.get(row.row) ?? null;
  }

  async function work(run: StoredRun, now: Live): Promise<void> {
    // What an earlier stop left unknown is found out first, so that nothing is sent over it.
    const before = await lookUp(run, now.stop.signal);
    now.counts = settledCounts(store.counts(run.id));
    if (before.ok) await send(run, now);
    else stopWith(run, now, before.error);
    if (!now.stop.signal.aborted && (now.counts.get('unknown') ?? 0) > 0) {
      const after = await lookUp(run, now.stop.signal);
      if (!after.ok) pausedBy.set(run.id, after.error);
    }
  }

  function begin(run: StoredRun, cells: RowCells | null): void {
    if (live.has(run.id)) return;
    if (cells !== null) held.set(run.id, cells);
    const now: Live = {
      stop: new AbortController(),
      counts: settledCounts(store.counts(run.id)),
      sentAt: [],
      failures: 0,
      nextRow: store.nextWaiting(run.id),
    };
    store.setState(run.id, 'running');
    pausedBy.delete(run.id);
    begunHere.add(run.id);
    live.set(run.id, now);
    tell(run);
    void work(run, now)
      .catch((failure: unknown) => {
        report(failure);
        pausedBy.set(run.id, stoppedByFault);
        now.stop.abort();
      })
      .finally(() => {
        live.delete(run.id);
        const ended = onDisk(target, () => {
          // A cancelled run stays so; otherwise it is done when nothing waits.
          if (current(run).state !== 'running') return;
          store.setState(run.id, store.nextWaiting(run.id) === null ? 'done' : 'paused');
        });
        if (!ended.ok) pausedBy.set(run.id, ended.error);
        tell(run);
      });
  }

  return {
    begin,
    pause(run) {
      const now = live.get(run.id);
      if (now !== undefined) now.stop.abort();
      else store.setState(run.id, 'paused');
    },
    cancel(run) {
      store.setState(run.id, 'cancelled');
      pausedBy.delete(run.id);
      live.get(run.id)?.stop.abort();
      tell(run);
    },
    lookUp,
    isLive: (run) => live.has(run),
    view,
    tell,
    keep: (run, cells) => void held.set(run, cells),
    cells: cellsOf,
    forget(run) {
      held.delete(run);
      pausedBy.delete(run);
    },
    close() {
      for (const { stop } of live.values()) stop.abort();
    },
  };
}

function usedBefore([check]: readonly FoundCheck[]): string {
  return t('Used before: {checks}.', { checks: check?.name ?? t('a check') });
}

/** Counts of a run that sends nothing: what says "sending" was cut off, and nobody knows. */
function settledCounts(counts: ReadonlyMap<RowState, number>): Map<RowState, number> {
  const settled = new Map(counts);
  settled.set('unknown', (counts.get('unknown') ?? 0) + (counts.get('sending') ?? 0));
  settled.set('sending', 0);
  return settled;
}

/** Failures that say nothing about the row and would meet the next one too. */
function isPause(error: AppError): boolean {
  return (
    isTokenFailure(error) || ['auth', 'rate-limit', 'refused', 'network', 'cancelled'].includes(error.kind)
  );
}
