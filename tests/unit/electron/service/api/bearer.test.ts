import { beforeEach, describe, expect, it } from 'vitest';
import type { Attempt } from '#electron/service/api/attempt';
import { createBearer } from '#electron/service/api/bearer';
import type { AccessToken, TokenSource } from '#electron/service/api/token-source';
import type { Responded, NoResponse, WireRequest } from '#electron/service/api/transport';

const never = new Promise<never>(() => undefined);
const first: AccessToken = { value: 'first' };
const second: AccessToken = { value: 'second' };
const cut: NoResponse = { responded: false, fault: 'cut', sent: true, status: 401 };
const stopped: NoResponse = { responded: false, fault: 'aborted', sent: false, status: null };
const responded = (status: number): Responded => ({
  responded: true,
  status,
  headers: { 'x-request-id': 'r1' },
  body: '{}',
  bytes: 2,
});

let sent: string[];
let accepted: AccessToken[];
let attempts: Attempt[];
let tokens: TokenSource;
beforeEach(() => {
  [sent, accepted, attempts] = [[], [], []];
  tokens = {
    cached: () => null,
    current: () => Promise.resolve({ ok: true, value: first }),
    replace: () => Promise.resolve({ ok: true, value: second }),
    accepted: (token) => accepted.push(token),
  };
});

function send(responses: readonly (Responded | NoResponse)[], request: Partial<WireRequest> = {}) {
  const bearer = createBearer({
    transport: {
      send: ({ headers }) => {
        sent.push(headers['authorization'] ?? '');
        return Promise.resolve(responses[sent.length - 1] ?? cut);
      },
      close: () => Promise.resolve(),
    },
    tokens,
    clock: { now: () => 7, monotonic: () => 0, sleep: () => never, after: () => () => undefined },
  });
  return bearer(
    {
      method: 'GET',
      origin: 'https://api.example.com',
      path: '/v1/checks',
      maximumBytes: 100,
      headers: { accept: 'application/json' },
      body: null,
      signal: new AbortController().signal,
      ...request,
    },
    (attempt) => attempts.push(attempt),
  );
}

describe('a request with a token', () => {
  it('reports the token as accepted if the service accepted it', async () => {
    expect(await send([responded(200)])).toEqual(responded(200));
    expect(accepted).toEqual([first]);
  });

  it('does not report it as accepted without a response, whatever status the fault has', async () => {
    expect(await send([cut])).toEqual(cut);
    expect([accepted, sent]).toEqual([[], ['Bearer first']]);
  });

  it('is sent once more with a new token after a 401, which is then accepted', async () => {
    expect(await send([responded(401), responded(200)])).toEqual(responded(200));
    expect([accepted, sent]).toEqual([[second], ['Bearer first', 'Bearer second']]);
  });

  it.each([
    ['refused as well', responded(401)],
    ['without a response', cut],
  ])('leaves the new token unaccepted if it is %s', async (_, response) => {
    expect(await send([responded(401), response])).toEqual(response);
    expect(accepted).toEqual([]);
  });

  it('that is cancelled while it waits for a token is not sent', async () => {
    tokens.current = () => never;
    expect(await send([], { signal: AbortSignal.abort() })).toEqual(stopped);
    expect(sent).toEqual([]);
  });

  it('that is cancelled while it waits for another token is not sent again', async () => {
    const stop = new AbortController();
    tokens.replace = () => {
      stop.abort();
      return never;
    };
    expect(await send([responded(401)], { signal: stop.signal })).toEqual(stopped);
    expect(sent).toEqual(['Bearer first']);
  });

  it('is not sent once it may not leave any more, and not sent again after a 401', async () => {
    expect(await send([], { leavesUntil: AbortSignal.abort() })).toEqual(stopped);
    const stop = new AbortController();
    const issuer = tokens;
    tokens = {
      ...issuer,
      replace: (token) => {
        stop.abort();
        return issuer.replace(token);
      },
    };
    expect(await send([responded(401), responded(200)], { leavesUntil: stop.signal })).toEqual(stopped);
    expect(sent).toEqual(['Bearer first']);
  });

  it.each([200, 503])('shows no token that the headers of a %d repeat', async (status) => {
    const value = 'token-of-the-first-profile';
    tokens.current = () => Promise.resolve({ ok: true, value: { value } });
    const headers = { 'x-request-id': `r1 ${value}`, 'set-cookie': ['a=1', `b=${value}`], server: 'own' };
    const response = await send([{ ...responded(status), headers }]);
    expect(response).toMatchObject({
      headers: { 'x-request-id': 'r1 …', 'set-cookie': ['a=1', 'b=…'], server: 'own' },
    });
    expect(JSON.stringify(attempts)).not.toContain(value);
  });

  it('reports what was sent and received without the token', async () => {
    await send([responded(200)], { body: '{"a":1}' });
    expect(attempts).toMatchObject([
      {
        origin: 'https://api.example.com',
        path: '/v1/checks',
        startedAt: 7,
        sent: { headers: { accept: 'application/json' }, body: '{"a":1}' },
        received: { headers: { 'x-request-id': 'r1' }, body: '{}' },
      },
    ]);
    expect(JSON.stringify(attempts)).not.toContain('Bearer');
  });

  it.each([
    ['an error', 400],
    ['a redirect', 302],
    ['an error under a success status', 200],
  ])('keeps the token out of the body of %s, for the caller and for the call log', async (_, status) => {
    const token = 'canary/token+1234==';
    tokens.current = () => Promise.resolve({ ok: true, value: { value: token } });
    const body = `{"error":"${token}, ${encodeURIComponent(token)} and canary\\/token+1234\\u003d\\u003d"}`;
    const received = await send([{ ...responded(status), body }]);
    const hidden = '{"error":"…, … and …"}';
    expect(received).toMatchObject({ status, body: hidden });
    expect(attempts).toMatchObject([{ received: { body: hidden } }]);
  });

  it('leaves data alone that happens to contain a token as short as a word', async () => {
    const data = { ...responded(200), body: '{"displayName":"The first"}' };
    expect(await send([data])).toEqual(data);
  });

  it('reports no body that was written to a file, and nothing received if nothing was', async () => {
    await send([responded(200)], { sink: () => Promise.resolve() });
    await send([cut, cut]);
    expect(attempts).toMatchObject([{ received: { body: null } }, { received: null }]);
  });
});
