import { operations, type Operation, type PathVersion } from '#shared/operations';
import { parseName, resourcePatterns, wildcard, type ResourceKind } from '#shared/resource-names';
import { routeIds, type RouteId } from './route-ids.ts';
import { invalidField, methodNotAllowed, notFound, Refusal } from './refusal.ts';

type RouteShape = Pick<Operation, 'method' | 'path' | 'variables' | 'permission'>;

/** Setting an override: the API has only the operation that clears one (§4). */
const setOverrideRoute: RouteShape = {
  method: 'PUT',
  path: '/{name}',
  variables: { name: { kind: 'featureFlagOverride' } },
  permission: 'global-admin',
};

/** One segment of a path: a fixed word, or an id that belongs to a variable. */
type Segment = { literal: string } | { variable: string };

interface Route {
  id: RouteId;
  shape: RouteShape;
  segments: Segment[];
  /** Custom verb after the last colon, without it; empty for none. */
  verb: string;
}

export interface RouteMatch {
  id: RouteId;
  permission: Operation['permission'];
  /** Resource names by variable. */
  names: Record<string, string>;
  /** Ids of all variables by the words of the resource patterns. */
  ids: Record<string, string>;
}

/** The shapes of all routes: the operation table and the documented addition. */
const routeShapes: Readonly<Record<RouteId, RouteShape>> = {
  ...operations,
  SetFeatureFlagOverride: setOverrideRoute,
};

function segmentsOf(shape: RouteShape): { segments: Segment[]; verb: string } {
  const colon = shape.path.lastIndexOf(':');
  const path = colon < 0 ? shape.path : shape.path.slice(0, colon);
  const segments = path
    .split('/')
    .slice(1)
    .flatMap((part): Segment[] => {
      const variable = /^\{(\w+)\}$/.exec(part)?.[1];
      const kind = variable === undefined ? undefined : shape.variables[variable]?.kind;
      if (variable === undefined || kind === undefined) return [{ literal: part }];
      return resourcePatterns[kind]
        .split('/')
        .map((word) => (word.startsWith('{') ? { variable } : { literal: word, variable }));
    });
  return { segments, verb: colon < 0 ? '' : shape.path.slice(colon + 1) };
}

const routes: readonly Route[] = routeIds.map((id) => {
  const shape = routeShapes[id];
  return { id, shape, ...segmentsOf(shape) };
});

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new Refusal(400, 'invalid_argument', 'The path is not valid percent-encoded UTF-8.');
  }
}

function namesOf(route: Route, decoded: readonly string[]): Pick<RouteMatch, 'names' | 'ids'> {
  const parts: Record<string, string[]> = {};
  for (const [index, segment] of route.segments.entries()) {
    if ('variable' in segment) (parts[segment.variable] ??= []).push(decoded[index] ?? '');
  }
  const names: Record<string, string> = {};
  const ids: Record<string, string> = {};
  for (const [variable, { kind, wildcards }] of Object.entries(route.shape.variables)) {
    const name = (parts[variable] ?? []).join('/');
    names[variable] = name;
    Object.assign(ids, readName(variable, kind, name, wildcards === true));
  }
  return { names, ids };
}

/** §1, §4 rule 1: `-` is for reads, and a wildcard organization has no single team. */
function readName(
  variable: string,
  kind: ResourceKind,
  name: string,
  wildcards: boolean,
): Record<string, string> {
  const ids: Record<string, string> | null = parseName(kind, name, { wildcards: true });
  if (ids === null) throw invalidField(variable, `Expected ${resourcePatterns[kind]}.`);
  const wild = Object.values(ids).includes(wildcard);
  if (wild && !wildcards)
    throw invalidField(variable, 'A wildcard is for lists of checks only; name one resource.');
  if (wild && ids['organization'] === wildcard && ids['team'] !== wildcard) {
    throw invalidField(variable, 'Use organizations/-/teams/- or organizations/{organization}/teams/-.');
  }
  return ids;
}

/**
 * Finds the operation of a path below the service prefix. Undecoded: a slash or colon inside an id comes
 * percent-encoded. 404 for a path without its parent and for legacy identifiers (§7).
 */
export function matchRoute(method: string, path: string, accepted: readonly PathVersion[]): RouteMatch {
  const [version = '', ...raw] = path.replace(/^\//, '').split('/');
  if (!accepted.some((label) => label === version)) {
    throw notFound(`The path starts with a version: ${accepted.map((label) => `/${label}`).join(' or ')}.`);
  }
  const last = raw.at(-1) ?? '';
  const colon = last.lastIndexOf(':');
  const verb = colon < 0 ? '' : last.slice(colon + 1);
  if (colon >= 0) raw[raw.length - 1] = last.slice(0, colon);
  const decoded = raw.map(decodeSegment);
  const fitting = routes.filter(
    (route) =>
      route.verb === verb &&
      route.segments.length === decoded.length &&
      route.segments.every((segment, index) => !('literal' in segment) || segment.literal === decoded[index]),
  );
  const route = fitting.find((candidate) => candidate.shape.method === method);
  if (route !== undefined) {
    return { id: route.id, permission: route.shape.permission, ...namesOf(route, decoded) };
  }
  if (fitting.length > 0) {
    const methods = [...new Set(fitting.map(({ shape }) => shape.method))];
    throw methodNotAllowed(`${method} is not an operation of this path.`, methods);
  }
  throw notFound(
    'No operation has this path. Use full resource names, such as ' +
      'organizations/{organization}/teams/{team}/checks/{check}; legacy identifiers are not recognised.',
  );
}
