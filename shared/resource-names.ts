import { z } from 'zod';

/**
 * The resource names of §1: one pattern table gives formatting, parsing, guards and schemas.
 * A segment is what is between two slashes. `-` is the wildcard of reads and never an id.
 */
export const resourcePatterns = {
  organization: 'organizations/{organization}',
  brand: 'organizations/{organization}/brands/{brand}',
  team: 'organizations/{organization}/teams/{team}',
  user: 'organizations/{organization}/users/{user}',
  check: 'organizations/{organization}/teams/{team}/checks/{check}',
  checkSummary: 'organizations/{organization}/teams/{team}/checks/{check}/checkSummary',
  finding: 'organizations/{organization}/teams/{team}/checks/{check}/findings/{finding}',
  notification: 'organizations/{organization}/notifications/{notification}',
  checkTemplate: 'checkTemplates/{template}',
  featureFlag: 'featureFlags/{feature_flag}',
  featureFlagOverride: 'featureFlags/{feature_flag}/overrides/{organization}',
  object: 'objects/{id}',
} as const;

export type ResourceKind = keyof typeof resourcePatterns;
declare const resource: unique symbol;
/** A name that was checked against the pattern of its kind. */
export type ResourceName<K extends ResourceKind> = string & { readonly [resource]: K };

type Variables<P extends string> = P extends `${string}{${infer V}}${infer Rest}`
  ? V | Variables<Rest>
  : never;
export type ResourceIds<K extends ResourceKind> = Record<Variables<(typeof resourcePatterns)[K]>, string>;

export const wildcard = '-';

/**
 * An id is opaque, but it is in a URL path: dot segments are removed by every URL parser, even
 * percent-encoded, and control characters are never part of a name.
 */
const idPattern = String.raw`(?!\.\.?(?:/|$))[^/\\\u0000-\u001f\u007f-\u009f]{1,512}`;
/** An id that is not a wildcard. */
const ownIdPattern = String.raw`(?!-(?:/|$))${idPattern}`;
const wholeId = new RegExp(`^${idPattern}$`);

export function isId(segment: string): boolean {
  return wholeId.test(segment) && segment.isWellFormed();
}

const variable = /\{([a-z_]+)\}/g;

/** Each pattern as it is matched, made once: a page of a list holds a hundred names. */
const matchers = new Map<string, { own: RegExp; any: RegExp; variables: readonly string[] }>(
  Object.entries(resourcePatterns).map(([kind, pattern]) => [
    kind,
    {
      own: new RegExp(`^${pattern.replace(variable, `(${ownIdPattern})`)}$`),
      any: new RegExp(`^${pattern.replace(variable, `(${idPattern})`)}$`),
      variables: [...pattern.matchAll(variable)].map(([, name = '']) => name),
    },
  ]),
);

interface ParseOptions {
  /** Accept `-` in place of an id (reads only, §1). */
  wildcards?: boolean;
}

/** The ids of a name, or null when the name does not match the pattern of its kind. */
export function parseName<K extends ResourceKind>(
  kind: K,
  name: string,
  { wildcards = false }: ParseOptions = {},
): ResourceIds<K> | null {
  const matcher = matchers.get(kind);
  const found = (wildcards ? matcher?.any : matcher?.own)?.exec(name);
  if (matcher === undefined || !found || !name.isWellFormed()) return null;
  const ids: Record<string, string> = {};
  let place = 0;
  for (const each of matcher.variables) ids[each] = found[(place += 1)] ?? '';
  return ids as ResourceIds<K>; // every variable of the pattern was assigned above
}

/** True when the text is a name of this kind, without wildcards. */
export function isName<K extends ResourceKind>(kind: K, text: string): text is ResourceName<K> {
  return matchers.get(kind)?.own.test(text) === true && text.isWellFormed();
}

const kinds = Object.keys(resourcePatterns) as ResourceKind[]; // keys of the literal pattern table

/** The kind of resource that a text names, without wildcards; null: it is not a name. */
export function kindOf(text: string): ResourceKind | null {
  return kinds.find((kind) => isName(kind, text)) ?? null;
}

/** Builds a name from ids. Throws a RangeError on an id that could alter the path. */
export function formatName<K extends ResourceKind>(kind: K, ids: ResourceIds<K>): ResourceName<K> {
  const values: Record<string, string> = ids;
  const filled = resourcePatterns[kind].replace(variable, (_match, name: string) => {
    const value = values[name] ?? '';
    if (!isId(value)) throw new RangeError(`Not an id for ${name} of ${kind}`);
    return value;
  });
  return filled as ResourceName<K>; // every id was checked above
}

/** A schema that accepts exactly the names of one kind. */
export function nameSchema<K extends ResourceKind>(kind: K) {
  return z.custom<ResourceName<K>>((value) => typeof value === 'string' && isName(kind, value), {
    message: `Expected ${resourcePatterns[kind]}`,
  });
}

/** The organization a name belongs to, or null for names outside an organization. */
export function organizationOf(name: string): ResourceName<'organization'> | null {
  const [collection, id] = name.split('/');
  if (collection !== 'organizations' || id === undefined || id === wildcard || !isId(id)) return null;
  return formatName('organization', { organization: id });
}

/** The id at the end of a name; a text without a slash is itself. */
export function lastSegment(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

/** Whether a text holds the name of a user, which may show who that is. */
export function namesUser(text: string): boolean {
  return /\busers\/[^/]/.test(text);
}
