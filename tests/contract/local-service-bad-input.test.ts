import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationIds, operations, type OperationId } from '#shared/operations';
import { resourcePatterns } from '#shared/resource-names';
import { startLocalService } from '#electron/local-service/server';
import { noon, parentOf, startBench, type Bench } from '#tests/support/local-service';

let bench: Bench;
/** Ids that exist, by the words of the resource patterns. */
let ids: Record<string, string>;
/** A page token of an unrelated list. */
let foreignToken: string;

beforeAll(async () => {
  bench = await startBench();
  for (const row of await bench.rows(
    '/v1/organizations/-/teams/-/checks?pageSize=100&filter=state%3DINACTIVE',
  )) {
    const [finding] = await bench.rows(`/v1/${row.name}/findings`);
    if (finding === undefined) continue;
    const [, organization = '', , team = '', , check = ''] = row.name.split('/');
    ids = {
      organization,
      team,
      check,
      finding: finding.name.split('/').at(-1) ?? '',
      feature_flag: 'ai_summary',
    };
    break;
  }
  foreignToken = String((await bench.get('/v1/brands?pageSize=1')).body['nextPageToken']);
});
afterAll(() => bench.service.close());

const fill = (pattern: string, values: Record<string, string>) =>
  pattern.replace(/\{(\w+)\}/g, (_, word: string) => values[word] ?? '');
/** Path of an operation with good names, or with one of them replaced. */
function pathOf(id: OperationId, replaced?: string): string {
  const { path, variables, version } = operations[id];
  const kinds = new Map(Object.entries(variables));
  const names = [...kinds].map(
    ([name, { kind }]) =>
      [name, replaced ?? fill(resourcePatterns[kind as keyof typeof resourcePatterns], ids)] as const,
  );
  return `/${version}${fill(path, Object.fromEntries(names))}`;
}
async function expectRefusal(
  id: string,
  reply: { status: number; text: string; body: Record<string, unknown> },
): Promise<void> {
  expect(reply.status, `${id} ${reply.text.slice(0, 200)}`).toBeGreaterThanOrEqual(400);
  expect(reply.status, `${id} ${reply.text.slice(0, 200)}`).toBeLessThan(500);
  expect(typeof reply.body['code'], id).toBe('string');
  expect(typeof reply.body['message'], id).toBe('string');
  expect((await bench.get('/v1/brands?pageSize=1')).status, `${id} took the service down`).toBe(200);
}
const withBody = operationIds.filter((id) => operations[id].body !== null);
const lists = operationIds.filter((id) => 'pageSize' in operations[id].query.shape);

describe('every operation', () => {
  it.each(operationIds)('%s refuses a query parameter it does not have', async (id) => {
    await expectRefusal(
      id,
      await bench.call(
        operations[id].method,
        `${pathOf(id)}?colour=red`,
        operations[id].body === null ? undefined : {},
      ),
    );
  });

  it.each(operationIds)('%s refuses a path that is not percent-encoded UTF-8', async (id) => {
    const broken = pathOf(id).replace(/[^/]+$/, (last) => `%ff${last}`);
    await expectRefusal(
      id,
      await bench.call(operations[id].method, broken, operations[id].body === null ? undefined : {}),
    );
  });

  it.each(operationIds)('%s returns 404 or 405 for another method', async (id) => {
    await expectRefusal(id, await bench.call('PUT', pathOf(id).replace(/\/overrides.*/, ''), {}));
  });

  it.each(operationIds.filter((id) => Object.keys(operations[id].variables).length > 0))(
    '%s refuses names that are not of its kind',
    async (id) => {
      for (const name of [
        'x',
        'organizations/%2e%2e',
        'organizations/a%2Fb',
        'organizations/%00/teams/t',
        '../..',
        '5d2c6a1e-90fb-4b3e-9a83-0c1b7a5e2f10',
        ids['check'] ?? '',
      ]) {
        await expectRefusal(
          `${id} ${name}`,
          await bench.call(
            operations[id].method,
            pathOf(id, name),
            operations[id].body === null ? undefined : {},
          ),
        );
      }
    },
  );

  it.each(operationIds.filter((id) => operations[id].method !== 'GET'))(
    '%s refuses 10 MB, other encodings and other types',
    async (id) => {
      const send = (body: string, headers: Record<string, string> = {}) =>
        bench.call(operations[id].method, pathOf(id), body, headers);
      const huge = await send(`{"displayName":"${'x'.repeat(10_000_000)}"}`);
      expect(huge.status).toBe(413);
      await expectRefusal(id, huge);
      await expectRefusal(
        id,
        await send('{"displayName":"caf\u00e9"}', { 'content-type': 'application/json; charset=iso-8859-1' }),
      );
      await expectRefusal(id, await send('a=b', { 'content-type': 'application/x-www-form-urlencoded' }));
      await expectRefusal(id, await send('{"a":1', { 'content-type': 'application/json' }));
      await expectRefusal(id, await send('{"__proto__":{"a":1}}', { 'content-type': 'application/json' }));
      await expectRefusal(id, await send('[]', { 'content-type': 'application/json' }));
      await expectRefusal(id, await send('7', { 'content-type': 'application/json' }));
    },
  );

  it.each(withBody)('%s refuses any JSON object with a key it does not know', async (id) => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 }), async (body) => {
        await expectRefusal(
          id,
          await bench.call(operations[id].method, pathOf(id), { ...body, 'no such field': 1 }),
        );
      }),
      { numRuns: 12 },
    );
  });

  it.each(lists)('%s refuses invalid page arguments', async (id) => {
    for (const query of [
      'pageSize=-1',
      'pageSize=1e3',
      'pageSize=99999999999',
      'pageSize=NaN',
      'pageSize=1&pageSize=2',
      'pageToken=%ff',
      'pageToken=a',
      `pageToken=${foreignToken}`,
    ]) {
      if (id === 'ListBrands' && query.endsWith(foreignToken)) continue;
      await expectRefusal(`${id} ${query}`, await bench.get(`${pathOf(id)}?${query}`));
    }
  });

  it.each(operationIds.filter((id) => 'filter' in operations[id].query.shape))(
    '%s returns 200 or 400 for any filter text',
    async (id) => {
      const word = fc.constantFrom(
        'state',
        '=',
        '"',
        '(',
        ')',
        'AND',
        'OR',
        'NOT',
        '-',
        'create_time',
        '"2026-01-01T00:00:00Z"',
        ' ',
        '\\',
        '*',
        ':',
        'a',
        '\u0000',
        '\u{1f511}',
      );
      await fc.assert(
        fc.asyncProperty(fc.array(word, { maxLength: 12 }), async (words) => {
          const text = words.join('');
          const reply = await bench.get(`${pathOf(id)}?filter=${encodeURIComponent(text)}`);
          expect([200, 400], text).toContain(reply.status);
          if (reply.status === 400) expect(reply.body['message'], text).toMatch(/Column \d+/);
        }),
        { numRuns: 60 },
      );
    },
  );
});

describe('page tokens', () => {
  it('are refused after any change', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(foreignToken.length - 1),
        fc.constantFrom('A', 'z', '0', '_', '~', ''),
        async (at, character) => {
          const token = foreignToken.slice(0, at) + character + foreignToken.slice(at + 1);
          fc.pre(token !== foreignToken && token !== '');
          expect((await bench.get(`/v1/brands?pageToken=${encodeURIComponent(token)}`)).status, token).toBe(
            400,
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the token endpoint', () => {
  it.each([
    ['that is not UTF-8', 400, Buffer.from([0x67, 0xff])],
    ['of more than 1 MB', 413, Buffer.alloc(1_100_000, 'a')],
  ])('returns an OAuth error for a body %s', async (_what, status, body) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await fetch(`${bench.service.authUrl}/oauth2/token`, { method: 'POST', body, headers });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: 'invalid_request' });
  });

  it('returns an OAuth error for anything but a valid form', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string(),
        fc.constantFrom('application/x-www-form-urlencoded', 'application/json', 'text/plain', ''),
        async (text, type) => {
          const response = await fetch(`${bench.service.authUrl}/oauth2/token`, {
            method: 'POST',
            body: text,
            headers: type === '' ? {} : { 'content-type': type },
          });
          expect([400, 401]).toContain(response.status);
          expect(typeof ((await response.json()) as { error: unknown }).error).toBe('string');
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('a body that nests 20,000 levels deep', () => {
  it.each(withBody)('is refused by %s with the error form', async (id) => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const reply = await bench.call(operations[id].method, pathOf(id), `{"displayName":${deep}}`);
    await expectRefusal(id, reply);
    expect(reply).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('200 levels') as string },
    });
  });
});

describe('a slow sender', () => {
  it.each([
    ['that says nothing', ''],
    ['of half its headers', 'GET /v1/brands HTTP/1.1\r\nHost: a\r\n'],
    ['of half its body', 'POST /oauth2/token HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\ngrant'],
  ])('%s gets an error and is disconnected, though it keeps its own side open', async (_what, text) => {
    const limits = { headersTimeoutMs: 20, requestTimeoutMs: 40, checkEveryMs: 10 };
    const size = { organizations: 1, checks: 1, clock: { now: () => noon } };
    const service = await startLocalService({ clientId: 'a', clientSecret: 'b', ...size }, limits);
    const received = await new Promise<string>((resolve) => {
      let response = '';
      const socket = connect({ port: service.port, host: '127.0.0.1', allowHalfOpen: true });
      socket.on('connect', () => socket.write(text));
      socket.on('data', (chunk: Buffer) => (response += chunk.toString()));
      socket.on('end', () => {
        resolve(response);
        socket.destroy();
      });
      socket.on('error', () => undefined);
    });
    expect(received).toMatch(/^HTTP\/1\.1 408 /);
    expect(JSON.parse(received.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'deadline_exceeded' });
    await service.close();
  });
});

describe('bytes that are not a request', () => {
  it.each([
    '\r\n\r\n',
    'GET\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    '\u0016\u0003\u0001\u0002',
    `GET /${'a'.repeat(200_000)} HTTP/1.1\r\n\r\n`,
  ])('get a 400 or are cut, and the service stays up', async (text) => {
    const response = await new Promise<string>((resolve) => {
      let received = '';
      const socket = connect(bench.service.port, '127.0.0.1', () => socket.end(text));
      socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
      socket.on('close', () => resolve(received));
      socket.on('error', () => undefined);
    });
    expect(response === '' || /^HTTP\/1\.1 4\d\d /.test(response)).toBe(true);
    expect((await bench.get('/v1/brands?pageSize=1')).status).toBe(200);
  });
});

it('a URL that is too long gets a 431', async () => {
  const reply = await bench.get(`/v1/brands?filter=${'a'.repeat(140_000)}`);
  expect(reply).toMatchObject({ status: 431, body: { code: 'request_too_large' } });
});

it('a check name of the longest kind still fits a hundred times into one query', async () => {
  const name = `${parentOf(pathOf('GetCheck').replace('/v1/', ''), 4)}/checks/${ids['check'] ?? ''}`;
  const query = Array.from({ length: 100 }, () => `names=${encodeURIComponent(name)}`).join('&');
  expect((await bench.get(`${pathOf('BatchGetChecks')}?${query}`)).status).toBe(200);
});
