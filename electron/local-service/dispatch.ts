import { operations, type PathVersion } from '#shared/operations';
import { bytesOf, parseJson, textOf, type Body } from './body.ts';
import type { Handler, Service } from './call.ts';
import type { Change } from './change-file.ts';
import { parseQuery } from './query.ts';
import { denied, invalidField, notFound, Refusal } from './refusal.ts';
import { isReportTarget, readReport } from './reports.ts';
import { matchRoute, type RouteMatch } from './router.ts';
import { handlers } from './routes/handlers.ts';
import type { Tokens } from './tokens.ts';

export const servicePrefix = '/service';
export const authPrefix = '/auth';

export interface WireRequest {
  method: string;
  /** Path and query as they came, undecoded. */
  target: string;
  authorization: string | undefined;
  contentType: string | undefined;
  body: Body | undefined;
}

export interface Answer {
  status: number;
  /** Sent as JSON, or as it is when it is bytes. */
  body: unknown;
  headers?: Record<string, string>;
}

/** Where a request goes: known before its token is checked, so that it can be counted. */
export type Destination =
  | { kind: 'Token' | 'Report' }
  | { kind: RouteMatch['id']; route: RouteMatch }
  | { kind: null; refusal: Refusal };

export function refusalAnswer(refusal: Refusal): Answer {
  return { status: refusal.status, body: refusal.body() };
}

function split(target: string): [path: string, query: string] {
  const at = target.indexOf('?');
  return at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at + 1)];
}

export function findDestination(request: WireRequest, versions: readonly PathVersion[]): Destination {
  const [path] = split(request.target);
  if (path === `${authPrefix}/oauth2/token` && request.method === 'POST') return { kind: 'Token' };
  try {
    if (!path.startsWith(`${servicePrefix}/`)) throw notFound('Nothing has this path.');
    const below = path.slice(servicePrefix.length);
    if (request.method === 'GET' && isReportTarget(below)) return { kind: 'Report' };
    const route = matchRoute(request.method, below, versions);
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
  /** Called after each change that was made. */
  changed(change: Change): void;
}

function callHandler(
  route: Pick<RouteMatch, 'id' | 'names' | 'ids'>,
  service: Service,
  query: object,
  body: unknown,
  at: number,
): unknown {
  const { id, names, ids } = route;
  const handler = handlers[id] as Handler<object>; // `query` was parsed with this operation's own schema
  return handler({ service, names, ids, query, body, now: at });
}

/** Makes a change again that was made before, at its time. */
export function repeatChange(service: Service, change: Change): void {
  callHandler(change, service, {}, change.body, service.state.advance(change.at));
}

const mutates = (id: RouteMatch['id']) => id === 'SetFeatureFlagOverride' || operations[id].mutates;

function answerRoute(route: RouteMatch, request: WireRequest, dispatch: Dispatch): unknown {
  const { service, globalAdmin, now } = dispatch;
  if (route.permission === 'global-admin' && !globalAdmin)
    throw denied('This operation needs global admin permission.');
  const query = parseQuery(route.id, split(request.target)[1]);
  const body = dispatch.alterBody(readOperationBody(route.id, request));
  const at = service.state.advance(now);
  const answer = callHandler(route, service, query, body, at);
  if (mutates(route.id)) dispatch.changed({ at, id: route.id, names: route.names, ids: route.ids, body });
  return answer;
}

/** Answers a request: token, permission, path, query and body are checked in this order. */
export function answerRequest(destination: Destination, request: WireRequest, dispatch: Dispatch): Answer {
  const { service, tokens, now } = dispatch;
  try {
    if (destination.kind === 'Token') {
      const { status, body } = tokens.answer(request.contentType, textOf(bytesOf(request.body)), now);
      return { status, body, headers: { 'cache-control': 'no-store' } };
    }
    tokens.check(request.authorization, now);
    if (destination.kind === null) throw destination.refusal;
    if (!('route' in destination)) {
      service.state.advance(now);
      const body = readReport(service.state, request.target.slice(servicePrefix.length));
      return { status: 200, body, headers: { 'content-type': 'application/pdf' } };
    }
    return { status: 200, body: answerRoute(destination.route, request, dispatch) };
  } catch (error) {
    if (error instanceof Refusal) return refusalAnswer(error);
    throw error;
  }
}
