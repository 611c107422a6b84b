import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Entitlement } from '#shared/check-form/entitlements';
import type { AppError } from '#shared/errors';
import type { SentPhone } from '#shared/check-form/read-form';
import { severities, type DryMessage, type FoundCheck } from '#shared/ipc/contract/creation';
import { t } from '#shared/messages/text';
import { isName, organizationOf, type ResourceName } from '#shared/resource-names';
import { ok, type Result } from '#shared/result';
import { misreadDateColumns } from './date-columns.ts';
import { findInHalves, isRefusedFilter, lookupBatches, type Search } from './find-checks.ts';
import type { LedgerEntry } from './ledger.ts';
import { organizationFinder, type ListedOrganization } from './organization-names.ts';
import type { CsvFile, CsvRow } from './read-csv.ts';
import { faultsOfPlan, organizationTexts, readRow, type RequestedPlan, type RowPlan } from './row-plan.ts';

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
  warningCount: number;
  /** Rows whose phone number is sent otherwise than the file has it. */
  toConfirm: number;
  lookedUp: number;
  lookupError: AppError | null;
}

export interface DryRunDependencies {
  organizations: () => Promise<Result<readonly ListedOrganization[]>>;
  /** Whether the profile has a field for the user on whose behalf a check is created. */
  canActForUsers: () => Promise<boolean>;
  entitlements: (organization: string) => readonly Entitlement[];
  previousAttempt: (team: string, clientReference: string) => LedgerEntry | null;
  find: (
    organization: string,
    references: readonly [string, ...string[]],
    search: Search,
  ) => Promise<Result<{ found: ReadonlyMap<string, FoundCheck[]> }>>;
}

/** Look-ups of one dry run; what is beyond is looked up row by row, right before it is sent. */
const maxLookups = 500;
const lookupsAtOnce = 3;
/** References that the service refuses to look up before it is taken to refuse all. */
const maxRefused = 80;
const rowsAtOnce = 100;

/** Checks every row of a file without sending anything but reads. Messages never quote a value. */
export async function dryRun(
  file: CsvFile,
  requestedPlan: RequestedPlan,
  dependencies: DryRunDependencies,
  signal: AbortSignal,
): Promise<DryRunResult> {
  // Numbers to confirm do not leave their rows out: they are asked about once for the file.
  const plan = { ...requestedPlan, phonesAccepted: true };
  const names = organizationTexts(plan, file.rows);
  const needsList = [...names].some((text) => !isName('organization', text));
  const listed = needsList ? await dependencies.organizations() : ok([]);
  const find = organizationFinder(listed);
  const wrong = faultsOfPlan(plan, file.headers.length, find);
  if (plan.mapping.fields['onBehalfOf'] !== undefined && !(await dependencies.canActForUsers()))
    wrong.push({
      field: 'onBehalfOf',
      message: t('The profile has no “On-behalf-of field”. Set it, or map nothing to “On behalf of”.'),
    });
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
      reason: t('The mapping has errors.'),
    }));
    return { ready: [], leftOut, messages, warningCount: 0, toConfirm: 0, lookedUp: 0, lookupError: null };
  }

  const misread = misreadDateColumns(plan, file.rows);
  const messages: DryMessage[] = [...misread].map(([field, text]) => fileMessage(columnsOf(field), text));
  const phones = new Map<number, readonly SentPhone[]>();
  const rowsWithWarnings = new Set<number>();
  const candidates: PlannedRow[] = [];
  const leftOut = new Map<number, LeftOutRow>();
  const firstRows = new Map<string, number>();
  const entitlements = new Map<string, readonly Entitlement[]>();

  const cellOf = (field: string, { cells }: CsvRow) => {
    const source = plan.mapping.fields[field];
    return source !== undefined && 'column' in source ? (cells[source.column] ?? '').trim() : '';
  };
  const check = (row: CsvRow) => {
    const read = readRow(plan, row.cells, find);
    const { team, draft, notes, gated } = read;
    const { clientReference } = draft;
    const errors: DryMessage[] = [];
    const add = (fields: string[], text: string, about: string | null = null) => {
      // One column may be the source of two of them.
      const columns = [...new Set(fields.flatMap(columnsOf))];
      errors.push({ row: row.number, columns, severity: 'error', text, sentAs: null, check: about });
    };
    const note = (fields: string[], text: string) => {
      rowsWithWarnings.add(row.number);
      messages.push({
        row: row.number,
        columns: fields.flatMap(columnsOf),
        severity: 'warning',
        text,
        sentAs: null,
        check: null,
      });
    };
    const width = widthFault(row.cells, file.headers.length);
    if (width !== null) add([], width);
    // A date that happens to be readable is another day: none of such a column is sent.
    const ofColumn = [...misread.keys()].find((field) => cellOf(field, row) !== '');
    for (const group of together(read.faults.filter(({ field }) => !misread.has(field))))
      add(group.fields, group.message);

    const organization = organizationOf(team);
    if (organization !== null && clientReference !== '') {
      const key = JSON.stringify([organization, clientReference]);
      const first = firstRows.get(key);
      if (first === undefined) firstRows.set(key, row.number);
      else add(['clientReference'], t('Same reference as row {first}. Each check is billed.', { first }));
      const sent = dependencies.previousAttempt(team, clientReference);
      if (sent !== null) add(['clientReference'], verdictWords(sent), sent.check);
    }
    if (organization !== null) {
      const known = entitlements.get(organization) ?? dependencies.entitlements(organization);
      entitlements.set(organization, known);
      for (const parameter of gated) {
        const { state = 'unknown', feature = null } =
          known.find((entitlement) => entitlement.parameter === parameter) ?? {};
        const field = `params.${parameter}`;
        if (state === 'not-entitled')
          add(
            [field],
            feature === null
              ? t('Not entitled to its feature.')
              : t('Not entitled to {feature}.', { feature }),
          );
        else if (state === 'unknown' && errors.length === 0)
          note([field], t('Entitlement unknown. The row is sent, and the service decides.'));
      }
    }
    messages.push(...errors);
    const [error] = errors;
    if (error !== undefined || ofColumn !== undefined || !isName('team', team)) {
      const reason = error?.text ?? misread.get(ofColumn ?? '') ?? t('The row has no team.');
      leftOut.set(row.number, { row, team, clientReference, reason });
      return;
    }
    for (const { field, message } of notes) note([field], message);
    phones.set(row.number, read.phones);
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
    const text =
      found.createTime === null
        ? t('This reference is already used by another check. Each check is billed.')
        : t('This reference is already used by a check created {day}. Each check is billed.', {
            day: found.createTime.slice(0, 10),
          });
    messages.push({
      row: row.number,
      columns: columnsOf('clientReference'),
      severity: 'error',
      text,
      sentAs: null,
      check: found.name,
    });
    rowsWithWarnings.delete(row.number);
    leftOut.set(row.number, { row, team, clientReference, reason: text });
  }
  const changed = changedPhones(plan, ready, phones, columnsOf);
  messages.push(...changed.messages);
  return {
    ready,
    toConfirm: changed.rows,
    leftOut: [...leftOut.values()].sort((a, b) => a.row.number - b.row.number),
    messages: messages.sort(
      (a, b) =>
        severities.indexOf(a.severity) - severities.indexOf(b.severity) || (a.row ?? 0) - (b.row ?? 0),
    ),
    warningCount: rowsWithWarnings.size,
    lookedUp: looked.count,
    lookupError: looked.error,
  };
}

/** Faults with one message, such as the two that exclude each other, are announced once. */
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
    .slice(0, maxLookups);
  const found = new Map<string, Map<string, FoundCheck[]>>();
  const covered = new Map<string, Set<string>>();
  let count = 0;
  let error: AppError | null = null;
  let refused = 0;
  let isStopped = false;
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { organization, batch } = next;
      if (isStopped || signal.aborted) continue;
      const looked = await findInHalves(
        (references, search) => find(organization, references, search),
        batch,
      );
      if (looked.error !== null) {
        error ??= looked.error;
        refused += batch.length - looked.covered.size;
        // Odd references stop nothing; a service that takes none at all does.
        isStopped ||= !isRefusedFilter(looked.error) || (count === 0 && refused >= maxRefused);
      }
      count += looked.covered.size;
      const seen = found.get(organization) ?? new Map<string, FoundCheck[]>();
      for (const [reference, checks] of looked.found) seen.set(reference, checks);
      found.set(organization, seen);
      const done = covered.get(organization) ?? new Set<string>();
      for (const reference of looked.covered) done.add(reference);
      covered.set(organization, done);
    }
  };
  await Promise.all(Array.from({ length: lookupsAtOnce }, work));
  return { found, covered, count, error };
}

/** Numbers that are sent otherwise than the file has them: by row, or once where only a country code is added. */
function changedPhones(
  { mapping }: RowPlan,
  ready: readonly PlannedRow[],
  phones: ReadonlyMap<number, readonly SentPhone[]>,
  columnsOf: (id: string) => number[],
): { messages: DryMessage[]; rows: number } {
  const dateMessages = new Map<string, DryMessage>();
  const rows = new Set<number>();
  const withCountry = new Map<string, { count: number; first: string }>();
  for (const { row } of ready) {
    for (const { field, shown, change } of phones.get(row.number) ?? []) {
      if (change === 'none') continue;
      rows.add(row.number);
      const source = mapping.fields[field];
      const isFixed = source !== undefined && 'value' in source;
      if (change === 'country' && !isFixed) {
        const { count, first } = withCountry.get(field) ?? { count: 0, first: shown };
        withCountry.set(field, { count: count + 1, first });
        continue;
      }
      dateMessages.set(`${field} ${isFixed ? '' : row.number}`, {
        row: isFixed ? null : row.number,
        columns: columnsOf(field),
        severity: 'confirm',
        text: isFixed
          ? t('The phone number that will be sent differs from the value in the mapping.')
          : t('The phone number that will be sent differs from the file.'),
        sentAs: shown,
        check: null,
      });
    }
  }
  const added = [...withCountry].map(([field, { count, first }]): DryMessage => ({
    row: null,
    columns: columnsOf(field),
    severity: 'confirm',
    text: t(
      'The default country code is added to {count, plural, one {# number} other {# numbers}} without +. The first is shown.',
      { count },
    ),
    sentAs: first,
    check: null,
  }));
  return { messages: [...added, ...dateMessages.values()], rows: rows.size };
}

/** A row that is shorter or longer than the headers may have its values in the wrong columns. */
function widthFault(cells: readonly string[], headers: number): string | null {
  const surplus = cells.slice(headers).some((cell) => cell.trim() !== '');
  return surplus || cells.length < headers
    ? t('The row has {count} cells, but the header row has {headers}.', { count: cells.length, headers })
    : null;
}

function verdictWords({ state, startedAt }: LedgerEntry): string {
  const day = startedAt.slice(0, 10);
  switch (state) {
    case 'created':
      return t('A check with this reference was created from this computer on {day}. Each check is billed.', {
        day,
      });
    case 'sending':
      return t('A check with this reference is being created.');
    default:
      return t('Sent from this computer on {day}, outcome unknown. Look up the reference first.', { day });
  }
}

function fileMessage(columns: number[], text: string): DryMessage {
  return { row: null, columns, severity: 'error', text, sentAs: null, check: null };
}
