import { z } from 'zod';
import { unreadEntrySchema } from '../model/unspecified.ts';
import { isName, type ResourceKind } from '../resource-names.ts';
import { unwrapped } from './entry.ts';
import { listMember, type Mappings } from './mappings.ts';
import { announcesPages, isAboutPages, isEnvelopeName, pagingOf } from './paging.ts';
import { isFields, notUnderstood, plainName, understood, type Fields, type Reading } from './reading.ts';

/** What came with the entries of a list, and is reported with them. */
export const listFactsSchema = z.strictObject({
  /** Entries that could not be read, unchanged. */
  unread: z.array(unreadEntrySchema),
  /** How many entries the service counts in all; null: it does not say. */
  total: z.number().nullable(),
  /** Members of the response that are not understood and may announce further pages. */
  besides: z.array(z.string()),
});
export type ListFacts = z.infer<typeof listFactsSchema>;
export const noListFacts: ListFacts = { unread: [], total: null, besides: [] };

/** The facts of the pages of one list; the last page that counts the whole list is right. */
export function together(pages: readonly ListFacts[]): ListFacts {
  return {
    unread: pages.flatMap(({ unread }) => unread),
    total: pages.findLast(({ total }) => total !== null)?.total ?? null,
    besides: [...new Set(pages.flatMap(({ besides }) => besides))],
  };
}

/** Members that most likely announce further pages, which can't be requested: the list is no whole one. */
export const announcedPages = ({ besides }: ListFacts): string[] => besides.filter(announcesPages);

/** Whether the last page of a list ends it, and what can't be read is not missing from its rows. */
export const isWhole = (facts: ListFacts): boolean =>
  facts.unread.length === 0 && announcedPages(facts).length === 0;

/** How many entries of a list that was read to its end the service counts and did not list. */
export function countMissing(pages: readonly ListFacts[], rows: number): number {
  const { total, unread } = together(pages);
  return Math.max(0, (total ?? 0) - rows - unread.length);
}

/** Whether the pages of a list that was read to its end hold all of it. */
export const isWholeList = (pages: readonly ListFacts[], rows: number): boolean =>
  pages.every(isWhole) && countMissing(pages, rows) === 0;

export interface ReadList<Row> {
  rows: Row[];
  nextPageToken: string;
  facts: ListFacts;
}

export interface ListForm<Row> {
  /** The member that the API document shows, or the likeliest one where it shows none. */
  member: string;
  /** Kind of the entries' names; null: entries need no name. */
  kind: ResourceKind | null;
  /** The reading of one entry; null: it cannot be read. */
  readRow: (entry: unknown) => Row | null;
}

const deepest = 6;

/**
 * Reads a list. It may be under any member, or be the response itself. It is empty only as the expected member
 * with `[]` or null, as a bare `[]`, or as an object that says nothing else; every other response without a list
 * is not understood.
 */
export function readList<Row>(
  form: ListForm<Row>,
  json: unknown,
  operation: string,
  mappings: Mappings,
): Reading<ReadList<Row>> {
  if (Array.isArray(json)) return understood(readAt(form, { path: [], entries: json, envelopes: [] }));
  if (!isFields(json)) return notUnderstood();
  const places = listsIn(json);
  const placeAt = (path: readonly string[]) =>
    places.find((place) => pathOf(place) === path.join('.')) ?? emptyAt(path, json);

  const mapped = listMember(mappings, operation);
  const chosen = mapped === null ? null : placeAt(mapped.split('.'));
  if (chosen !== null)
    return { is: 'mapped', value: readAt(form, chosen), by: [`${operation}: ${pathOf(chosen)}`] };

  const expected = placeAt([form.member]);
  const others = places.filter((place) => place !== expected && mayHold(form, place));
  const holdsLikely = ({ entries }: Place) => entries.some((entry) => isLikely(form, entry));
  const likely = others.filter(holdsLikely);
  const [first] = likely;
  if (expected !== null)
    // One without an entry of the kind, next to a list that has some, says two things.
    return first === undefined || holdsLikely(expected)
      ? understood(readAt(form, expected))
      : notUnderstood(pathOf(first));
  const isTaken = Object.hasOwn(json, form.member);
  const [only, ...more] = (first === undefined ? others : likely).filter(
    ({ path }) => !isTaken || path[0] === form.member,
  );
  if (only === undefined) return notUnderstood();
  return more.length === 0 ? understood(readAt(form, only)) : notUnderstood(pathOf(only));
}

function readAt<Row>({ readRow }: ListForm<Row>, { path, entries, envelopes }: Place): ReadList<Row> {
  const rows: Row[] = [];
  const unread: unknown[] = [];
  for (const entry of entries) {
    const row = readRow(entry);
    if (row === null) unread.push(entry);
    else rows.push(row);
  }
  const { nextPageToken, total, besides } = pagingOf(envelopes, path);
  return { rows, nextPageToken, facts: { unread, total, besides } };
}

interface Place {
  /** The members that lead to the list; none: it is the response itself. */
  path: readonly string[];
  entries: readonly unknown[];
  /** The objects around the list, the nearest first. */
  envelopes: readonly Fields[];
}

const pathOf = ({ path }: Place) => path.join('.');

/** Every list of a response that is not part of another list, those nearest to the top first. */
function listsIn(json: Fields): Place[] {
  const found: Place[] = [];
  let level: Omit<Place, 'entries'>[] = [{ path: [], envelopes: [json] }];
  for (let depth = 0; depth < deepest && level.length > 0; depth += 1) {
    const below: typeof level = [];
    for (const { path, envelopes } of level)
      for (const [name, item] of Object.entries(envelopes[0] ?? {})) {
        if (Array.isArray(item)) found.push({ path: [...path, name], entries: item, envelopes });
        else if (isFields(item)) below.push({ path: [...path, name], envelopes: [item, ...envelopes] });
      }
    level = below;
  }
  return found;
}

/** An empty list where one is expected: null, or nothing at all in a response that says nothing else. */
function emptyAt(path: readonly string[], json: Fields): Place | null {
  const envelopes = [json];
  for (const [place, name] of path.entries()) {
    const value = envelopes[0]?.[name];
    if (isFields(value)) {
      envelopes.unshift(value);
      continue;
    }
    const isNull = value === null && place === path.length - 1;
    const isLeftOut = value === undefined || value === null;
    return isNull || (isLeftOut && saysNothing(json, path)) ? { path, entries: [], envelopes } : null;
  }
  return null;
}

/** Whether a response holds nothing but what is about pages; `path` leads to where its list would be. */
function saysNothing(json: Fields, path: readonly string[]): boolean {
  const isNothing = (fields: Fields, [next, ...rest]: readonly string[]): boolean =>
    Object.entries(fields).every(([name, value]) =>
      name === next
        ? value === null || (isFields(value) && isNothing(value, rest))
        : isAboutPages(name, value),
    );
  return isNothing(json, path) && (pagingOf([json], path).total ?? 0) === 0;
}

/** Members that state what went wrong, and never hold the entries of a list. */
const errorMembers: ReadonlySet<string> = new Set([
  'details',
  'errors',
  'violations',
  'fieldviolations',
  'warnings',
  'messages',
]);

/**
 * Whether a list may be the one that was asked for: one of its entries can be read, and it is not inside an
 * entry, as the officers of a company do.
 */
function mayHold<Row>(
  { kind, member, readRow }: ListForm<Row>,
  { path, entries, envelopes }: Place,
): boolean {
  if (path.some((name) => errorMembers.has(plainName(name)))) return false;
  if (!entries.some((entry) => isFields(entry) && readRow(entry) !== null)) return false;
  if (kind === null) return path.slice(0, -1).every((name) => name === member || isEnvelopeName(name));
  return envelopes.slice(0, -1).every((envelope) => readRow(envelope) === null);
}

function isLikely<Row>({ kind, readRow }: ListForm<Row>, entry: unknown): boolean {
  if (!isFields(entry) || readRow(entry) === null) return false;
  return (
    kind === null ||
    Object.values(unwrapped(entry)).some((value) => typeof value === 'string' && isName(kind, value))
  );
}
