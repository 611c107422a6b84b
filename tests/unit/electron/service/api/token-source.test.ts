import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Attempt } from '#electron/service/api/attempt';
import { createTokenSource, usableSeconds } from '#electron/service/api/token-source';
import type { Responded, Transport, NoResponse, WireRequest } from '#electron/service/api/transport';
import { err, ok, type Result } from '#shared/result';

const secret = 'canary-secret-77';

/** Both clocks set by hand, each on its own. */
function createClocks() {
  const clocks = { wall: Date.UTC(2026, 2, 2), steady: 0 };
  let limit: { ms: number; reach: () => void } | null = null;
  return {
    /** Lets the limit of the request that is under way pass; its length in ms. */
    reachLimit: () => {
      limit?.reach();
      return limit?.ms;
    },
    pass: (ms: number) => {
      clocks.wall += ms;
      clocks.steady += ms;
    },
    jump: (ms: number) => {
      clocks.wall += ms;
    },
    clock: {
      now: () => clocks.wall,
      monotonic: () => clocks.steady,
      sleep: () => new Promise<void>(() => undefined),
      after: (ms: number, reach: () => void) => {
        limit = { ms, reach };
        return () => {
          limit = null;
        };
      },
    },
  };
}

type Reply = { status?: number; body: unknown; headers?: Record<string, string> } | NoResponse;

function setUp(
  reply: (number: number) => Reply,
  readSecret = (): Promise<Result<string>> => Promise.resolve(ok(secret)),
  authUrl = 'https://auth.example.com/realm/',
) {
  const requests: WireRequest[] = [];
  const attempts: Attempt[] = [];
  const ends: (number | null)[] = [];
  const closing = new AbortController();
  const transport: Transport = {
    send: (request) => {
      requests.push(request);
      const response = reply(requests.length);
      if ('fault' in response) return Promise.resolve(response);
      const text = typeof response.body === 'string' ? response.body : JSON.stringify(response.body);
      const responded: Responded = {
        responded: true,
        status: response.status ?? 200,
        headers: response.headers ?? {},
        body: text,
        bytes: text.length,
      };
      return Promise.resolve(responded);
    },
    close: () => Promise.resolve(),
  };
  const clocks = createClocks();
  const source = createTokenSource({
    settings: { authUrl, clientId: 'desk' },
    readSecret,
    transport,
    clock: clocks.clock,
    closed: closing.signal,
    onAttempt: (attempt) => attempts.push(attempt),
    onIssued: (expiresAt) => ends.push(expiresAt),
  });
  const value = async () => {
    const token = await source.current();
    return token.ok ? token.value.value : token.error.kind;
  };
  return { source, requests, attempts, ends, closing, value, ...clocks };
}

const token = (expiresIn?: number) => (number: number) => ({
  body: {
    access_token: `t${number}`,
    token_type: 'Bearer',
    ...(expiresIn !== undefined && { expires_in: expiresIn }),
  },
});

describe('usableSeconds', () => {
  it.each([
    [3600, 3300],
    [600, 300],
    [300, 150],
    [120, 60],
    [1, 0.5],
    [0, 30],
    [-5, 30],
    [undefined, 30],
    [1e12, 3300],
  ])('of expires_in %s is %s', (expiresIn, seconds) => {
    expect(usableSeconds(expiresIn)).toBe(seconds);
  });

  it('is positive, ends before the token does, and grows with its lifetime', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 86_400 }), fc.nat(1000), (expiresIn, more) => {
        const seconds = usableSeconds(expiresIn);
        expect(seconds).toBeGreaterThan(0);
        expect(seconds).toBeLessThan(expiresIn);
        expect(usableSeconds(expiresIn + more)).toBeGreaterThanOrEqual(seconds);
      }),
    );
  });
});

describe('the token source', () => {
  it('keeps a token until five minutes before its end', async () => {
    const { value, pass } = setUp(token(3600));
    expect(await value()).toBe('t1');
    pass(3_299_999);
    expect(await value()).toBe('t1');
    pass(1);
    expect(await value()).toBe('t2');
  });

  it('keeps a token whose lifetime comes as text as long as any other', async () => {
    const { value, pass } = setUp((number) => ({
      body: { access_token: `t${number}`, expires_in: '3600' },
    }));
    await value();
    pass(3_299_999);
    expect(await value()).toBe('t1');
    pass(1);
    expect(await value()).toBe('t2');
  });

  it('reads a token behind a byte order mark', async () => {
    const { value } = setUp(() => ({ body: '\uFEFF{"access_token": "t1", "expires_in": 3600}' }));
    expect(await value()).toBe('t1');
  });

  it('sends one request for simultaneous callers', async () => {
    const { value, requests } = setUp(token(3600));
    expect(new Set(await Promise.all(Array.from({ length: 200 }, value)))).toEqual(new Set(['t1']));
    expect(requests).toHaveLength(1);
  });

  it.each([undefined, 0, -1, 'soon'])(
    'shares a token for a while when expires_in is %s',
    async (expiresIn) => {
      const { value, requests, pass } = setUp((number) => ({
        body: { access_token: `t${number}`, expires_in: expiresIn },
      }));
      await value();
      await value();
      expect(requests).toHaveLength(1);
      pass(30_000);
      expect(await value()).toBe('t2');
    },
  );

  it('a wall clock set forward, as after a sleep that stopped the monotonic clock, means a new token', async () => {
    const { value, jump } = setUp(token(3600));
    await value();
    jump(8 * 3_600_000);
    expect(await value()).toBe('t2');
  });

  it('a wall clock set back a day does not keep a token alive', async () => {
    const { value, jump, pass } = setUp(token(3600));
    await value();
    jump(-86_400_000);
    pass(3_300_000);
    expect(await value()).toBe('t2');
  });

  it('replaces a refused token once, whoever reports it, but not its successor', async () => {
    const { source, requests } = setUp(token(3600));
    const first = await source.current();
    if (!first.ok) throw new Error('no token');
    const replaced = await Promise.all(Array.from({ length: 50 }, () => source.replace(first.value)));
    expect(requests).toHaveLength(2);
    expect(new Set(replaced.map((one) => one.ok && one.value.value))).toEqual(new Set(['t2']));
    expect(await source.replace(first.value)).toMatchObject({ ok: true, value: { value: 't2' } });
    expect(requests).toHaveLength(2);
  });

  it('does not replace a replacement that was never accepted until later', async () => {
    const { source, requests, pass } = setUp(token(3600));
    const first = await source.current();
    if (!first.ok) throw new Error('no token');
    const second = await source.replace(first.value);
    if (!second.ok) throw new Error('no token');
    expect(await source.replace(second.value)).toMatchObject({
      ok: false,
      error: { kind: 'auth', status: 401 },
    });
    expect(requests).toHaveLength(2);
    pass(30_000);
    expect(await source.replace(second.value)).toMatchObject({ ok: true, value: { value: 't3' } });
  });

  it('replaces a replacement that was accepted in between', async () => {
    const { source } = setUp(token(3600));
    const first = await source.current();
    if (!first.ok) throw new Error('no token');
    const second = await source.replace(first.value);
    if (!second.ok) throw new Error('no token');
    source.accepted(second.value);
    expect(await source.replace(second.value)).toMatchObject({ ok: true, value: { value: 't3' } });
  });

  it('requests a token at {auth_url}/oauth2/token with the form of §5', async () => {
    const { value, requests } = setUp(token(3600));
    await value();
    expect(requests[0]).toMatchObject({
      method: 'POST',
      origin: 'https://auth.example.com',
      path: '/realm/oauth2/token',
    });
    expect(Object.fromEntries(new URLSearchParams(requests[0]?.body ?? ''))).toEqual({
      grant_type: 'client_credentials',
      client_id: 'desk',
      client_secret: secret,
    });
  });

  it.each([
    [
      { status: 400, body: { error: 'invalid_client', error_description: 'Bad' } },
      { kind: 'auth', status: 400, code: 'invalid_client' },
    ],
    [
      { status: 401, body: { code: 'unauthenticated', message: 'No' } },
      { kind: 'auth', status: 401 },
    ],
    [
      { status: 403, body: '' },
      { kind: 'auth', status: 403 },
    ],
    [
      { status: 404, body: '<html>' },
      { kind: 'auth', status: 404 },
    ],
    [
      { status: 307, body: '', headers: { location: 'https://evil.example' } },
      { kind: 'network', reason: 'redirect' },
    ],
    [
      { status: 429, body: '', headers: { 'retry-after': '9' } },
      { kind: 'rate-limit', retryAfterMs: 9000 },
    ],
    [
      { status: 503, body: '' },
      { kind: 'service', status: 503 },
    ],
    [{ body: '<html>' }, { kind: 'protocol', reason: 'not-json' }],
    [{ body: '['.repeat(20_000) + ']'.repeat(20_000) }, { kind: 'protocol', reason: 'too-deep' }],
    [{ body: {} }, { kind: 'protocol', reason: 'wrong-shape' }],
    [{ body: { access_token: 'a\r\nb: c' } }, { kind: 'protocol', reason: 'wrong-shape' }],
    [
      { responded: false, fault: 'unreachable', sent: false, status: null },
      { kind: 'network', reason: 'unreachable' },
    ],
  ] as [Reply, object][])('%j fails as %j and is not cached', async (reply, error) => {
    const { source, value } = setUp((number) => (number === 1 ? reply : token(3600)(number)));
    expect(await source.current()).toMatchObject({ ok: false, error });
    expect(await value()).toBe('t2');
  });

  it('never shows the secret, even when the service repeats it', async () => {
    const { source } = setUp(() => ({
      status: 400,
      body: { error: 'invalid_client', error_description: `${secret} is wrong` },
    }));
    const response = await source.current();
    expect(response).toMatchObject({
      ok: false,
      error: { advice: expect.stringContaining('client secret') as string },
    });
    expect(JSON.stringify(response)).not.toContain(secret);
  });

  it('never shows the secret in the spelling of a form, an address, JSON or HTML either', async () => {
    const special = 'p@ss w/or"d&77';
    const spellings = [
      new URLSearchParams({ s: special }).toString().slice(2),
      encodeURIComponent(special),
      JSON.stringify(special).slice(1, -1),
      'p@ss w/or&quot;d&amp;77',
    ];
    for (const description of spellings) {
      const { source } = setUp(
        () => ({
          status: 401,
          body: { error: 'invalid_client', error_description: `${description} is wrong` },
        }),
        () => Promise.resolve(ok(special)),
      );
      expect(await source.current()).toMatchObject({ error: { serviceMessage: '… is wrong' } });
    }
  });

  it('returns the reason for a missing secret, and sends no request', async () => {
    const locked = err({ kind: 'refused', reason: 'keychain-locked', message: 'm', advice: 'a' });
    const { source, requests } = setUp(token(3600), () => Promise.resolve(locked));
    expect(await source.current()).toEqual(locked);
    expect(requests).toEqual([]);
  });

  const pending = (fault: NoResponse['fault']): NoResponse => ({
    responded: false,
    fault,
    sent: true,
    status: null,
  });
  it.each([
    ['fails', { status: 500, body: 'x' }, 'The token issuer auth.example.com failed.'],
    ['is refused', pending('unreachable'), "The token issuer can't be reached."],
    ['is late', pending('timeout'), 'The token issuer did not respond in time.'],
    ['cuts', pending('cut'), 'The connection to the token issuer was lost'],
    [
      'has an expired certificate',
      pending('certificate-expired'),
      'The certificate of the token issuer has expired.',
    ],
    ['returns a page', { body: '<html>' }, 'The token issuer auth.example.com did not respond with JSON.'],
    [
      'gives no token',
      { body: {} },
      'The response of the token issuer auth.example.com contains no usable token.',
    ],
  ] as const)('names the issuer when it %s', async (_what, reply, message) => {
    const failed = await setUp(() => reply).source.current();
    expect(failed).toMatchObject({
      ok: false,
      error: {
        operation: 'RequestToken',
        target: 'auth.example.com',
        message: expect.stringContaining(message) as string,
      },
    });
  });

  it.each([
    [3600, Date.UTC(2026, 2, 2, 1)],
    [1, Date.UTC(2026, 2, 2, 0, 0, 1)],
    [0, null],
    [-5, null],
    [undefined, null],
  ])('for expires_in %s it says when the token ends: %s', async (expiresIn, end) => {
    const { value, ends } = setUp(token(expiresIn));
    await value();
    expect(ends).toEqual([end]);
  });

  it('has expired as soon as the wall clock says so', async () => {
    const { value, jump } = setUp(token(3600));
    await value();
    jump(3_300_000);
    expect(await value()).toBe('t2');
  });

  it('requests a first token if a token is refused that it never issued', async () => {
    const { source } = setUp(token(3600));
    const given = await setUp(token(3600)).source.current();
    if (!given.ok) throw new Error('no token');
    expect(await source.replace(given.value)).toMatchObject({ ok: true, value: { value: 't1' } });
  });

  it('does not treat a refused token as accepted because an older one was', async () => {
    const { source, pass } = setUp(token(3600));
    pass(60_000);
    const first = await source.current();
    if (!first.ok) throw new Error('no token');
    const second = await source.replace(first.value);
    if (!second.ok) throw new Error('no token');
    source.accepted(first.value);
    expect(await source.replace(second.value)).toMatchObject({ ok: false, error: { kind: 'auth' } });
  });

  it.each(['http://auth.example.com', 'file:///etc/passwd', 'no address'])(
    'calls nothing at %s, and does not read the secret',
    async (authUrl) => {
      let read = 0;
      const readSecret = () => {
        read += 1;
        return Promise.resolve(ok(secret));
      };
      const { source, requests } = setUp(token(3600), readSecret, authUrl);
      expect(await source.current()).toMatchObject({
        ok: false,
        error: { kind: 'refused', reason: 'address-not-allowed', operation: 'RequestToken' },
      });
      expect([requests.length, read]).toEqual([0, 0]);
    },
  );

  it('reports a request without its body and response', async () => {
    const { value, attempts, requests } = setUp(() => ({
      body: { access_token: 'canary-token' },
      headers: { server: 'issuer' },
    }));
    await value();
    expect(attempts).toMatchObject([
      {
        method: 'POST',
        origin: 'https://auth.example.com',
        path: '/realm/oauth2/token',
        startedAt: Date.UTC(2026, 2, 2),
        sent: { headers: requests[0]?.headers, body: null },
        received: { headers: { server: 'issuer' }, body: null },
      },
    ]);
    expect(JSON.stringify(attempts)).not.toMatch(/canary/);
  });

  it('reports a request without a response', async () => {
    const { source, attempts } = setUp(() => pending('cut'));
    await source.current();
    expect(attempts).toMatchObject([{ received: null }]);
  });

  it('sends nothing on behalf of a client that was closed', async () => {
    const { source, requests, closing } = setUp(() => pending('aborted'));
    closing.abort();
    expect(await source.current()).toMatchObject({ ok: false, error: { kind: 'cancelled' } });
    expect(requests[0]?.signal.aborted).toBe(true);
  });

  it('waits half a minute for the issuer, then reports a timeout', async () => {
    const limits: unknown[] = [];
    const issuer = setUp(() => {
      limits.push(issuer.reachLimit());
      return pending('aborted');
    });
    expect(await issuer.source.current()).toMatchObject({
      ok: false,
      error: { kind: 'network', reason: 'timeout' },
    });
    expect(limits).toEqual([30_000]);
    expect(issuer.reachLimit()).toBeUndefined();
  });

  it.each([404, 405, 410])('a %i of the issuer means that the auth URL is wrong', async (status) => {
    const failed = await setUp(() => ({ status, body: '' })).source.current();
    expect(failed).toMatchObject({
      error: {
        kind: 'auth',
        message: 'auth.example.com has no token endpoint at this auth URL.',
        advice: expect.stringContaining('Omit /oauth2/token.') as string,
      },
    });
  });

  it.each([400, 401, 403, 406, 499])('a %i of the issuer means that the client is wrong', async (status) => {
    const failed = await setUp(() => ({ status, body: '' })).source.current();
    expect(failed).toMatchObject({
      error: {
        kind: 'auth',
        status,
        message: 'auth.example.com does not accept this client ID with this client secret.',
      },
    });
    expect(failed.ok ? {} : failed.error).not.toHaveProperty('code');
    expect(failed.ok ? {} : failed.error).not.toHaveProperty('serviceMessage');
  });

  it.each([407, 408, 500])('a %i of the issuer says nothing about the client', async (status) => {
    const failed = await setUp(() => ({ status, body: '' })).source.current();
    expect(failed.ok ? 'auth' : failed.error.kind).not.toBe('auth');
  });

  it('shows what the issuer said', async () => {
    const body = { error: 'invalid_client', error_description: 'Rotated yesterday' };
    expect(await setUp(() => ({ status: 400, body })).source.current()).toMatchObject({
      error: { code: 'invalid_client', serviceMessage: 'Rotated yesterday' },
    });
  });
});
