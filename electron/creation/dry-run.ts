import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Entitlement } from '#shared/check-form/entitlements';
import type { AppError } from '#shared/errors';
import type { DryMessage, FoundCheck } from '#shared/ipc/contract/creation';
import { t } from '#shared/messages/text';
import { isName, organizationOf, type ResourceName } from '#shared/resource-names';
import type { Result } from '#shared/result';
import { lookupBatches } from './find-checks.ts';
import type { LedgerEntry } from './ledger.ts';
import type { CsvFile, CsvRow } from './read-csv.ts';
import { faultsOfPlan, readRow, type RowPlan } from './row-plan.ts';

/** A row that can be sent. */
export interface PlannedRow {
  row: CsvRow;
  team: ResourceName<'team'>;
  clientReference: string;
  /** The reference was looked up at the service and is not used there. */
  lookedUp: boolean;
}

export interface LeftOutRow {
  row: CsvRow;
  team: string;
  clientReference: string;
  reason: string;
}

export interface DryRunResult {
  ready: PlannedRow[];
  leftOut: LeftOutRow[];
  messages: DryMessage[];
  noted: number;
  lookedUp: number;
  lookupError: AppError | null;
}

export interface DryRunDependencies {
  entitlements: (organization: string) => readonly Entitlement[];
  standing: (team: string, clientReference: string) => LedgerEntry | null;
  find: (
    organization: string,
    references: readonly [string, ...string[]],
  ) => Promise<Result<{ found: ReadonlyMap<string, FoundCheck[]> }>>;
}

/** Look-ups of one dry run; what is beyond is looked up row by row, right before it is sent. */
const mostLookups = 500;
const lookupsAtOnce = 3;
const rowsAtOnce = 100;

/** Checks every row of a file without sending anything but reads. Messages never quote a value. */
export async function dryRun(
  file: CsvFile,
  plan: RowPlan,
  dependencies: DryRunDependencies,
  signal: AbortSignal,
): Promise<DryRunResult> {
  const wrong = faultsOfPlan(plan, file.heads.length);
  const columnsOf = (id: string): number[] => {
    const source = plan.mapping.fields[id];
    return source !== undefined && 'column' in source ? [source.column] : [];
  };
  if (wrong.length > 0) {
    const messages = wrong.map(({ field, message }) => fileMessage(columnsOf(field), message));
    const leftOut = file.rows.map((row) => ({
      row,
      team: '',
      clientReference: '',
      reason: t('The mapping.'),
    }));
    return { ready: [], leftOut, messages, noted: 0, lookedUp: 0, lookupError: null };
  }

  const messages: DryMessage[] = [];
  const noted = new Set<number>();
  const candidates: PlannedRow[] = [];
  const leftOut = new Map<number, LeftOutRow>();
  const firstRows = new Map<string, number>();
  const entitlements = new Map<string, readonly Entitlement[]>();

  const check = (row: CsvRow) => {
    const { team, draft, faults, notes, gated } = readRow(plan, row.cells);
    const { clientReference } = draft;
    const errors: DryMessage[] = [];
    const add = (fields: string[], text: string, about: string | null = null) => {
      const columns = fields.flatMap(columnsOf);
      errors.push({ row: row.number, columns, severity: 'error', text, check: about });
    };
    const note = (fields: string[], text: string) => {
      noted.add(row.number);
      messages.push({
        row: row.number,
        columns: fields.flatMap(columnsOf),
        severity: 'warning',
        text,
        check: null,
      });
    };
    const width = widthFault(row.cells, file.heads.length);
    if (width !== null) add([], width);
    for (const group of together(faults)) add(group.fields, group.message);

    const organization = organizationOf(team);
    if (organization !== null && clientReference !== '') {
      const key = JSON.stringify([organization, clientReference]);
      const first = firstRows.get(key);
      if (first === undefined) firstRows.set(key, row.number);
      else add(['clientReference'], `Same as row ${first}. A second check is charged.`);
      const sent = dependencies.standing(team, clientReference);
      if (sent !== null) add(['clientReference'], wordsOfStanding(sent), sent.check);
    }
    if (organization !== null) {
      const known = entitlements.get(organization) ?? dependencies.entitlements(organization);
      entitlements.set(organization, known);
      for (const parameter of gated) {
        const { state = 'unknown', feature = null } =
          known.find((entitlement) => entitlement.parameter === parameter) ?? {};
        const field = `params.${parameter}`;
        if (state === 'not-entitled') add([field], `Not entitled to ${feature ?? 'its feature'}.`);
        else if (state === 'unknown' && errors.length === 0)
          note([field], t('Entitlement unknown. Sent; the service decides.'));
      }
    }
    messages.push(...errors);
    const [error] = errors;
    if (error !== undefined || !isName('team', team)) {
      const reason = error?.text ?? t('No team.');
      leftOut.set(row.number, { row, team, clientReference, reason });
      return;
    }
    for (const { field, message } of notes) note([field], message);
    candidates.push({ row, team, clientReference, lookedUp: false });
  };
  for (const [place, row] of file.rows.entries()) {
    if (place % rowsAtOnce === 0) await nextTurn();
    check(row);
  }

  const looked = await lookUp(candidates, dependencies, signal);
  const ready: PlannedRow[] = [];
  for (const candidate of candidates) {
    const { row, team, clientReference } = candidate;
    const organization = organizationOf(team) ?? '';
    const found = looked.found.get(organization)?.get(clientReference)?.[0];
    if (found === undefined) {
      ready.push({ ...candidate, lookedUp: looked.covered.get(organization)?.has(clientReference) === true });
      continue;
    }
    const created =
      found.createTime === null ? '' : t(', created {day}', { day: found.createTime.slice(0, 10) });
    const text = t('Used before{created}. A second check is charged.', { created });
    messages.push({
      row: row.number,
      columns: columnsOf('clientReference'),
      severity: 'error',
      text,
      check: found.name,
    });
    noted.delete(row.number);
    leftOut.set(row.number, { row, team, clientReference, reason: text });
  }
  return {
    ready,
    leftOut: [...leftOut.values()].sort((a, b) => a.row.number - b.row.number),
    messages: messages.sort((a, b) => severityRank(a) - severityRank(b) || (a.row ?? 0) - (b.row ?? 0)),
    noted: noted.size,
    lookedUp: looked.count,
    lookupError: looked.error,
  };
}

/** Faults with one message, such as the two that exclude each other, are told once. */
function together(faults: readonly { field: string; message: string }[]) {
  const groups = new Map<string, { fields: string[]; message: string }>();
  for (const { field, message } of faults) {
    const key = message === t('Required.') ? `${message} ${field}` : message;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { fields: [field], message });
    else group.fields.push(field);
  }
  return [...groups.values()];
}

async function lookUp(
  rows: readonly PlannedRow[],
  { find }: DryRunDependencies,
  signal: AbortSignal,
): Promise<{
  found: Map<string, Map<string, FoundCheck[]>>;
  covered: Map<string, Set<string>>;
  count: number;
  error: AppError | null;
}> {
  const byOrganization = new Map<string, string[]>();
  for (const { team, clientReference } of rows) {
    const organization = organizationOf(team) ?? '';
    const references = byOrganization.get(organization);
    if (references === undefined) byOrganization.set(organization, [clientReference]);
    else references.push(clientReference);
  }
  const waiting = [...byOrganization]
    .flatMap(([organization, references]) =>
      lookupBatches(references).map((batch) => ({ organization, batch })),
    )
    .slice(0, mostLookups);
  const found = new Map<string, Map<string, FoundCheck[]>>();
  const covered = new Map<string, Set<string>>();
  let count = 0;
  let error: AppError | null = null;
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { organization, batch } = next;
      const [first, ...rest] = batch;
      if (first === undefined || error !== null || signal.aborted) continue;
      const looked = await find(organization, [first, ...rest]);
      if (!looked.ok) {
        error = looked.error;
        continue;
      }
      count += batch.length;
      const seen = found.get(organization) ?? new Map<string, FoundCheck[]>();
      for (const [reference, checks] of looked.value.found) seen.set(reference, checks);
      found.set(organization, seen);
      const done = covered.get(organization) ?? new Set<string>();
      for (const reference of batch) done.add(reference);
      covered.set(organization, done);
    }
  };
  await Promise.all(Array.from({ length: lookupsAtOnce }, work));
  return { found, covered, count, error };
}

/** A row that is shorter or longer than the heads may have its values in the wrong columns. */
function widthFault(cells: readonly string[], heads: number): string | null {
  const surplus = cells.slice(heads).some((cell) => cell.trim() !== '');
  return surplus || cells.length < heads
    ? t('The row has {count} cells, the heads are {heads}.', { count: cells.length, heads })
    : null;
}

function wordsOfStanding({ state, startedAt }: LedgerEntry): string {
  const day = startedAt.slice(0, 10);
  switch (state) {
    case 'created':
      return t('Created from this workstation on {day}. A second check is charged.', { day });
    case 'sending':
      return t('It is being created by this workstation right now.');
    default:
      return t('Sent from this workstation on {day}, outcome unknown. Look it up first.', { day });
  }
}

function fileMessage(columns: number[], text: string): DryMessage {
  return { row: null, columns, severity: 'error', text, check: null };
}

function severityRank({ severity }: DryMessage): number {
  return severity === 'error' ? 0 : 1;
}
