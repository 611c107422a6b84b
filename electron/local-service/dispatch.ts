import { operations, type PathVersion } from '#shared/operations';
import { bytesOf, parseJson, type Body } from './body.ts';
import type { Handler, Service } from './call.ts';
import type { Change } from './change-file.ts';
import type { Page } from './dialects/responses.ts';
import type { Responses } from './routes/handlers.ts';
import { decodeBody } from './dialects/decode.ts';
import type { Dialect } from './dialects/dialect.ts';
import { encodeResponse, isUnpaged } from './dialects/encode.ts';
import { changes, encodeRefusal, type Wire } from './dialects/errors.ts';
import type { RouteId } from './route-ids.ts';
import { parseQuery } from './query.ts';
import { denied, invalidField, methodNotAllowed, notFound, Refusal } from './refusal.ts';
import { isReportTarget, readReport } from './reports.ts';
import { matchRoute, type RouteMatch } from './router.ts';
import { handlers } from './routes/handlers.ts';
import type { Tokens } from './tokens.ts';

export const servicePrefix = '/service';
export const authPrefix = '/auth';

export interface WireRequest {
  method: string;
  /** Path and query unchanged, undecoded. */
  target: string;
  authorization: string | undefined;
  contentType: string | undefined;
  body: Body | undefined;
}

/** Its body is sent as JSON, or as it is when it is bytes. */
export interface Reply extends Wire {
  headers?: Readonly<Record<string, string>>;
}

/** Where a request goes: known before its token is checked, so that it can be counted. */
export type Destination =
  | { kind: 'Token' | 'Report' }
  | { kind: RouteMatch['id']; route: RouteMatch }
  | { kind: null; refusal: Refusal };

function split(target: string): [path: string, query: string] {
  const at = target.indexOf('?');
  return at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at + 1)];
}

const pathVersions: Readonly<Record<Dialect['pathVersions'], readonly PathVersion[]>> = {
  both: ['v1alpha2', 'v1'],
  v1: ['v1'],
  v1alpha2: ['v1alpha2'],
};

const isOfApi = ({ target }: WireRequest): boolean => target.startsWith(`${servicePrefix}/`);

export function findDestination(request: WireRequest, dialect: Dialect): Destination {
  const [path] = split(request.target);
  const isToken = path === `${authPrefix}/oauth2/token`;
  if (isToken && request.method === 'POST') return { kind: 'Token' };
  try {
    if (isToken) throw methodNotAllowed('A token is requested with POST.', ['POST']);
    if (!isOfApi(request)) throw notFound('Nothing has this path.');
    const below = path.slice(servicePrefix.length);
    if (request.method === 'GET' && isReportTarget(below)) return { kind: 'Report' };
    const route = matchRoute(request.method, below, pathVersions[dialect.pathVersions]);
    return { kind: route.id, route };
  } catch (error) {
    if (error instanceof Refusal) return { kind: null, refusal: error };
    throw error;
  }
}

/** The body of a request, checked for what the operation table says of it. */
function readOperationBody(id: RouteMatch['id'], request: WireRequest): unknown {
  const body = parseJson(bytesOf(request.body), request.contentType);
  const expected = id === 'SetFeatureFlagOverride' || operations[id].body !== null;
  if (expected && body === undefined) throw invalidField('body', 'A JSON body is needed.');
  if (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body))) {
    throw invalidField('body', 'Expected a JSON object.');
  }
  if (!expected && body !== undefined && Object.keys(body).length > 0) {
    throw invalidField('body', 'This operation takes no body.');
  }
  return body;
}

export interface Dispatch {
  service: Service;
  tokens: Tokens;
  globalAdmin: boolean;
  /** Milliseconds since 1970 on the injected clock. */
  now: number;
  /** What the handler gets in place of the body that was sent. */
  alterBody(body: unknown): unknown;
  /** The page that is sent in place of the one the handler gave. */
  alterPage<P extends Page<unknown>>(page: P): P;
  /** Called after each change that was made, with the body unchanged. */
  changed(change: Change, sent: unknown): void;
}

function callHandler(
  route: Pick<RouteMatch, 'id' | 'names' | 'ids'>,
  service: Service,
  query: object,
  body: unknown,
  at: number,
): Responses[RouteId] {
  const { id, names, ids } = route;
  const handler = handlers[id] as Handler<object, Responses[RouteId]>; // `query` was parsed with this operation's own schema
  return handler({ service, names, ids, query, body, now: at });
}

/** Makes a change again that was made before, at its time. */
export function repeatChange(service: Service, change: Change): void {
  callHandler(change, service, {}, change.body, service.state.advance(change.at));
}

const isPage = (response: Responses[RouteId]): response is Extract<Responses[RouteId], Page<unknown>> =>
  response !== null && 'rows' in response;

function handleRoute(route: RouteMatch, request: WireRequest, dispatch: Dispatch): Wire {
  const { globalAdmin, now } = dispatch;
  const { dialect } = dispatch.service;
  const service = isUnpaged(dialect, route.id)
    ? { ...dispatch.service, pager: dispatch.service.pager.unpaged() }
    : dispatch.service;
  if (route.permission === 'global-admin' && !globalAdmin)
    throw denied('This operation needs global admin permission.');
  const query = parseQuery(route.id, split(request.target)[1]);
  const sent = dispatch.alterBody(readOperationBody(route.id, request));
  const body = decodeBody(dialect, route.id, route.names, sent);
  const at = service.state.advance(now);
  const response = callHandler(route, service, query, body, at);
  if (changes(route.id))
    dispatch.changed({ at, id: route.id, names: route.names, ids: route.ids, body }, sent);
  return encodeResponse(dialect, route.id, isPage(response) ? dispatch.alterPage(response) : response);
}

/** Responds to a request: token, permission, path, query and body are checked in this order. */
export function handleRequest(destination: Destination, request: WireRequest, dispatch: Dispatch): Reply {
  const { service, tokens, now } = dispatch;
  try {
    if (destination.kind === 'Token') {
      const { status, body } = tokens.respond(request.contentType, request.body, now);
      return { status, body, headers: { 'cache-control': 'no-store' } };
    }
    // Elsewhere a 401 would blame the credentials for a wrong URL.
    if (isOfApi(request)) tokens.check(request.authorization, now);
    if (destination.kind === null) throw destination.refusal;
    if (!('route' in destination)) {
      service.state.advance(now);
      const body = readReport(service.state, request.target.slice(servicePrefix.length));
      return { status: 200, body, headers: { 'content-type': 'application/pdf' } };
    }
    return handleRoute(destination.route, request, dispatch);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const id = 'route' in destination ? destination.route.id : null;
    return { ...encodeRefusal(service.dialect, error, id), headers: error.headers };
  }
}
