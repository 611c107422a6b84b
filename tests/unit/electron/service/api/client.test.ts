import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import type { Activity } from '#electron/service/api/activity';
import type { ApiClient, ApiClientOptions } from '#electron/service/api/client';
import { isOutcomeOpen } from '#shared/errors';
import { asReceived } from '#shared/reading/as-received';
import { organizations } from '#electron/service/api/organizations';
import { createTransport } from '#electron/service/api/transport';
import type { ProfileSettings } from '#shared/profile';
import { clientFor, createHastyClock, testSecret } from '#tests/support/raw-client';
import { createManualClock } from '#tests/support/manual-clock';
import {
  jsonResponse,
  rawResponse,
  startRawServer,
  withTokens,
  type RawRequest,
  type RawServer,
  type Responder,
} from '#tests/support/raw-server';

const team = 'organizations/o1/teams/t1';
const check = `${team}/checks/c1`;
const open: { server: RawServer; client: ApiClient }[] = [];

afterEach(async () => {
  for (const { server, client } of open.splice(0)) {
    await client.close();
    await server.close();
  }
});

async function start(
  respond: Responder,
  options: Partial<ApiClientOptions> = {},
  settings: Partial<ProfileSettings> = {},
) {
  const responder = withTokens(respond);
  const server = await startRawServer(responder);
  const client = clientFor(server.origin, settings, { clock: createHastyClock(), ...options });
  open.push({ server, client });
  const calls = () => server.requests.filter(({ target }) => !target.endsWith('/oauth2/token'));
  return { server, client, calls, tokens: () => responder.issued };
}

const listOrganizations = (client: ApiClient, options = {}) =>
  client.call('ListOrganizations', { variables: {} }, options);
const createCheck = (client: ApiClient, options = {}) =>
  client.call(
    'CreateCheck',
    { variables: { parent: team }, body: { displayName: 'A', clientReference: 'ref-1' } },
    options,
  );
const onePage = jsonResponse(200, { organizations: [{ name: 'organizations/o1' }], nextPageToken: '' });

describe('a call', () => {
  it('has the bearer, the version from the API document and the query, and reads the response', async () => {
    const { client, calls, tokens } = await start((_request, socket) => void socket.write(onePage));
    const response = await organizations(client).list({
      view: 'SUMMARY',
      filter: 'state = ACTIVE',
      pageSize: 100,
    });
    expect(response).toMatchObject({
      ok: true,
      value: {
        value: { organizations: [{ name: 'organizations/o1' }], nextPageToken: '' },
        status: 200,
        attempts: 1,
        receivedAt: '2026-03-02T00:00:00.000Z',
      },
    });
    const [request] = calls() as [RawRequest];
    expect(request.headers['authorization']).toBe('Bearer token-1');
    const url = new URL(request.target, 'http://host');
    expect(url.pathname).toBe('/checks/v1alpha2/organizations');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      filter: 'state = ACTIVE',
      pageSize: '100',
      view: 'ORGANIZATION_VIEW_SUMMARY',
    });
    expect(tokens()).toBe(1);
  });

  it('requests a token with the form of §5 and puts the secret nowhere else', async () => {
    const { client, server, calls } = await start((_request, socket) => void socket.write(onePage));
    await listOrganizations(client);
    const request = server.requests.find(({ target }) => target === '/oauth2/token');
    expect(request?.method).toBe('POST');
    expect(request?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      grant_type: 'client_credentials',
      client_id: 'desk',
      client_secret: testSecret,
    });
    expect(JSON.stringify(calls())).not.toContain(testSecret);
  });

  it('uses one path version for all if the profile sets one', async () => {
    const { client, calls } = await start(
      (_request, socket) => void socket.write(onePage),
      {},
      { pathVersion: 'v1' },
    );
    await listOrganizations(client);
    expect(calls()[0]?.target).toBe('/checks/v1/organizations');
  });

  it('sends nothing for a name that could alter the path', async () => {
    const { client, server } = await start(() => undefined);
    const response = await client.call('GetCheck', { variables: { check: `${team}/checks/..` } });
    expect(response).toMatchObject({
      ok: false,
      error: { kind: 'validation', faults: [{ field: 'check' }] },
    });
    expect(server.requests).toEqual([]);
  });

  it('accepts a wildcard only if the operation reads across collections', async () => {
    const page = jsonResponse(200, { checks: [] });
    const { client, calls } = await start((_request, socket) => void socket.write(page));
    expect(
      await client.call('ListChecks', { variables: { parent: 'organizations/-/teams/-' } }),
    ).toMatchObject({ ok: true });
    expect(
      await client.call('CreateCheck', { variables: { parent: 'organizations/o1/teams/-' }, body: {} }),
    ).toMatchObject({ ok: false, error: { kind: 'validation' } });
    expect(calls()).toHaveLength(1);
  });

  it('reads a gzip response', async () => {
    const body = gzipSync(JSON.stringify({ organizations: [{ name: 'organizations/o1' }] }));
    const { client } = await start(
      (_request, socket) => void socket.write(rawResponse(200, body, { 'content-encoding': 'gzip' })),
    );
    expect(await listOrganizations(client)).toMatchObject({
      ok: true,
      value: { value: { organizations: [{}] } },
    });
  });

  it('reports what it does', async () => {
    const seen: Activity[] = [];
    const { client } = await start((_request, socket) => void socket.write(onePage), {
      onActivity: (a) => seen.push(a),
    });
    await listOrganizations(client);
    const events = seen.map(({ operation, type, inFlight, queued }) => [operation, type, inFlight, queued]);
    expect(events).toEqual([
      ['ListOrganizations', 'queued', 1, 0],
      ['ListOrganizations', 'started', 1, 0],
      ['RequestToken', 'attempted', 1, 0],
      ['RequestToken', 'issued', 1, 0],
      ['ListOrganizations', 'attempted', 1, 0],
      ['ListOrganizations', 'responded', 0, 0],
    ]);
    expect(JSON.stringify(seen)).not.toContain(testSecret);
    expect(seen[4]).toMatchObject({
      method: 'GET',
      path: '/checks/v1alpha2/organizations',
      status: 200,
    });
  });
});

describe('tokens', () => {
  it('200 parallel calls share one token request and four places', async () => {
    let inside = 0;
    let most = 0;
    const { client, tokens, calls } = await start((_request, socket) => {
      inside += 1;
      most = Math.max(most, inside);
      setImmediate(() => {
        inside -= 1;
        socket.write(onePage);
      });
    });
    const responses = await Promise.all(Array.from({ length: 200 }, () => listOrganizations(client)));
    expect(responses.every((response) => response.ok)).toBe(true);
    expect(calls()).toHaveLength(200);
    expect(tokens()).toBe(1);
    expect(most).toBeLessThanOrEqual(4);
  });

  it('a refused token is replaced once for all parallel calls, and each is retried once', async () => {
    const { client, tokens, calls } = await start((request, socket) => {
      const stale = request.headers['authorization'] === 'Bearer token-1';
      socket.write(stale ? jsonResponse(401, { code: 'unauthenticated', message: 'Expired' }) : onePage);
    });
    const responses = await Promise.all(Array.from({ length: 200 }, () => listOrganizations(client)));
    expect(responses.every((response) => response.ok)).toBe(true);
    expect(tokens()).toBe(2);
    expect(calls().filter(({ headers }) => headers['authorization'] === 'Bearer token-1')).toHaveLength(4);
    expect(calls()).toHaveLength(204);
  });

  it('a service that refuses every token gets one request for a replacement, not one per call', async () => {
    const { client, tokens } = await start((_request, socket) => {
      socket.write(jsonResponse(401, { code: 'unauthenticated', message: 'No' }));
    });
    const responses = await Promise.all(Array.from({ length: 200 }, () => listOrganizations(client)));
    expect(responses.every((response) => !response.ok && response.error.kind === 'auth')).toBe(true);
    expect(tokens()).toBe(2);
  });

  it('retries a mutation after a 401, because the service did not act', async () => {
    const { client, calls } = await start((request, socket) => {
      const stale = request.headers['authorization'] === 'Bearer token-1';
      socket.write(
        stale ? jsonResponse(401, { code: 'unauthenticated' }) : jsonResponse(200, { name: check }),
      );
    });
    expect(await createCheck(client)).toMatchObject({ ok: true, value: { attempts: 2 } });
    expect(calls().map(({ body }) => body)).toEqual([calls()[0]?.body, calls()[0]?.body]);
  });

  it('a 403 neither requests a token nor retries', async () => {
    const { client, tokens, calls } = await start((_request, socket) => {
      socket.write(jsonResponse(403, { code: 'permission_denied', message: 'Denied' }));
    });
    expect(await client.call('GetCheck', { variables: { check } })).toMatchObject({
      ok: false,
      error: { kind: 'permission', status: 403, code: 'permission_denied', target: check },
    });
    expect(tokens()).toBe(1);
    expect(calls()).toHaveLength(1);
  });
});

describe('retries', () => {
  it('repeats a read after 503 and waits at least as long as requested', async () => {
    const clock = createHastyClock();
    const { client, calls } = await start(
      (_request, socket, index) =>
        void socket.write(index < 2 ? rawResponse(503, '', { 'retry-after': '3' }) : onePage),
      { clock },
    );
    expect(await listOrganizations(client)).toMatchObject({ ok: true, value: { attempts: 2 } });
    expect(calls()).toHaveLength(2);
    expect(clock.slept[0]).toBeGreaterThanOrEqual(3000);
  });

  it('stops after four attempts', async () => {
    const { client, calls } = await start((_request, socket) => void socket.write(rawResponse(429)));
    expect(await listOrganizations(client)).toMatchObject({ ok: false, error: { kind: 'rate-limit' } });
    expect(calls()).toHaveLength(4);
  });

  it.each([400, 404, 409, 500, 501])('does not repeat a read after %i', async (status) => {
    const { client, calls } = await start((_request, socket) => void socket.write(rawResponse(status)));
    expect(await listOrganizations(client)).toMatchObject({ ok: false });
    expect(calls()).toHaveLength(1);
  });

  it('repeats a read whose connection was cut', async () => {
    const { client, calls } = await start((_request, socket, index) => {
      if (index < 2) socket.destroy();
      else socket.write(onePage);
    });
    expect(await listOrganizations(client)).toMatchObject({ ok: true });
    expect(calls()).toHaveLength(2);
  });
});

describe('a POST without a response', () => {
  const cuts: [string, Responder][] = [
    ['before the headers', (_request, socket) => void socket.destroy()],
    ['inside the headers', (_request, socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-')],
    [
      'inside the body',
      (_request, socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{"name"'),
    ],
    [
      'by a gateway that got no response (502)',
      (_request, socket) => void socket.write(rawResponse(502, '<html>')),
    ],
    ['by a gateway that waited in vain (504)', (_request, socket) => void socket.write(rawResponse(504))],
    [
      'by a page that is no response of the service',
      (_request, socket) => void socket.write(rawResponse(200, '<html>')),
    ],
    ['by a response without content', (_request, socket) => void socket.write(rawResponse(200))],
  ];
  it.each(cuts)('cut %s, is sent once and its outcome is unknown', async (_where, respond) => {
    const { client, calls } = await start(respond);
    expect(await createCheck(client)).toMatchObject({
      ok: false,
      error: {
        kind: 'outcome-unknown',
        operation: 'CreateCheck',
        target: team,
        lookup: { team, clientReference: 'ref-1' },
      },
    });
    expect(calls()).toHaveLength(1);
  });

  it.each([300, 301, 302, 303, 304, 408, 499, 500, 502, 503, 504, 599])(
    'that got a %i has an unknown outcome',
    async (status) => {
      const { client, calls } = await start((_request, socket) => void socket.write(rawResponse(status)));
      expect(await createCheck(client)).toMatchObject({
        ok: false,
        error: { kind: 'outcome-unknown', status, lookup: { clientReference: 'ref-1' } },
      });
      expect(calls()).toHaveLength(1);
    },
  );

  it.each([307, 308, 400, 403, 404, 409, 425, 429, 501])(
    'that got a %i was refused, so that nothing was done',
    async (status) => {
      const { client, calls } = await start((_request, socket) => void socket.write(rawResponse(status)));
      const created = await createCheck(client);
      expect(!created.ok && isOutcomeOpen(created.error)).toBe(false);
      expect(created.ok).toBe(false);
      expect(calls()).toHaveLength(1);
    },
  );

  it('that times out has an unknown outcome', async () => {
    const clock = createManualClock();
    const { client, calls } = await start(() => clock.advance(60_000), { clock });
    expect(await createCheck(client)).toMatchObject({
      ok: false,
      error: {
        kind: 'outcome-unknown',
        cause: expect.stringContaining('did not respond in time') as string,
      },
    });
    expect(calls()).toHaveLength(1);
  });

  it('that changes nothing, such as a company search, is sent once and fails with its own error', async () => {
    const { client, calls } = await start((_request, socket) => void socket.destroy());
    expect(await client.call('SearchCompanies', { variables: {}, body: {} })).toMatchObject({
      ok: false,
      error: { kind: 'network', reason: 'cut' },
    });
    expect(calls()).toHaveLength(1);
  });

  it('that is cancelled after it was sent has an unknown outcome', async () => {
    const stop = new AbortController();
    const { client } = await start(() => stop.abort());
    expect(await createCheck(client, { signal: stop.signal })).toMatchObject({
      ok: false,
      error: { kind: 'outcome-unknown', lookup: { clientReference: 'ref-1' } },
    });
  });

  it('that was never sent, because nothing listens, is a network error', async () => {
    const { client, server } = await start(() => undefined);
    await server.close();
    expect(await createCheck(client)).toMatchObject({
      ok: false,
      error: { kind: 'network', reason: 'unreachable' },
    });
  });

  it('that got no token is an ordinary failure', async () => {
    const server = await startRawServer((_request, socket) => void socket.write(rawResponse(503)));
    const client = clientFor(server.origin, {}, { clock: createHastyClock() });
    open.push({ server, client });
    expect(await createCheck(client)).toMatchObject({ ok: false, error: { kind: 'service', status: 503 } });
    expect(server.requests.every(({ target }) => target === '/oauth2/token')).toBe(true);
  });
});

describe('the fields of a flag', () => {
  it.each([
    ['bare', { key: 'wave' }],
    ['wrapped', { featureFlag: { key: 'wave' } }],
  ] as const)('are sent %s if the profile says so', async (flagBody, sent) => {
    const { client, calls } = await start(
      (_request, socket) => void socket.write(jsonResponse(200, {})),
      {},
      { flagBody },
    );
    await client.call('CreateFeatureFlag', { variables: {}, body: { key: 'wave' } });
    expect(calls().map(({ body }) => JSON.parse(body) as unknown)).toEqual([sent]);
  });
});

describe('hostile responses', () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  const responses: [string, Buffer, object][] = [
    [
      'a redirect',
      rawResponse(302, '', { location: 'http://127.0.0.1:1/elsewhere' }),
      { kind: 'network', reason: 'redirect' },
    ],
    [
      'HTML',
      rawResponse(200, '<!doctype html><p>Hello', { 'content-type': 'text/html' }),
      { kind: 'protocol', reason: 'not-json' },
    ],
    [
      'truncated JSON',
      rawResponse(200, '{"organizations":[{"name":"orga'),
      { kind: 'protocol', reason: 'truncated' },
    ],
    ['an empty 200', rawResponse(200), { kind: 'protocol', reason: 'empty' }],
    ['a 204', rawResponse(204), { kind: 'protocol', reason: 'empty' }],
    [
      'a list of the wrong type',
      jsonResponse(200, { organizations: 'none' }),
      { kind: 'protocol', reason: 'not-understood', received: '{"organizations":"none"}' },
    ],
    ['JSON that is no object', jsonResponse(200, 7), { kind: 'protocol', reason: 'not-understood' }],
    [
      'an error in a 200',
      jsonResponse(200, { error: { code: 403, message: 'Not for you' } }),
      { kind: 'protocol', reason: 'error-in-success', code: '403' },
    ],
    [
      'a declared length beyond the limit',
      rawResponse(200, '', { 'content-length': '2000000000' }),
      { kind: 'protocol', reason: 'too-large' },
    ],
    [
      'a gzip bomb',
      rawResponse(200, bomb, { 'content-encoding': 'gzip' }),
      { kind: 'protocol', reason: 'too-large' },
    ],
    [
      'damaged gzip',
      rawResponse(200, 'not gzip', { 'content-encoding': 'gzip' }),
      { kind: 'protocol', reason: 'truncated' },
    ],
    ['a 500 without a body', rawResponse(500), { kind: 'service', status: 500 }],
    ['an HTML 502', rawResponse(502, '<html><title>Bad gateway</title>'), { kind: 'service', status: 502 }],
  ];
  it.each(responses)('%s returns a typed error', async (_what, bytes, error) => {
    const { client } = await start((_request, socket) => void socket.write(bytes));
    expect(await listOrganizations(client)).toMatchObject({
      ok: false,
      error: { operation: 'ListOrganizations', ...error },
    });
  });

  it('reads the entries that can be read, and keeps the others unchanged', async () => {
    const rows = jsonResponse(200, { organizations: [{ name: 'organizations/o1' }, { name: {} }, null] });
    const { client } = await start((_request, socket) => void socket.write(rows));
    expect(await listOrganizations(client)).toMatchObject({
      value: {
        value: { organizations: [{ name: 'organizations/o1' }], facts: { unread: [{ name: {} }, null] } },
      },
    });
  });

  it('gives a mutation with an error in a 200 an unknown outcome', async () => {
    const body = jsonResponse(200, { code: 'internal', message: 'Failed' });
    const { client, calls } = await start((_request, socket) => void socket.write(body));
    expect(await createCheck(client)).toMatchObject({ error: { kind: 'outcome-unknown' } });
    const override = { variables: { name: 'featureFlags/f/overrides/o' } };
    expect(await client.call('DeleteFeatureFlagOverride', override)).toMatchObject({
      error: { kind: 'outcome-unknown' },
    });
    expect(calls()).toHaveLength(2);
  });

  it('reads JSON that is sent as text', async () => {
    const { client } = await start((_request, socket) => {
      socket.write(rawResponse(200, '\uFEFF{"organizations":[]}', { 'content-type': 'text/plain' }));
    });
    expect(await listOrganizations(client)).toMatchObject({ ok: true });
  });

  it('keeps unknown enum values and fields, and reads a field of the wrong type as absent', async () => {
    const row = { name: 'organizations/o1', state: 'DORMANT', planet: 'X', userCount: 'many' };
    const { client } = await start(
      (_request, socket) => void socket.write(jsonResponse(200, { organizations: [row] })),
    );
    const response = await listOrganizations(client);
    expect(response.ok && response.value.value.organizations).toMatchObject([
      { name: 'organizations/o1', state: 'DORMANT', planet: 'X', userCount: undefined },
    ]);
    expect(response.ok && asReceived(response.value.value.organizations)).toEqual([row]);
  });

  it('a prototype in the response stays data', async () => {
    const body =
      '{"organizations":[{"name":"organizations/o1","__proto__":{"polluted":true}}],"__proto__":{"polluted":true}}';
    const { client } = await start((_request, socket) => void socket.write(rawResponse(200, body)));
    expect(await listOrganizations(client)).toMatchObject({ ok: true });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('an endless body is cut off at the limit', async () => {
    const piece = Buffer.alloc(256 * 1024, 0x20);
    let written = 0;
    const { client } = await start((_request, socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n{');
      const pour = () => {
        while (!socket.destroyed && socket.write(piece)) written += piece.length;
        if (!socket.destroyed) socket.once('drain', pour);
      };
      pour();
    });
    expect(await listOrganizations(client)).toMatchObject({
      ok: false,
      error: { kind: 'protocol', reason: 'too-large' },
    });
    expect(written).toBeLessThan(64 * 1024 * 1024);
  });

  it('missing headers end with the deadline of the call', async () => {
    const clock = createManualClock();
    const { client } = await start(() => clock.advance(5_000), { clock });
    expect(await listOrganizations(client, { timeoutMs: 5_000 })).toMatchObject({
      ok: false,
      error: { kind: 'network', reason: 'timeout' },
    });
  });

  it('a stalled body ends with a timeout', async () => {
    const transport = createTransport({ environment: {}, bodyTimeoutMs: 50 });
    const stall: Responder = (_request, socket) =>
      void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{');
    const { client } = await start(stall, { transport });
    expect(await createCheck(client)).toMatchObject({
      ok: false,
      error: {
        kind: 'outcome-unknown',
        cause: expect.stringContaining('did not respond in time') as string,
      },
    });
  });
});

describe('cancelling', () => {
  it('frees a place in the queue and does not affect the others', async () => {
    const waitingResponses: (() => void)[] = [];
    const { client, calls } = await start(
      (_request, socket) => void waitingResponses.push(() => socket.write(onePage)),
      {},
      { callsInFlight: 1 },
    );
    const stop = new AbortController();
    const first = listOrganizations(client);
    const second = listOrganizations(client, { signal: stop.signal });
    const third = listOrganizations(client);
    stop.abort();
    expect(await second).toMatchObject({ ok: false, error: { kind: 'cancelled' } });
    const poll = setInterval(() => waitingResponses.splice(0).forEach((response) => response()), 1);
    expect(await first).toMatchObject({ ok: true });
    expect(await third).toMatchObject({ ok: true });
    clearInterval(poll);
    expect(calls()).toHaveLength(2);
  });

  it('closing cancels calls in flight, waiting calls and later calls', async () => {
    const { client, calls } = await start(() => void client.close());
    const responses = await Promise.all(Array.from({ length: 9 }, () => listOrganizations(client)));
    responses.push(await listOrganizations(client));
    expect(responses.map((response) => !response.ok && response.error.kind)).toEqual(
      Array(10).fill('cancelled'),
    );
    expect(calls().length).toBeLessThanOrEqual(4);
  });
});
