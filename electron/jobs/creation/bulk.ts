import { randomUUID } from 'node:crypto';
import { duplicatedHeaders } from '#shared/csv/columns';
import { guessMapping, headerSet, recallMapping, rememberMapping, type Mapping } from '#shared/csv/mapping';
import { toCsv } from '#shared/csv/write';
import type { BulkFile, BulkRun, DryRun } from '#shared/ipc/contract/creation';
import { t } from '#shared/messages/text';
import type { CheckTemplate } from '#shared/model/check-params';
import { err, ok, type Result } from '#shared/result';
import type { SaveText } from '../../platform/save-text.ts';
import { onDisk } from '../../platform/storage/disk-failure.ts';
import type { RunEngine } from '../runs/engine.ts';
import { messageRows, suggestedName } from './bulk-csv.ts';
import { dryRunNotFound, phonesNotAccepted } from './bulk-refusals.ts';
import type { BulkRunner } from './bulk-runner.ts';
import { cellsOf, createBulkRuns, type BulkRuns, type RunPlan, type StartOptions } from './bulk-runs.ts';
import type { BulkStore } from './bulk-store.ts';
import type { UseCreationSession } from './creator.ts';
import { dryRun, type DryRunDependencies } from './dry-run.ts';
import type { EntitlementStore } from './entitlement-store.ts';
import { createHeldFiles } from './held-files.ts';
import type { Ledger } from './ledger.ts';
import type { MappingStore } from './mapping-store.ts';
import { listOrganizations } from './organization-names.ts';
import type { LookUpReferences } from './reference-lookup.ts';
import { readCsv, type CsvFile } from './read-csv.ts';
import type { RequestedPlan } from './row-plan.ts';

/** The dialogs of the system. */
export interface SystemFiles {
  /** Null: none was chosen. */
  chooseCsv(): Promise<Result<{ name: string; bytes: Uint8Array } | null>>;
  /** Gives the name it was saved under; null: no place was chosen. */
  saveText: SaveText;
}

/** Bulk creation from a CSV file: file, mapping, dry run, run. */
export interface Bulk extends Omit<BulkRuns, 'add'> {
  choose(profileId: string): Promise<Result<BulkFile | null>>;
  take(profileId: string, name: string, bytes: Uint8Array): Promise<Result<BulkFile>>;
  close(profileId: string, file: string): void;
  mapping(profileId: string, file: string, template: CheckTemplate): Result<Mapping>;
  plan(profileId: string, file: string, plan: RequestedPlan, signal: AbortSignal): Promise<Result<DryRun>>;
  exportMessages(profileId: string, plan: string): Promise<Result<string | null>>;
  start(profileId: string, plan: string, how: StartOptions): Promise<Result<BulkRun>>;
  /** A run sends, or its rows are being written. */
  isInUse(): boolean;
  /** Drops every file, dry run and row that is in memory. */
  forgetMemory(): void;
}

interface HeldPlan extends RunPlan {
  id: string;
  /** Wall clock, ms. */
  lookedUpAt: number;
  /** Its rows are being written. */
  isStarting: boolean;
}

const maxMessagesShown = 500;
const samplesShown = 3;
const longestSample = 60;
const retentionMs = 30 * 86_400_000;
/** A feature may be switched on any day; what is older leaves out no row. */
const entitlementsTrustedMs = 86_400_000;
const target = t('Bulk creation');

export function createBulk(dependencies: {
  store: BulkStore;
  mappings: MappingStore;
  runner: BulkRunner;
  engine: Pick<RunEngine, 'isLive' | 'isAnyLive' | 'isLookedUp' | 'lookUp'>;
  ledger: Ledger;
  lookUpReferences: LookUpReferences;
  entitlements: EntitlementStore;
  useSession: UseCreationSession;
  files: SystemFiles;
  now: () => number;
}): Bulk {
  const { store, mappings, runner, ledger, lookUpReferences, entitlements, useSession, now } = dependencies;
  const files = createHeldFiles();
  const { add, ...runs } = createBulkRuns({ ...dependencies, files, saveText: dependencies.files.saveText });
  /** The last dry run; only one run begins with it. */
  let held: HeldPlan | null = null;
  /** Runs whose rows are being written. */
  let starting = 0;
  store.tidy(now() - retentionMs);

  const planOf = (profileId: string, id: string) =>
    held?.id === id && held.profileId === profileId ? held : null;

  async function take(profileId: string, name: string, bytes: Uint8Array): Promise<Result<BulkFile>> {
    const read = await readCsv(name, bytes);
    if (!read.ok) return read;
    const file = read.value;
    const id = files.add(profileId, file);
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
      ...mappingFor(mappings, profileId, 'checkTemplates/identity-verification-check-v1-0-0', file.headers),
      knownRuns: store.runsOfFile(profileId, file.hash),
    }));
  }

  /** What a dry run looks up. */
  function sources(profileId: string, lookedUpAt: number, signal: AbortSignal): DryRunDependencies {
    return {
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
      find: (organization, references, search) =>
        useSession(profileId, ({ client }) =>
          lookUpReferences(client, { profileId, organization }, references, signal, search),
        ),
    };
  }

  return {
    ...runs,
    async choose(profileId) {
      const chosen = await dependencies.files.chooseCsv();
      if (!chosen.ok) return chosen;
      return chosen.value === null ? ok(null) : take(profileId, chosen.value.name, chosen.value.bytes);
    },
    take,
    close: (profileId, file) => files.close(profileId, file),
    mapping(profileId, id, template) {
      const file = files.find(profileId, id);
      if (!file.ok) return file;
      return onDisk(target, () => mappingFor(mappings, profileId, template, file.value.headers).mapping);
    },

    async plan(profileId, fileId, plan, signal) {
      const file = files.find(profileId, fileId);
      if (!file.ok) return file;
      const { headers } = file.value;
      const lookedUpAt = now();
      const result = await dryRun(file.value, plan, sources(profileId, lookedUpAt, signal), signal);
      // A convenience: what is not saved without a key is guessed again.
      const remembered = onDisk(target, () =>
        mappings.save(profileId, {
          template: plan.template,
          headers: headerSet(headers),
          mapping: rememberMapping(plan.mapping, headers),
        }),
      );
      if (!remembered.ok) return remembered;
      const id = randomUUID();
      held = { id, profileId, file: file.value, plan, result, lookedUpAt, isStarting: false };
      return ok({
        plan: id,
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
      const entry = planOf(profileId, id);
      if (entry === null) return err(dryRunNotFound);
      const { file, result } = entry;
      return dependencies.files.saveText(
        suggestedName(file.name, 'messages'),
        toCsv(messageRows(result.messages, file.headers)),
      );
    },

    async start(profileId, id, { perMinute, stopAfter, phonesAccepted }) {
      const entry = planOf(profileId, id);
      if (entry === null || entry.isStarting) return err(dryRunNotFound);
      const { file, result } = entry;
      if (result.toConfirm > 0 && !phonesAccepted) return err(phonesNotAccepted(file.name, result.toConfirm));
      entry.isStarting = true;
      starting += 1;
      const run = randomUUID();
      const stored = await add(run, entry, { perMinute, stopAfter, phonesAccepted }).finally(() => {
        entry.isStarting = false;
        starting -= 1;
      });
      if (!stored.ok) return stored;
      if (held === entry) held = null;
      return onDisk(target, () => {
        runner.begin(stored.value, store.hasCells(run) ? null : cellsOf(file), entry.lookedUpAt);
        return runner.view({ ...stored.value, state: 'running' });
      });
    },

    isInUse: () => starting > 0 || dependencies.engine.isAnyLive(),
    forgetMemory() {
      files.clear();
      held = null;
      runner.forgetRows();
    },
  };
}

/** As it was last used with these headers, or a guess. */
function mappingFor(
  mappings: MappingStore,
  profileId: string,
  template: CheckTemplate,
  headers: readonly string[],
) {
  const remembered = mappings.find(profileId, template, headerSet(headers));
  return {
    mapping: remembered === null ? guessMapping(template, headers) : recallMapping(remembered, headers),
    remembered: remembered !== null,
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
