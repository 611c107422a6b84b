import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { duplicatedHeaders } from '#shared/csv/columns';
import { guessMapping, headerSet, recallMapping, rememberMapping, type Mapping } from '#shared/csv/mapping';
import { toCsv } from '#shared/csv/write';
import type { BulkFile, BulkRow, BulkRun, DryRun, RowState } from '#shared/ipc/contract/creation';
import { t } from '#shared/messages/text';
import type { CheckTemplate } from '#shared/model/check-params';
import { err, ok, type Result } from '#shared/result';
import type { SaveText } from '../../platform/save-text.ts';
import { onDisk } from '../../platform/storage/disk-failure.ts';
import type { RunEngine } from '../runs/engine.ts';
import { isBeingLookedUp, isRunning } from '../runs/refusals.ts';
import type { BulkRunner, RowCells } from './bulk-runner.ts';
import { messageRows, outcomeRow, outcomeHeaders, suggestedName } from './bulk-csv.ts';
import {
  dryRunNotFound,
  fileNotFound,
  otherFile,
  phonesNotAccepted,
  planNotSaved,
  runNotFound,
  runCancelled,
} from './bulk-refusals.ts';
import type { BulkStore, StoredRun } from './bulk-store.ts';
import type { UseCreationSession } from './creator.ts';
import { dryRun, type DryRunResult } from './dry-run.ts';
import type { EntitlementStore } from './entitlement-store.ts';
import type { Ledger } from './ledger.ts';
import type { MappingStore } from './mapping-store.ts';
import { listOrganizations } from './organization-names.ts';
import type { LookUpReferences } from './reference-lookup.ts';
import { readCsv, type CsvFile } from './read-csv.ts';
import { rowView } from './row-view.ts';
import type { RequestedPlan } from './row-plan.ts';

/** The dialogs of the system. */
export interface SystemFiles {
  /** Null: none was chosen. */
  chooseCsv(): Promise<Result<{ name: string; bytes: Uint8Array } | null>>;
  /** Gives the name it was saved under; null: no place was chosen. */
  saveText: SaveText;
}

type BulkAction = 'pause' | 'resume' | 'cancel' | 'look-up' | 'send-absent' | 'send-failed' | 'forget';

interface StartOptions {
  perMinute: number;
  stopAfter: number;
  phonesAccepted: boolean;
}

/** Bulk creation from a CSV file: file, mapping, dry run, run. */
export interface Bulk {
  choose(profileId: string): Promise<Result<BulkFile | null>>;
  take(profileId: string, name: string, bytes: Uint8Array): Promise<Result<BulkFile>>;
  close(profileId: string, file: string): void;
  mapping(profileId: string, file: string, template: CheckTemplate): Result<Mapping>;
  plan(profileId: string, file: string, plan: RequestedPlan, signal: AbortSignal): Promise<Result<DryRun>>;
  exportMessages(profileId: string, plan: string): Promise<Result<string | null>>;
  start(profileId: string, plan: string, how: StartOptions): Promise<Result<BulkRun>>;
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
  /** Drops every file, dry run and row that is in memory. */
  forgetMemory(): void;
}

interface HeldPlan {
  profileId: string;
  file: CsvFile;
  plan: RequestedPlan;
  result: DryRunResult;
  /** Wall clock, ms. */
  lookedUpAt: number;
}

/** Actions that need the plan of a run. */
const sends: ReadonlySet<BulkAction> = new Set(['resume', 'send-absent', 'send-failed']);
const maxFilesHeld = 3;
const maxMessagesShown = 500;
const samplesShown = 3;
const longestSample = 60;
const rowsWrittenAtOnce = 500;
const retentionMs = 30 * 86_400_000;
/** A feature may be switched on any day; what is older leaves out no row. */
const entitlementsTrustedMs = 86_400_000;
const target = t('Bulk creation');

export function createBulk(dependencies: {
  store: BulkStore;
  mappings: MappingStore;
  runner: BulkRunner;
  engine: Pick<RunEngine, 'isLive' | 'isLookedUp' | 'lookUp'>;
  ledger: Ledger;
  lookUpReferences: LookUpReferences;
  entitlements: EntitlementStore;
  useSession: UseCreationSession;
  files: SystemFiles;
  now: () => number;
}): Bulk {
  const { store, mappings, runner, engine, ledger, lookUpReferences, entitlements, useSession, now } =
    dependencies;
  const files = new Map<string, { profileId: string; file: CsvFile }>();
  const plans = new Map<string, HeldPlan>();
  /** Dry runs whose rows are being written: only one run begins with each. */
  const starting = new Set<string>();
  store.tidy(now() - retentionMs);

  const saveCsv = (name: string, lines: readonly (readonly string[])[]) =>
    dependencies.files.saveText(name, toCsv(lines));
  const fileOf = (profileId: string, id: string): Result<CsvFile> => {
    const entry = files.get(id);
    return entry?.profileId === profileId ? ok(entry.file) : err(fileNotFound);
  };
  const runOf = (profileId: string, id: string): Result<StoredRun> => {
    const found = onDisk(target, () => store.run(profileId, id));
    if (!found.ok) return found;
    return found.value === null ? err(runNotFound) : ok(found.value);
  };
  const mappingFor = (profileId: string, template: CheckTemplate, headers: readonly string[]) => {
    const remembered = mappings.find(profileId, template, headerSet(headers));
    return {
      mapping: remembered === null ? guessMapping(template, headers) : recallMapping(remembered, headers),
      remembered: remembered !== null,
    };
  };

  async function take(profileId: string, name: string, bytes: Uint8Array): Promise<Result<BulkFile>> {
    const read = await readCsv(name, bytes);
    if (!read.ok) return read;
    const file = read.value;
    const id = randomUUID();
    files.set(id, { profileId, file });
    // The oldest goes: personal data is not gathered in memory.
    for (const old of [...files.keys()].slice(0, -maxFilesHeld)) files.delete(old);
    return onDisk(target, () => ({
      file: id,
      name,
      size: file.size,
      encoding: file.encoding,
      delimiter: file.delimiter,
      headers: [...file.headers],
      doubled: duplicatedHeaders(file.headers),
      rows: file.rows.length,
      samples: samplesOf(file),
      ...mappingFor(profileId, 'checkTemplates/identity-verification-check-v1-0-0', file.headers),
      knownRuns: store.runsOfFile(profileId, file.hash),
    }));
  }

  async function control(
    profileId: string,
    id: string,
    action: BulkAction,
    about: { rows: readonly number[] | null; file: string | null },
    signal: AbortSignal,
  ): Promise<Result<BulkRun | null>> {
    const found = runOf(profileId, id);
    if (!found.ok) return found;
    const run = found.value;
    const resume = (): Result<BulkRun | null> => {
      const cells = cellsFrom(run, about.file);
      if (!cells.ok) return cells;
      runner.begin(run, cells.value, null);
      return ok(runner.view({ ...run, state: 'running' }));
    };
    const name = run.content?.fileName ?? target;
    const isStop = action === 'pause' || action === 'cancel';
    if (engine.isLive(id) && !isStop) return err(isRunning(name));
    if (engine.isLookedUp(id) && !isStop) return err(isBeingLookedUp(name));
    if (run.state === 'cancelled' && sends.has(action)) return err(runCancelled(run));
    if (run.content === null && sends.has(action)) return err(planNotSaved);
    switch (action) {
      case 'pause':
        runner.pause(run);
        break;
      case 'cancel':
        runner.cancel(run);
        break;
      case 'resume':
        return resume();
      case 'look-up': {
        const looked = await engine.lookUp(id, () => runner.lookUp(run, signal));
        if (!looked.ok) return looked;
        break;
      }
      case 'send-absent':
      case 'send-failed': {
        const state = action === 'send-absent' ? 'unknown' : 'failed';
        const released = onDisk(target, () => store.release(id, state, about.rows));
        return released.ok ? resume() : released;
      }
      case 'forget':
        store.forget(profileId, id);
        runner.forget(id);
        return ok(null);
    }
    const after = runOf(profileId, id);
    return after.ok ? ok(runner.view(after.value)) : after;
  }

  /** Writes a run with its rows; it can be started once all of it is on the disk. */
  async function save(
    run: string,
    { profileId, file, plan, result }: HeldPlan,
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
    return ready.ok ? runOf(profileId, run) : ready;
  }

  /** Rows from the file, where they are not kept; it has to be the same file, byte for byte. */
  function cellsFrom(run: StoredRun, fileId: string | null): Result<RowCells | null> {
    if (fileId === null) return ok(null);
    const file = fileOf(run.profileId, fileId);
    if (!file.ok) return file;
    return file.value.hash === run.fileHash ? ok(cellsOf(file.value)) : err(otherFile(run));
  }

  return {
    async choose(profileId) {
      const chosen = await dependencies.files.chooseCsv();
      if (!chosen.ok) return chosen;
      return chosen.value === null ? ok(null) : take(profileId, chosen.value.name, chosen.value.bytes);
    },
    take,
    close: (profileId, file) => {
      if (files.get(file)?.profileId === profileId) files.delete(file);
    },
    mapping(profileId, id, template) {
      const file = fileOf(profileId, id);
      if (!file.ok) return file;
      return onDisk(target, () => mappingFor(profileId, template, file.value.headers).mapping);
    },

    async plan(profileId, id, plan, signal) {
      const file = fileOf(profileId, id);
      if (!file.ok) return file;
      const { headers } = file.value;
      const lookedUpAt = now();
      const result = await dryRun(
        file.value,
        plan,
        {
          organizations: () => useSession(profileId, ({ client }) => listOrganizations(client, signal)),
          async canActForUsers() {
            const session = await useSession(profileId, ({ settings }) =>
              Promise.resolve(ok(settings.onBehalfOfField !== '')),
            );
            return !session.ok || session.value;
          },
          entitlements: (organization) =>
            entitlements.of(profileId, organization, lookedUpAt - entitlementsTrustedMs).entitlements,
          previousAttempt: (team, reference) => ledger.previousAttempt(profileId, team, reference),
          find: (organization, references) =>
            useSession(profileId, ({ client }) =>
              lookUpReferences(client, { profileId, organization }, references, signal),
            ),
        },
        signal,
      );
      // A convenience: what is not saved without a key is guessed again.
      const remembered = onDisk(target, () =>
        mappings.save(profileId, {
          template: plan.template,
          headers: headerSet(headers),
          mapping: rememberMapping(plan.mapping, headers),
        }),
      );
      if (!remembered.ok) return remembered;
      const planId = randomUUID();
      plans.clear();
      plans.set(planId, { profileId, file: file.value, plan, result, lookedUpAt });
      return ok({
        plan: planId,
        rows: file.value.rows.length,
        ready: result.ready.length,
        leftOut: result.leftOut.length,
        warningCount: result.warningCount,
        toConfirm: result.toConfirm,
        messages: result.messages.slice(0, maxMessagesShown),
        messageCount: result.messages.length,
        lookedUp: result.lookedUp,
        lookupError: result.lookupError,
      });
    },

    async exportMessages(profileId, id) {
      const entry = plans.get(id);
      if (entry?.profileId !== profileId) return err(dryRunNotFound);
      const { file, result } = entry;
      return saveCsv(suggestedName(file.name, 'messages'), messageRows(result.messages, file.headers));
    },

    async start(profileId, id, { perMinute, stopAfter, phonesAccepted }) {
      const entry = plans.get(id);
      if (entry?.profileId !== profileId || starting.has(id)) return err(dryRunNotFound);
      const { file, result } = entry;
      if (result.toConfirm > 0 && !phonesAccepted) return err(phonesNotAccepted(file.name, result.toConfirm));
      starting.add(id);
      const run = randomUUID();
      const stored = await save(run, entry, { perMinute, stopAfter, phonesAccepted }).finally(() =>
        starting.delete(id),
      );
      if (!stored.ok) return stored;
      plans.delete(id);
      runner.begin(stored.value, store.hasCells(run) ? null : cellsOf(file), entry.lookedUpAt);
      return ok(runner.view({ ...stored.value, state: 'running' }));
    },

    runs: (profileId) => onDisk(target, () => store.runs(profileId).map((run) => runner.view(run))),

    rows(profileId, id, { state, after, limit }) {
      const run = runOf(profileId, id);
      if (!run.ok) return run;
      const isLive = engine.isLive(id);
      return onDisk(target, () =>
        store
          .rows(id, state, after, limit)
          .map((row) => rowView(row, runner.cells(id, row), run.value, isLive)),
      );
    },

    control,
    forgetMemory() {
      files.clear();
      plans.clear();
      runner.forgetRows();
    },

    async export(profileId, id, states) {
      const run = runOf(profileId, id);
      if (!run.ok) return run;
      const { content } = run.value;
      if (content === null) return err(planNotSaved);
      const { headers, fileName } = content;
      const lines: string[][] = [outcomeHeaders(headers)];
      const read = onDisk(target, () => {
        for (const state of states) {
          for (let after = 0; ;) {
            const page = store.rows(id, state, after, rowsWrittenAtOnce);
            for (const row of page) lines.push(outcomeRow(row, headers, runner.cells(id, row) ?? []));
            const last = page.at(-1);
            if (last === undefined) break;
            after = last.row;
          }
        }
      });
      if (!read.ok) return read;
      return saveCsv(suggestedName(fileName, states.join('-')), lines);
    },
  };
}

/** What distinguishes one column from another at a glance. */
function samplesOf({ headers, rows }: CsvFile): string[][] {
  return headers.map((_head, at) => {
    const samples: string[] = [];
    for (const { cells } of rows) {
      if (samples.length === samplesShown) break;
      const text = (cells[at] ?? '').trim();
      if (text !== '') samples.push(text.slice(0, longestSample));
    }
    return samples;
  });
}

function cellsOf(file: CsvFile): RowCells {
  return new Map(file.rows.map(({ number, cells }) => [number, cells]));
}

function* inParts<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += rowsWrittenAtOnce) yield rows.slice(at, at + rowsWrittenAtOnce);
}
