import { setImmediate as nextTurn } from 'node:timers/promises';
import { toCsv } from '#shared/csv/write';
import type { BulkRow, BulkRun, RowState } from '#shared/ipc/contract/creation';
import { t } from '#shared/messages/text';
import { err, ok, type Result } from '#shared/result';
import type { SaveText } from '../../platform/save-text.ts';
import { onDisk } from '../../platform/storage/disk-failure.ts';
import type { RunEngine } from '../runs/engine.ts';
import { isBeingLookedUp, isRunning } from '../runs/refusals.ts';
import { outcomeHeaders, outcomeRow, suggestedName } from './bulk-csv.ts';
import { otherFile, planNotSaved, runCancelled, runNotFound } from './bulk-refusals.ts';
import type { BulkRunner, RowCells } from './bulk-runner.ts';
import type { BulkStore, StoredRun } from './bulk-store.ts';
import type { DryRunResult } from './dry-run.ts';
import type { HeldFiles } from './held-files.ts';
import type { CsvFile } from './read-csv.ts';
import type { RequestedPlan } from './row-plan.ts';
import { rowView } from './row-view.ts';

type BulkAction = 'pause' | 'resume' | 'cancel' | 'look-up' | 'send-absent' | 'send-failed' | 'forget';

export interface StartOptions {
  perMinute: number;
  stopAfter: number;
  phonesAccepted: boolean;
}

/** A file with its dry run. */
export interface RunPlan {
  profileId: string;
  file: CsvFile;
  plan: RequestedPlan;
  result: DryRunResult;
}

/** The bulk runs that were started, with their rows. */
export interface BulkRuns {
  /** Writes a run with its rows; it can be started once all of it is on the disk. */
  add: (run: string, plan: RunPlan, how: StartOptions) => Promise<Result<StoredRun>>;
  runs(profileId: string): Result<BulkRun[]>;
  rows(
    profileId: string,
    run: string,
    page: { state: RowState | 'all'; after: number; limit: number },
  ): Result<BulkRow[]>;
  control(
    profileId: string,
    run: string,
    action: BulkAction,
    about: { rows: readonly number[] | null; file: string | null },
    signal: AbortSignal,
  ): Promise<Result<BulkRun | null>>;
  export(profileId: string, run: string, states: readonly RowState[]): Promise<Result<string | null>>;
}

/** Actions that need the plan of a run. */
const sends: ReadonlySet<BulkAction> = new Set(['resume', 'send-absent', 'send-failed']);
/** Read or written. */
const rowsAtOnce = 500;
const target = t('Bulk creation');

export function createBulkRuns(dependencies: {
  store: BulkStore;
  runner: BulkRunner;
  engine: Pick<RunEngine, 'isLive' | 'isLookedUp' | 'lookUp'>;
  files: HeldFiles;
  saveText: SaveText;
}): BulkRuns {
  const { store, runner, engine } = dependencies;

  function find(profileId: string, id: string): Result<StoredRun> {
    const found = onDisk(target, () => store.run(profileId, id));
    if (!found.ok) return found;
    return found.value === null ? err(runNotFound) : ok(found.value);
  }

  /** Rows from the file, where they are not kept; it has to be the same file, byte for byte. */
  function cellsFrom(run: StoredRun, fileId: string | null): Result<RowCells | null> {
    if (fileId === null) return ok(null);
    const file = dependencies.files.find(run.profileId, fileId);
    if (!file.ok) return file;
    return file.value.hash === run.fileHash ? ok(cellsOf(file.value)) : err(otherFile(run));
  }

  function resume(run: StoredRun, fileId: string | null): Result<BulkRun> {
    const cells = cellsFrom(run, fileId);
    if (!cells.ok) return cells;
    return onDisk(target, () => {
      runner.begin(run, cells.value, null);
      return runner.view({ ...run, state: 'running' });
    });
  }

  async function add(
    run: string,
    { profileId, file, plan, result }: RunPlan,
    { phonesAccepted, ...how }: StartOptions,
  ): Promise<Result<StoredRun>> {
    const added = onDisk(target, () =>
      store.add({
        id: run,
        profileId,
        fileHash: file.hash,
        template: plan.template,
        content: { fileName: file.name, headers: file.headers, plan: { ...plan, phonesAccepted } },
        ...how,
      }),
    );
    if (!added.ok) return added;
    for (const rows of inParts([...result.ready, ...result.leftOut])) {
      const written = onDisk(target, () => store.addRows(run, rows));
      if (!written.ok) return written;
      await nextTurn();
    }
    const ready = onDisk(target, () => store.setState(run, 'paused'));
    return ready.ok ? find(profileId, run) : ready;
  }

  return {
    add,
    runs: (profileId) => onDisk(target, () => store.runs(profileId).map((run) => runner.view(run))),

    rows(profileId, id, { state, after, limit }) {
      const run = find(profileId, id);
      if (!run.ok) return run;
      const isLive = engine.isLive(id);
      return onDisk(target, () =>
        store
          .rows(id, state, after, limit)
          .map((row) => rowView(row, runner.cells(id, row), run.value, isLive)),
      );
    },

    async control(profileId, id, action, about, signal) {
      const found = find(profileId, id);
      if (!found.ok) return found;
      const run = found.value;
      const name = run.content?.fileName ?? target;
      const isStop = action === 'pause' || action === 'cancel';
      if (engine.isLive(id) && !isStop) return err(isRunning(name));
      if (engine.isLookedUp(id) && !isStop) return err(isBeingLookedUp(name));
      if (run.state === 'cancelled' && sends.has(action)) return err(runCancelled(run));
      if (run.content === null && sends.has(action)) return err(planNotSaved);
      switch (action) {
        case 'pause':
        case 'cancel': {
          const stopped = onDisk(target, () => runner[action](run));
          if (!stopped.ok) return stopped;
          break;
        }
        case 'resume':
          return resume(run, about.file);
        case 'look-up': {
          const looked = await engine.lookUp(id, () => runner.lookUp(run, signal));
          if (!looked.ok) return looked;
          break;
        }
        case 'send-absent':
        case 'send-failed': {
          const state = action === 'send-absent' ? 'unknown' : 'failed';
          const released = onDisk(target, () => store.release(id, state, about.rows));
          return released.ok ? resume(run, about.file) : released;
        }
        case 'forget':
          return onDisk(target, () => {
            store.forget(profileId, id);
            runner.forget(id);
            return null;
          });
      }
      const after = find(profileId, id);
      return after.ok ? ok(runner.view(after.value)) : after;
    },

    async export(profileId, id, states) {
      const run = find(profileId, id);
      if (!run.ok) return run;
      const { content } = run.value;
      if (content === null) return err(planNotSaved);
      const { headers, fileName } = content;
      const lines: string[][] = [outcomeHeaders(headers)];
      const read = onDisk(target, () => {
        for (const state of states) {
          for (let after = 0; ;) {
            const page = store.rows(id, state, after, rowsAtOnce);
            for (const row of page) lines.push(outcomeRow(row, headers, runner.cells(id, row) ?? []));
            const last = page.at(-1);
            if (last === undefined) break;
            after = last.row;
          }
        }
      });
      if (!read.ok) return read;
      return dependencies.saveText(suggestedName(fileName, states.join('-')), toCsv(lines));
    },
  };
}

export function cellsOf(file: CsvFile): RowCells {
  return new Map(file.rows.map(({ number, cells }) => [number, cells]));
}

function* inParts<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) yield rows.slice(at, at + rowsAtOnce);
}
