import { withoutReceived, type AppError } from '../errors.ts';
import { flagDefault } from '../flags/flag.ts';
import { operations } from '../operations.ts';
import { withoutValueMapping, withValueMapping, type Mappings } from '../reading/mappings.ts';
import { listFactsSchema, noListFacts, type ListFacts } from '../reading/list.ts';
import { isFields, plainName, type Fields } from '../reading/reading.ts';
import { readRoleBindings } from '../reading/role-bindings.ts';
import { readSettings } from '../reading/setting.ts';
import { readSwitch } from '../reading/switch.ts';
import type { Result } from '../result.ts';
import { isName } from '../resource-names.ts';
import type { Probe, ReadableId } from './probes.ts';
import { shortenedJson } from '../reading/shortened.ts';
import { openFields, type Note, type OpenField, type ReportRow } from './report.ts';

/** The result of one call. */
export interface Outcome extends Probe {
  result: Result<{ value: unknown; mappedBy: readonly string[] }>;
  /** The response unchanged; undefined when it is no JSON. */
  json: unknown;
  status: number | null;
  latencyMs: number | null;
  /** Names that a batch requested. */
  requestedCount: number | null;
}

/** Whether no response came. A redirect is one. */
export function isSilence(error: AppError): boolean {
  return error.kind === 'network' && error.reason !== 'redirect';
}

/** The row of the report that an outcome makes. */
export function judge(outcome: Outcome, mappings: Mappings): ReportRow {
  const { operation, view, result, json, status, latencyMs } = outcome;
  const common = { operation, view, status, latencyMs };
  if (!result.ok) {
    const error = withoutReceived(result.error);
    const isRead = error.kind === 'protocol' && error.reason !== 'error-in-success';
    return isRead
      ? { ...common, result: { is: 'not-understood', error, unread: 0 }, received: shortenedJson(json) }
      : { ...common, result: { is: 'refused', error }, received: null };
  }
  const { rows, facts } = listOf(outcome);
  const unread = facts.unread.length;
  if (rows.length === 0 && unread > 0)
    return {
      ...common,
      result: { is: 'not-understood', error: null, unread },
      received: shortenedJson(json),
    };
  const notes = notesOf(outcome, mappings);
  const isList = operations[operation].response.form.is === 'list';
  const read = { rows: isList ? rows.length : null, total: facts.total, notes };
  const by = [...result.value.mappedBy, ...neededWords(outcome, mappings)];
  return {
    ...common,
    result: by.length === 0 ? { is: 'works', ...read } : { is: 'mapped', by, ...read },
    received: notes.length > 0 || (isList && rows.length === 0) ? shortenedJson(json) : null,
  };
}

/**
 * Of the tries of one operation the one to report: the first that is not understood, else the first that shows
 * something. An empty list that is not understood is a fault even where a full one is read.
 */
export function mostInformative(tries: readonly Outcome[]): Outcome | null {
  const broken = tries.find(
    ({ result }) =>
      !result.ok && result.error.kind === 'protocol' && result.error.reason === 'not-understood',
  );
  return broken ?? tries.find((each) => !showsLittle(each)) ?? tries[0] ?? null;
}

/** Another check may show more: this one has no findings, tasks or summary, or they are not understood. */
export function showsLittle(outcome: Outcome): boolean {
  const { result, operation } = outcome;
  if (!result.ok) return result.error.kind === 'not-found' || result.error.kind === 'protocol';
  return operations[operation].response.form.is === 'list' && listOf(outcome).rows.length === 0;
}

/** The entries of a response that was read. */
export function listOf({ operation, result }: Pick<Outcome, 'operation' | 'result'>): {
  rows: Fields[];
  facts: ListFacts;
} {
  const { form } = operations[operation].response;
  const value = result.ok ? result.value.value : null;
  if (form.is !== 'list' || !isFields(value)) return { rows: [], facts: noListFacts };
  const rows = value[form.member];
  const facts = listFactsSchema.safeParse(value['facts']);
  return {
    rows: Array.isArray(rows) ? rows.filter(isFields) : [],
    facts: facts.success ? facts.data : noListFacts,
  };
}

/** What a response that was read states besides. */
export function notesOf(outcome: Outcome, mappings: Mappings): Note[] {
  const { operation, view, requestedCount, result } = outcome;
  if (!result.ok) return [];
  const { rows, facts } = listOf(outcome);
  return [
    ...notesOfList(facts),
    ...notesOfNames(operation, rows),
    ...(operation === 'ListOrganizations' && view === 'FULL' ? notesOfOrganizations(rows, mappings) : []),
    ...(operation === 'ListFeatureFlags' ? notesOfFlags(rows, mappings) : []),
    ...(requestedCount !== null && rows.length < requestedCount
      ? [{ is: 'fewer', asked: requestedCount, received: rows.length } as const]
      : []),
  ];
}

function notesOfList({ unread, besides }: ListFacts): Note[] {
  return [
    ...(unread.length > 0 ? [{ is: 'unread', count: unread.length } as const] : []),
    ...(besides.length > 0 ? [{ is: 'page-members', members: besides } as const] : []),
  ];
}

function notesOfNames(operation: ReadableId, rows: readonly Fields[]): Note[] {
  const { form } = operations[operation].response;
  // No page opens a flag by its name.
  if (form.is !== 'list' || form.kind === null || form.kind === 'featureFlag') return [];
  const { kind } = form;
  const count = rows.filter(({ name }) => typeof name !== 'string' || !isName(kind, name)).length;
  return count === 0 ? [] : [{ is: 'other-names', count }];
}

function notesOfOrganizations(organizations: readonly Fields[], mappings: Mappings): Note[] {
  const isAbsent = (value: unknown) => value === undefined || value === null;
  const valuesOf = (field: OpenField) =>
    organizations.map((organization) => organization[field]).filter((value) => !isAbsent(value));
  const isUnderstood = (field: OpenField, value: unknown) =>
    field === 'roleBindings'
      ? readRoleBindings(value).is !== 'not-understood'
      : readSettings(value, mappings).is !== 'not-understood';
  const unknownFields = openFields.flatMap((field): Note[] => {
    const unknown = valuesOf(field).filter((value) => !isUnderstood(field, value)).length;
    return unknown === 0 ? [] : [{ is: 'unknown-field', field, organizations: unknown }];
  });
  const unknownValues = (['featureSettings', 'featureSetSettings'] as const).flatMap((field) => {
    const settings = valuesOf(field).flatMap((value) => {
      const reading = readSettings(value, mappings);
      // A bare name states no value that could be unknown.
      return reading.is === 'not-understood' ? [] : reading.value.filter(({ name, raw }) => raw !== name);
    });
    const unknown = settings.filter(({ value }) => value === null);
    return noteOfValues(
      field,
      settings.length,
      unknown.map(({ received }) => received),
    );
  });
  const absent = organizations.length === 0 ? [] : openFields.filter((field) => valuesOf(field).length === 0);
  return [
    ...unknownFields,
    ...unknownValues,
    ...(absent.length > 0 ? [{ is: 'absent-fields', fields: absent } as const] : []),
  ];
}

/** A flag that states no default at all is not counted: services leave a default out. */
function notesOfFlags(flags: readonly Fields[], mappings: Mappings): Note[] {
  const unknown = flags
    .filter((flag) => flagDefault(flag, mappings) === null)
    .flatMap((flag) => {
      const words = wordsOfDefault(flag, mappings);
      return words.length === 0 ? [] : [words[0]];
    });
  return noteOfValues('featureFlags', flags.length, unknown);
}

function wordsOfDefault(flag: Fields, mappings: Mappings): string[] {
  return Object.entries(flag).flatMap(([name, value]) => {
    const plain = plainName(name);
    if (!plain.includes('default') && !['enabled', 'value'].includes(plain)) return [];
    const { received } = readSwitch(value, mappings);
    return received === undefined ? [] : [received];
  });
}

function noteOfValues(
  of: Extract<Note, { is: 'unknown-values' }>['of'],
  all: number,
  unknown: readonly (string | undefined)[],
): Note[] {
  if (unknown.length === 0) return [];
  const words = [...new Set(unknown.flatMap((word) => word ?? []))];
  return [{ is: 'unknown-values', of, unknown: unknown.length, all, words }];
}

/** Whether a meaning of the word makes more values of the outcome known. */
export function isHelpedBy(outcome: Outcome, word: string, mappings: Mappings): boolean {
  const unknownIn = (meanings: Mappings) =>
    notesOf(outcome, meanings).reduce(
      (sum, note) => sum + (note.is === 'unknown-values' ? note.unknown : 0),
      0,
    );
  return unknownIn(withValueMapping(mappings, word, 'on')) < unknownIn(mappings);
}

/** The words of the profile's mappings without which values of the outcome would be unknown. */
function neededWords(outcome: Outcome, mappings: Mappings): string[] {
  return mappings.values
    .map(({ word }) => word)
    .filter((word) => isHelpedBy(outcome, word, withoutValueMapping(mappings, word)));
}
