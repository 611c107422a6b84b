import type { z } from 'zod';
import { readAs } from '../read-as.ts';
import { isName, type ResourceKind } from '../resource-names.ts';
import { withReceived } from './as-received.ts';
import { camelReader, namedFields } from './entry.ts';
import { readList, type ListFacts } from './list.ts';
import type { Mappings } from './mappings.ts';
import { isFields, notUnderstood, understood, type Fields, type Reading } from './reading.ts';

interface ResponseContext {
  operation: string;
  mappings: Mappings;
  /** The headers name a further page, whose address the operations do not take (§4). */
  hasNextLink?: boolean;
}

/** How such a page is called among the members that are not understood. */
const nextLink = 'Link: rel="next"';

/** How the response of an operation is read. */
export interface ResponseReader<T> {
  /** What it is made of, for docs/operations.md. */
  form:
    | { is: 'list'; member: string; row: z.ZodType; kind: ResourceKind | null }
    | { is: 'resource'; schema: z.ZodType }
    | { is: 'any' };
  read: (json: unknown, context: ResponseContext) => Reading<T>;
}
export type ValueRead<R> = R extends ResponseReader<infer T> ? T : never;

/** The rows of a page, the token of the next one, and what else the response says. */
export type Page<Member extends string, Row> = Record<Member, Row[]> & {
  nextPageToken: string;
  facts: ListFacts;
};

export function list<const Member extends string, Row extends Fields>(
  member: Member,
  row: z.ZodType<Row>,
  /** Kind of the entries' names; null: an entry is readable without a name. */
  kind: ResourceKind | null,
): ResponseReader<Page<Member, Row>> {
  const readFields = fieldsReader(row, kind);
  const form = {
    member,
    kind,
    readRow: (entry: unknown): Row | null => (isFields(entry) ? readFields(entry) : null),
  };
  return {
    form: { is: 'list', member, row, kind },
    read(json, { operation, mappings, hasNextLink = false }) {
      const reading = readList(form, json, operation, mappings);
      if (reading.is === 'not-understood') return reading;
      const { rows, nextPageToken, facts } = reading.value;
      // A computed member has the type `string`; this one is the member that the type names.
      const named = { [member]: rows } as Record<Member, Row[]>;
      const goesOn = hasNextLink && nextPageToken === '';
      const besides = goesOn ? [...facts.besides, nextLink] : facts.besides;
      return { ...reading, value: { ...named, nextPageToken, facts: { ...facts, besides } } };
    },
  };
}

interface ResourceOptions {
  /** Kind of its name; null: it is recognised by its fields alone. */
  kind: ResourceKind | null;
  /** Fields of which at least one is there; without any the resource may be inside a member. */
  oneOf?: readonly string[];
  /** Under another name it is something else, such as an operation that makes it later. */
  isNamed?: true;
}

const deepest = 3;

/** A resource, which may be the response itself or be inside one of its members. */
export function resource<T extends Fields>(
  schema: z.ZodType<T>,
  { kind, oneOf = ['name'], isNamed }: ResourceOptions,
): ResponseReader<T> {
  const readFields = fieldsReader(schema, kind);
  const readAt = (fields: Fields): T | null => {
    const read = readFields(fields);
    return read !== null && oneOf.some((field) => read[field] !== undefined) ? read : null;
  };
  return {
    form: { is: 'resource', schema },
    read(json) {
      if (!isFields(json)) return notUnderstood();
      const direct = readAt(json);
      if (direct !== null && (isNamed !== true || namedAs(kind, direct))) return understood(direct);
      let level: [path: string, fields: Fields][] = [['', json]];
      for (let depth = 0; depth < deepest; depth += 1) {
        level = level.flatMap(([path, fields]) => membersOf(fields, path));
        const found = level.flatMap(([path, fields]) => {
          const read = readAt(fields);
          return read !== null && namedAs(kind, read) ? [{ path, read }] : [];
        });
        const [only, ...more] = found;
        if (only !== undefined) return more.length === 0 ? understood(only.read) : notUnderstood(only.path);
      }
      return notUnderstood();
    },
  };
}

/** Null for a response without content: the change was accepted, and has to be read back to be known. */
export function orEmpty<T>(reader: ResponseReader<T>): ResponseReader<T | null> {
  return {
    form: reader.form,
    read: (json, context) => (isEmptyResponse(json) ? understood(null) : reader.read(json, context)),
  };
}

/** Any JSON: the API document shows nothing of it, and it is kept unchanged. */
export function anything(): ResponseReader<unknown> {
  return { form: { is: 'any' }, read: (json) => understood(json) };
}

/** No member, or members that are all null. */
function isEmptyResponse(json: unknown): boolean {
  return json === null || (isFields(json) && Object.values(json).every((value) => value === null));
}

/** Reads the fields of a resource; null: they do not fit, or it has no name. */
function fieldsReader<T extends Fields>(
  schema: z.ZodType<T>,
  kind: ResourceKind | null,
): (received: Fields) => T | null {
  const inCamel = camelReader(schema);
  return (received) => {
    const parsed = readAs(schema, inCamel(namedFields(kind, received)));
    return !parsed.success || parsed.data['name'] === '' ? null : withReceived(parsed.data, received);
  };
}

function membersOf(fields: Fields, path: string): [string, Fields][] {
  return Object.entries(fields).flatMap(([name, value]) =>
    isFields(value) ? [[path === '' ? name : `${path}.${name}`, value] as [string, Fields]] : [],
  );
}

function namedAs(kind: ResourceKind | null, { name }: Fields): boolean {
  return kind === null || (typeof name === 'string' && isName(kind, name));
}
