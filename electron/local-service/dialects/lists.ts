import type { Json, Page } from './responses.ts';
import type { Dialect, silences } from './dialect.ts';
import { finish } from './json.ts';

export type Envelope = (typeof silences.findingsEnvelope)[number];

/** A list on the wire: its rows are encoded already. `envelope` null: as §4 prints it. */
export interface WireList {
  /** The name of the resource in the plural. */
  own: string;
  envelope: Envelope | null;
  page: Page<unknown>;
}

/** A row without a name: nothing says what it is. */
const nameless: Json = { displayName: 'An entry without its name', state: 'ACTIVE' };

/** The rows of a page with those that cannot be read. */
function withBroken(dialect: Dialect, rows: readonly unknown[]): readonly unknown[] {
  const [first, ...rest] = rows;
  if (first === undefined) return rows;
  switch (dialect.brokenRows) {
    case 'none':
      return rows;
    case 'null':
      return [first, null, ...rest];
    case 'nameless':
      return [first, nameless, ...rest];
    case 'null and nameless':
      return [first, null, nameless, ...rest];
  }
}

function member(dialect: Dialect, key: string, rows: readonly unknown[]): Json {
  if (rows.length > 0) return { [key]: rows };
  switch (dialect.emptyList) {
    case '[]':
      return { [key]: [] };
    case 'null':
      return { [key]: null };
    case 'left out':
    case '{}':
      return {};
  }
}

function bareList(dialect: Dialect, rows: readonly unknown[]): unknown {
  if (rows.length > 0) return rows;
  if (dialect.emptyList === 'null') return null;
  return dialect.emptyList === '{}' ? {} : [];
}

function tokenMembers(dialect: Dialect, { envelope, page: { nextPageToken } }: WireList): Json {
  if (nextPageToken === null) return {};
  if (nextPageToken === '' && dialect.lastToken === 'left out') return {};
  const token = nextPageToken === '' && dialect.lastToken === 'null' ? null : nextPageToken;
  if (envelope === null) return { nextPageToken: token };
  if (dialect.tokenMember === 'pagination.next') return { pagination: { next: token } };
  return { [dialect.tokenMember]: token };
}

function extraMembers(dialect: Dialect, { own, page }: WireList): Json {
  switch (dialect.listExtras) {
    case 'none':
      return {};
    case 'totalSize':
      return page.total === undefined ? {} : (finish(dialect, { totalSize: page.total }) as Json); // an object stays one
    case 'kind and requestId':
      return { kind: `${own}List`, requestId: `req-${own.length}-${page.rows.length}` };
  }
}

/** The body of a list. */
export function encodeList(dialect: Dialect, list: WireList): unknown {
  const { own, envelope, page } = list;
  const rows = withBroken(dialect, page.rows);
  if (envelope === 'bare') return bareList(dialect, rows);
  const isLast = page.nextPageToken === null || page.nextPageToken === '';
  if (rows.length === 0 && isLast && dialect.emptyList === '{}') return {};
  const extras = extraMembers(dialect, list);
  const token = tokenMembers(dialect, list);
  switch (envelope) {
    case null:
    case 'own':
      return { ...member(dialect, own, rows), ...token, ...extras };
    case 'data.items':
      return { data: { ...member(dialect, 'items', rows), ...token }, ...extras };
    case 'result.own':
      return { result: { ...member(dialect, own, rows), ...token }, ...extras };
    case 'page.content':
      return { page: { ...member(dialect, 'content', rows), ...token }, ...extras };
    case 'items':
    case 'data':
    case 'results':
    case 'records':
      return { ...member(dialect, envelope, rows), ...token, ...extras };
  }
}

/** One row of flags, tasks or companies. */
export function encodeRow(
  dialect: Dialect,
  { own, id, json }: { own: string; id: string; json: Json },
): Json {
  switch (dialect.rowForm) {
    case 'plain':
      return json;
    case 'own':
      return { [own]: json };
    case 'attributes':
      return { type: own, id, attributes: json };
  }
}
