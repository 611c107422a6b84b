import { z } from 'zod';

/**
 * The resource names of §1: one pattern table gives formatting, parsing, guards and schemas.
 * A segment is what stands between two slashes. `-` is the wildcard of reads and never an id.
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
const maxIdLength = 512;

/**
 * An id is opaque, but it stands in a URL path: dot segments are removed by every URL parser, even
 * percent-encoded, and control characters are never part of a name.
 */
export function isId(segment: string): boolean {
  if (segment === '' || segment === '.' || segment === '..' || segment.length > maxIdLength) return false;
  // eslint-disable-next-line no-control-regex -- control characters are exactly what is refused
  return !/[/\u0000-\u001f\u007f-\u009f\\]/.test(segment) && segment.isWellFormed();
}

interface ParseOptions {
  /** Accept `-` in place of an id (reads only, §1). */
  wildcards?: boolean;
}

/** The ids of a name, or null when the name does not match the pattern of its kind. */
export function parseName<K extends ResourceKind>(
  kind: K,
  name: string,
  options: ParseOptions = {},
): ResourceIds<K> | null {
  const pattern = resourcePatterns[kind].split('/');
  const segments = name.split('/');
  if (pattern.length !== segments.length) return null;
  const ids: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (!part.startsWith('{')) {
      if (part !== segment) return null;
      continue;
    }
    if (!isId(segment) || (segment === wildcard && options.wildcards !== true)) return null;
    ids[part.slice(1, -1)] = segment;
  }
  return ids as ResourceIds<K>; // every variable of the pattern was assigned above
}

/** True when the text is a name of this kind, without wildcards. */
export function isName<K extends ResourceKind>(kind: K, text: string): text is ResourceName<K> {
  return parseName(kind, text) !== null;
}

/** Builds a name from ids. Throws a RangeError on an id that could alter the path. */
export function formatName<K extends ResourceKind>(kind: K, ids: ResourceIds<K>): ResourceName<K> {
  const values: Record<string, string> = ids;
  const name = resourcePatterns[kind].replace(/\{([a-z_]+)\}/g, (_match, variable: string) => {
    const id = values[variable] ?? '';
    if (!isId(id)) throw new RangeError(`Not an id for ${variable} of ${kind}`);
    return id;
  });
  return name as ResourceName<K>; // every id was checked above
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

/** Whether a text holds the name of a user, which may tell who that is. */
export function namesUser(text: string): boolean {
  return /\busers\/[^/]/.test(text);
}
