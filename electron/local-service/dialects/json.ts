import type { Json } from './responses.ts';
import type { Dialect } from './dialect.ts';

/** Counts and scores (§2); a date of birth is shown with integers and stays so. */
const integerFields = new Set([
  'userCount',
  'teamCount',
  'brandCount',
  'total',
  'confirmed',
  'dismissed',
  'unreviewed',
  'riskScore',
  'totalSize',
  'score',
  'progress',
]);

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

function isDefault(value: unknown): boolean {
  return value === false || value === '' || value === 0 || (Array.isArray(value) && value.length === 0);
}

function timestamp(dialect: Dialect, text: string): string {
  if (dialect.timestamps === 'milliseconds') return text;
  const time = /^(.+:\d\d)\.(\d{3})Z$/.exec(text);
  if (time === null) return text;
  const [, seconds = '', fraction = ''] = time;
  switch (dialect.timestamps) {
    case 'seconds':
      return `${seconds}Z`;
    case 'nanoseconds':
      return `${seconds}.${fraction}000000Z`;
    case 'offset':
      return `${seconds}.${fraction}+00:00`;
  }
}

function finishMember(dialect: Dialect, name: string, value: unknown): unknown {
  if (typeof value === 'string' && name.endsWith('Time')) return timestamp(dialect, value);
  if (typeof value === 'number' && integerFields.has(name) && dialect.integers === 'strings')
    return String(value);
  return finish(dialect, value);
}

/**
 * What a dialect does to JSON in general. A Map is a map of the wire, which keeps every entry; an object is
 * a message, which may leave members out.
 */
export function finish(dialect: Dialect, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => finish(dialect, item));
  if (value instanceof Map) {
    const entries = [...(value as ReadonlyMap<string, unknown>)];
    return Object.fromEntries(entries.map(([key, inner]) => [key, finish(dialect, inner)]));
  }
  if (!isObject(value)) return value;
  // Member by member: pairs and lists of them take half the time of a page.
  const finished: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const inner = value[name];
    if (inner === undefined ? dialect.absent !== 'null' : dialect.defaults === 'left out' && isDefault(inner))
      continue;
    const member = inner === undefined ? null : finishMember(dialect, name, inner);
    if (name === '__proto__')
      Object.defineProperty(finished, name, { value: member, enumerable: true, configurable: true });
    else finished[name] = member;
  }
  return finished;
}

/** A resource: finished, with the members that no table lists. */
export function resource(dialect: Dialect, id: string, json: Json): Json {
  const finished = finish(dialect, json) as Json; // an object stays one
  switch (dialect.extraMembers) {
    case 'none':
      return finished;
    case 'snake_case':
      return { ...finished, external_id: id.split('/').at(-1), is_archived: false, data_region: 'uk' };
    case 'links':
      return { ...finished, links: { self: `/${id}` } };
  }
}

/** A single resource in its wrapping. */
export function wrap(wrapping: 'bare' | 'own' | 'data' | 'result', own: string, json: Json): Json {
  return wrapping === 'bare' ? json : { [wrapping === 'own' ? own : wrapping]: json };
}

/** Picks about one resource in `share`, always the same ones. */
export function isPicked(name: string, share: number): boolean {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return sum % share === 0;
}
