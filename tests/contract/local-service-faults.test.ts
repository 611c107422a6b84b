import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { faultSchema, type FaultInput } from '#shared/local-service-faults';
import {
  filter,
  identityCheck,
  parentOf,
  requestToken,
  startBench,
  type Bench,
} from '#tests/support/local-service';

let bench: Bench;
let team: string;
const organizations = '/v1alpha2/organizations?pageSize=5';
const everywhere = '/v1alpha2/organizations/-/teams/-/checks';

beforeAll(async () => {
  bench = await startBench();
  const [row] = await bench.rows(everywhere);
  team = parentOf(row?.name ?? '', 4);
});
afterEach(() => bench.service.controls.clear());
afterAll(() => bench.service.close());

const add = (fault: FaultInput) => bench.service.controls.add(fault);
const create = (reference: string) =>
  bench.call('POST', `/v1alpha2/${team}/checks`, identityCheck({ clientReference: reference }));
const countOf = async (reference: string) =>
  (await bench.rows(`${everywhere}?${filter(`client_reference = "${reference}"`)}`)).length;

describe('a fault', () => {
  it('affects the next requests of its operation, as many as set, after as many as set', async () => {
    add({ kind: 'status', status: 503, operation: 'ListBrands', times: 2, skip: 1 });
    expect((await bench.get(organizations)).status).toBe(200);
    const statuses = [];
    for (let call = 0; call < 4; call += 1) statuses.push((await bench.get('/v1/brands')).status);
    expect(statuses).toEqual([200, 503, 503, 200]);
    expect(bench.service.controls.pending()).toEqual([]);
  });

  it('lasts until it is removed when no number is given', async () => {
    add({ kind: 'empty-500', times: null });
    for (let call = 0; call < 3; call += 1) expect((await bench.get(organizations)).status).toBe(500);
    bench.service.controls.clear();
    expect((await bench.get(organizations)).status).toBe(200);
  });

  it('is refused when it is not a known fault', () => {
    expect(() => add({ kind: 'nonsense' } as unknown as FaultInput)).toThrow();
    expect(() => add({ kind: 'status', status: 200 })).toThrow();
    expect(faultSchema.options.length).toBeGreaterThan(15);
  });

  it('cannot be set over HTTP', async () => {
    for (const path of ['/controls', '/v1/controls', '/faults', '/v1/faults']) {
      expect((await bench.call('POST', path, { kind: 'empty-500' })).status).toBe(404);
    }
  });
});

describe('responses that refuse', () => {
  it('limit the rate, with and without Retry-After', async () => {
    add({ kind: 'rate-limit', retryAfter: '7' });
    const limited = await bench.get(organizations);
    expect([limited.status, limited.headers.get('retry-after'), limited.body['code']]).toEqual([
      429,
      '7',
      'resource_exhausted',
    ]);
    add({ kind: 'rate-limit' });
    expect((await bench.get(organizations)).headers.get('retry-after')).toBeNull();
  });

  it.each([
    ['standard', 'application/json', /"code":"internal"/],
    ['nested', 'application/json', /"error":\{"code":500/],
    ['oauth', 'application/json', /"error":"server_error"/],
    ['text', 'text/plain', /^The local service/],
    ['html', 'text/html', /^<!doctype html>/],
    ['empty', 'text/plain', /^$/],
  ] as const)('come with a %s body', async (body, type, text) => {
    add({ kind: 'status', status: 500, body });
    const reply = await bench.get(organizations);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([500, type]);
    expect(reply.text).toMatch(text);
  });

  it('expire the tokens', async () => {
    add({ kind: 'expire-tokens', operation: 'ListOrganizations' });
    expect((await bench.get(organizations)).status).toBe(401);
    await bench.pass(0);
    expect((await bench.get(organizations)).status).toBe(200);
  });

  it('affect the token endpoint too', async () => {
    add({ kind: 'status', status: 500, body: 'oauth', operation: 'Token' });
    expect((await requestToken(bench.service)).body['error']).toBe('server_error');
  });
});

describe('a failure of the service itself', () => {
  it('is noted and returned as a 500 in the error form of the API', async () => {
    const lines: string[] = [];
    await using own = await startBench({
      organizations: 2,
      checks: 2,
      log: (line) => lines.push(line),
    });
    // No header can hold a line break, so that sending this response fails.
    own.service.controls.add({ kind: 'rate-limit', retryAfter: 'soon\n' });
    expect(await own.get(organizations)).toMatchObject({
      status: 500,
      body: { code: 'internal', message: 'The local service failed to respond.' },
    });
    expect(lines.filter((line) => line.startsWith('The local service failed: '))).toHaveLength(1);
    expect((await own.get(organizations)).status).toBe(200);
  });
});

describe('spoiled responses', () => {
  it('are a web page, half of the JSON, or nothing', async () => {
    add({ kind: 'html' });
    const page = await bench.get(organizations);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html']);
    const whole = await bench.get(organizations);
    add({ kind: 'truncated-json' });
    const half = await bench.get(organizations);
    expect(half.status).toBe(200);
    expect(whole.text.startsWith(half.text)).toBe(true);
    expect(() => JSON.parse(half.text) as unknown).toThrow();
    add({ kind: 'empty-500' });
    expect(await bench.get(organizations)).toMatchObject({ status: 500, text: '' });
  });

  it('hold values and fields the API does not know', async () => {
    add({ kind: 'unknown-enums' });
    const rows = await bench.rows(organizations);
    expect(rows.every((row) => row['state'] === 'FUTURE_VALUE' || row['state'] === undefined)).toBe(true);
    add({ kind: 'unknown-fields' });
    expect((await bench.rows(organizations)).every((row) => 'futureField' in row)).toBe(true);
  });
});

describe('spoiled pages', () => {
  it('repeat the token that was asked for', async () => {
    const token = String((await bench.get(organizations)).body['nextPageToken']);
    add({ kind: 'repeat-page-token' });
    expect((await bench.get(`${organizations}&pageToken=${token}`)).body['nextPageToken']).toBe(token);
  });

  it('are empty with a fresh token, and no row is lost', async () => {
    const path = '/v1alpha2/organizations?pageSize=15';
    const rows = await bench.allRows(path);
    add({ kind: 'empty-page', times: 2 });
    add({ kind: 'empty-page', skip: 3 });
    const tokens = new Set<string>();
    const seen = [];
    for (let token = ''; ;) {
      const reply = await bench.get(`${path}&pageToken=${token}`);
      seen.push(...(reply.body['organizations'] as unknown[]));
      token = String(reply.body['nextPageToken']);
      if (token === '') break;
      expect(tokens.has(token)).toBe(false);
      tokens.add(token);
    }
    expect(seen).toEqual(rows);
  });

  it('are reordered and repeat rows', async () => {
    const rows = await bench.rows(organizations);
    add({ kind: 'reorder' });
    expect(await bench.rows(organizations)).toEqual([...rows].reverse());
    add({ kind: 'duplicate' });
    expect(await bench.rows(organizations)).toEqual(rows.flatMap((row) => [row, row]));
  });
});

describe('a cut connection', () => {
  it('before the headers has done no work', async () => {
    add({ kind: 'cut', at: 'before-headers', operation: 'CreateCheck' });
    const before = bench.service.requests.CreateCheck;
    await expect(create('cut-before')).rejects.toThrow();
    expect(bench.service.requests.CreateCheck).toBe(before + 1);
    expect(await countOf('cut-before')).toBe(0);
  });

  it.each(['after-commit', 'mid-body'] as const)('%s has done the work', async (at) => {
    add({ kind: 'cut', at, operation: 'CreateCheck' });
    await expect(create(at)).rejects.toThrow();
    expect(await countOf(at)).toBe(1);
  });
});

describe('slowness', () => {
  it('delays, late headers and bodies in pieces end in the same response', async () => {
    const whole = await bench.get(organizations);
    for (const kind of ['delay', 'slow-headers', 'slow-body'] as const) {
      add({ kind, milliseconds: 20 });
      expect((await bench.get(organizations)).text).toBe(whole.text);
    }
  });

  it('does not keep the service from closing', async () => {
    const slow = await startBench({ organizations: 2, checks: 2 });
    slow.service.controls.add({ kind: 'delay', milliseconds: 600_000 });
    slow.service.controls.add({ kind: 'endless-body', skip: 1 });
    const waiting = slow.get(organizations).catch(() => 'cut');
    const endless = slow.get(organizations).catch(() => 'cut');
    while (slow.service.requests.ListOrganizations < 2) await new Promise((resolve) => setImmediate(resolve));
    await slow.service.close();
    expect(await Promise.all([waiting, endless])).toEqual(['cut', 'cut']);
  });

  it('an endless body continues until its reader leaves', async () => {
    add({ kind: 'endless-body' });
    const abort = new AbortController();
    const response = await fetch(bench.service.baseUrl + organizations, {
      headers: { authorization: bench.bearer },
      signal: abort.signal,
    });
    let size = 0;
    const reader = response.body?.getReader();
    while (size < 5_000_000) size += (await reader?.read())?.value?.length ?? Infinity;
    abort.abort();
    expect((await bench.get(organizations)).status).toBe(200);
  });
});

describe('an update that does not do what was requested', () => {
  it('ignores a false, or changes another field as well', async () => {
    const flag = { name: 'featureFlags/stubborn', description: 'As created', defaultValue: true };
    await bench.call('POST', '/v1/featureFlags', flag);
    add({ kind: 'ignore-false', operation: 'UpdateFeatureFlag' });
    expect(
      (await bench.call('PATCH', '/v1/featureFlags/stubborn', { defaultValue: false })).body['defaultValue'],
    ).toBe(true);
    add({ kind: 'change-another-field', operation: 'UpdateFeatureFlag' });
    const { body } = await bench.call('PATCH', '/v1/featureFlags/stubborn', { defaultValue: false });
    expect(body['defaultValue']).toBe(false);
    expect(body['description']).not.toBe('As created');
  });
});
