import type { LocalService, LocalServiceOptions } from '#electron/local-service/options';
import { startLocalService } from '#electron/local-service/server';

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; an empty object for anything but a JSON object. */
  body: Record<string, unknown>;
}

type Row = Record<string, unknown> & { name: string };

/** A running service, its clock, and calls with a valid bearer. No client of the app takes part. */
export interface Bench extends AsyncDisposable {
  service: LocalService;
  /** What a profile needs to connect to it. */
  settings: { baseUrl: string; authUrl: string; clientId: string };
  clientSecret: string;
  clock: { time: number; now(): number };
  bearer: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  get(path: string): Promise<Reply>;
  /** Rows of one page; throws unless the response is a 200. */
  rows(path: string): Promise<Row[]>;
  /** Rows of all pages, from a token on. */
  allRows(path: string, pageToken?: string): Promise<Row[]>;
  /** Lets time pass on the service's clock, and takes a new token. */
  pass(milliseconds: number): Promise<void>;
}

export const noon = Date.UTC(2026, 10, 20, 12);

async function replyOf(response: Response): Promise<Reply> {
  const text = await response.text();
  const { status, headers } = response;
  try {
    return { status, headers, text, body: JSON.parse(text) as Record<string, unknown> };
  } catch {
    return { status, headers, text, body: {} };
  }
}

function rowsOf(reply: Reply): Row[] {
  const rows = Object.values(reply.body).find(Array.isArray);
  if (reply.status !== 200 || rows === undefined) throw new Error(`${reply.status} ${reply.text}`);
  return rows as Row[];
}

export async function requestToken(
  service: LocalService,
  changes: Record<string, string> = {},
): Promise<Reply> {
  const { clientId, clientSecret } = service.credentials;
  const fields = {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    ...changes,
  };
  return replyOf(
    await fetch(`${service.authUrl}/oauth2/token`, { method: 'POST', body: new URLSearchParams(fields) }),
  );
}

async function issueBearer(service: LocalService): Promise<string> {
  return `Bearer ${String((await requestToken(service)).body['access_token'])}`;
}

export async function startBench(options: Partial<LocalServiceOptions> = {}): Promise<Bench> {
  const clock = { time: noon, now: () => clock.time };
  const service = await startLocalService({
    clientId: 'desk',
    clientSecret: 'correct horse',
    organizations: 40,
    checks: 1200,
    clock,
    ...options,
  });
  const bearer = await issueBearer(service);
  const { clientId, clientSecret } = service.credentials;
  const bench: Bench = {
    service,
    settings: { baseUrl: service.baseUrl, authUrl: service.authUrl, clientId },
    clientSecret,
    clock,
    bearer,
    async call(method, path, body, headers = {}) {
      const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
      const init: RequestInit = { method, headers: { authorization: bench.bearer, ...type, ...headers } };
      if (body !== undefined) init.body = typeof body === 'string' ? body : JSON.stringify(body);
      return replyOf(await fetch(path.startsWith('http') ? path : service.baseUrl + path, init));
    },
    get: (path) => bench.call('GET', path),
    rows: async (path) => rowsOf(await bench.get(path)),
    async allRows(path, pageToken = '') {
      const rows: Row[] = [];
      let token = pageToken;
      do {
        const reply = await bench.get(`${path}${path.includes('?') ? '&' : '?'}pageToken=${token}`);
        rows.push(...rowsOf(reply));
        token = String(reply.body['nextPageToken']);
      } while (token !== '');
      return rows;
    },
    async pass(milliseconds) {
      clock.time += milliseconds;
      bench.bearer = await issueBearer(service);
    },
    [Symbol.asyncDispose]: () => service.close(),
  };
  return bench;
}

export const filter = (text: string): string => `filter=${encodeURIComponent(text)}`;
export const parentOf = (name: string, segments: number): string =>
  name.split('/').slice(0, segments).join('/');

/** A body that CreateCheck accepts for any organization: it sets no gated parameter. */
export function identityCheck(changes: Record<string, unknown> = {}, params: Record<string, unknown> = {}) {
  return {
    displayName: 'Purchase, 14 Alder Row',
    clientReference: 'HL-1',
    template: 'checkTemplates/identity-verification-check-v1-0-0',
    params: {
      '@type': 'type.googleapis.com/checks.type.v1alpha2.IdentityVerificationCheckParams',
      subject: { givenName: 'Ottilie', familyName: 'Brandreth', phoneNumber: '+447700900148' },
      passportNfcPreference: 'OPTIONAL',
      ...params,
    },
    ...changes,
  };
}
