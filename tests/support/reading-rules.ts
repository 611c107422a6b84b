import type { RouteId } from '#electron/local-service/route-ids';
import { generatedText } from '#shared/check-detail/flat-fields';
import { readSummary } from '#shared/check-detail/summary';
import { flagDefault } from '#shared/flags/flag';
import { checkSummarySchema } from '#shared/model/check-summary';
import { operations } from '#shared/operations';
import { asReceived } from '#shared/reading/as-received';
import { readCompanies } from '#shared/reading/companies';
import { listFactsSchema, type ListFacts } from '#shared/reading/list';
import type { Mappings } from '#shared/reading/mappings';
import { isFields, type Fields } from '#shared/reading/reading';
import { readRoleBindings } from '#shared/reading/role-bindings';
import { flagIdOf, readSettings } from '#shared/reading/setting';
import type { Fact } from './response-facts.ts';
import type { Exchange } from './random-responses.ts';

/** What the app reads of a response. */
export type ReadResult =
  | { is: 'not understood' }
  | { is: 'page'; rows: readonly Fields[]; nextPageToken: string; facts: ListFacts }
  | { is: 'one'; value: unknown };

export function readResultOf(operation: RouteId, json: unknown, mappings: Mappings): ReadResult {
  if (operation === 'SetFeatureFlagOverride') return { is: 'one', value: json };
  if (operation === 'SearchCompanies') {
    const reading = readCompanies(json, mappings);
    return reading.is === 'not-understood' ? { is: 'not understood' } : { is: 'page', ...reading.value };
  }
  const { form, read } = operations[operation].response;
  const reading = read(json, { operation, mappings });
  if (reading.is === 'not-understood') return { is: 'not understood' };
  if (form.is !== 'list' || !isFields(reading.value)) return { is: 'one', value: reading.value };
  const { nextPageToken, facts } = reading.value;
  const rows = reading.value[form.member];
  if (!Array.isArray(rows) || typeof nextPageToken !== 'string') throw new TypeError('No page was read');
  return { is: 'page', rows: rows.filter(isFields), nextPageToken, facts: listFactsSchema.parse(facts) };
}

/** Every text of a JSON value, the names of members included. */
function textsOf(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof value === 'string') found.add(value);
  else if (Array.isArray(value)) value.forEach((item) => textsOf(item, found));
  else if (isFields(value))
    for (const [name, inner] of Object.entries(value)) {
      found.add(name);
      textsOf(inner, found);
    }
  return found;
}

/** Every object of a response, as text. */
function objectsOf(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof value === 'object' && value !== null) {
    found.add(JSON.stringify(value));
    for (const inner of Object.values(value)) objectsOf(inner, found);
  }
  return found;
}

/** With which mappings a response was read, and whether they are those of who knows the service. */
export interface Knowledge {
  mappings: Mappings;
  isMapped: boolean;
}

/** How a response broke the rule of reading; empty: it did not. */
export function breaches(exchange: Exchange, reported: ReadResult, known: Knowledge): string[] {
  if (reported.is === 'not understood') return [];
  const original = objectsOf(exchange.body);
  const raw = reported.is === 'page' ? [...reported.rows, ...reported.facts.unread] : [reported.value];
  const invented = raw
    .filter((value) => typeof value === 'object' && value !== null)
    .map((value) => JSON.stringify(asReceived(value)))
    .filter((text) => text !== '{}' && !original.has(text));
  return [
    ...invented.map((text) => `shown as raw, and never sent: ${text}`),
    ...lostRows(exchange, reported),
    ...exchange.facts
      .filter((fact) => !holds(fact, reported, exchange, known))
      .map((fact) => `not read: ${JSON.stringify(fact)}`),
  ];
}

/** Every entry that was sent is a row or counted as unread. */
function lostRows({ facts }: Exchange, reported: ReadResult): string[] {
  if (reported.is !== 'page') return [];
  const entries = facts.filter(({ kind }) => kind === 'entry' || kind === 'unreadable entry').length;
  const seen = reported.rows.length + reported.facts.unread.length;
  return seen < entries ? [`${entries - seen} entries are neither read nor counted`] : [];
}

function holds(fact: Fact, reported: ReadResult, exchange: Exchange, known: Knowledge): boolean {
  if (reported.is === 'not understood') return true;
  const rows = reported.is === 'page' ? reported.rows : isFields(reported.value) ? [reported.value] : [];
  /** The row of a resource, found by its name, or by its id where that came alone. */
  const rowOf = (name: string): Fields | undefined =>
    rows.find((row) => row['name'] === name) ??
    rows.find(
      (row) => reported.is === 'one' || textsOf(row).has(name) || textsOf(row).has(lastSegment(name)),
    );
  const isUnread = (name: string) =>
    reported.is === 'page' &&
    reported.facts.unread.some((entry) => textsOf(entry).has(name) || textsOf(entry).has(lastSegment(name)));

  switch (fact.kind) {
    case 'unreadable entry': // counted with all others
    case 'override': // no screen reads it
      return true;
    case 'entry':
      return rowOf(fact.name) !== undefined || isUnread(fact.name);
    case 'task':
      return (
        rows.some((row) => [...textsOf(row)].some((text) => lastSegment(text) === fact.id)) ||
        isUnread(fact.id)
      );
    case 'next page':
      return (
        reported.is === 'page' && (reported.nextPageToken === fact.token || reported.facts.besides.length > 0)
      );
    case 'last page':
      return reported.is === 'page' && reported.nextPageToken === '';
    case 'text': {
      const row = rowOf(fact.owner);
      if (row === undefined) return isUnread(fact.owner);
      return isTextRead(fact.value, row);
    }
    case 'flag default': {
      const row = rowOf(fact.name);
      if (row === undefined) return isUnread(fact.name);
      return isValue(fact.isOn, flagDefault(row, known.mappings), exchange, known);
    }
    case 'setting':
      return isSettingRead(fact, rowOf(fact.owner)?.['featureSettings'], exchange, known);
    case 'feature set':
      return isSettingRead(fact, rowOf(fact.owner)?.['featureSetSettings'], exchange, known);
    case 'role': {
      const reading = readRoleBindings(rowOf(fact.owner)?.['roleBindings']);
      if (reading.is === 'not-understood') return true;
      return reading.value.some(({ fields }) => {
        const shown = new Set(fields.flatMap(({ name, values }) => [name, ...values]));
        return shown.has(fact.user) && shown.has(fact.role);
      });
    }
  }
}

/** A text is found in what is shown: the recommendation, the paragraphs of generated text, the row. */
function isTextRead(value: string, row: Fields): boolean {
  const { paragraphs } = generatedText(row);
  if (paragraphs.length > 0) return paragraphs.includes(value) || textsOf(asReceived(row)).has(value);
  const summary = checkSummarySchema.safeParse(row);
  const recommendation = summary.success ? readSummary(summary.data).recommendation : null;
  return recommendation?.value === value || textsOf(asReceived(row)).has(value);
}

type SettingFact = Extract<Fact, { kind: 'setting' | 'feature set' }>;

function isSettingRead(fact: SettingFact, value: unknown, exchange: Exchange, known: Knowledge): boolean {
  const reading = readSettings(value, known.mappings);
  if (reading.is === 'not-understood') return !known.isMapped;
  const isSet = fact.kind === 'feature set';
  const setting = reading.value.find(({ name }) =>
    isSet ? [fact.id, `featureSets/${fact.id}`].includes(name) : flagIdOf(name) === fact.id,
  );
  if (setting === undefined) return false;
  const source = isSet || fact.isOverride === null ? null : fact.isOverride ? 'override' : 'default';
  if (setting.source !== source && setting.source !== null) return false;
  // A bare name says that there is such a set, and no more.
  if (isSet && exchange.dialect.featureSets === 'names') return setting.value === null;
  return isValue(fact.isOn, setting.value, exchange, known);
}

/** The value that was sent; unknown is allowed if the app has no meaning for a word, or none was sent. */
function isValue(
  sent: boolean,
  read: boolean | null,
  { dialect }: Exchange,
  { isMapped }: Knowledge,
): boolean {
  return read === null ? !isMapped || (!sent && dialect.defaults === 'left out') : read === sent;
}

const lastSegment = (name: string): string => name.split('/').at(-1) ?? name;
