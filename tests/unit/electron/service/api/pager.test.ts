import { describe, expect, it } from 'vitest';
import type { ApiClient } from '#electron/service/api/client';
import { pagesOf } from '#electron/service/api/pager';
import type { Result } from '#shared/result';

const request = {
  variables: { parent: 'organizations/-/teams/-' },
  query: { pageSize: 100, filter: 'state = ACTIVE' },
};

/** A client that returns these pages for ListChecks: rows by name, then the next token. */
function pages(...responses: (readonly [readonly string[], string] | 'cut')[]) {
  const queries: unknown[] = [];
  const call = (_id: string, { query }: { query: unknown }) => {
    queries.push(query);
    const response = responses[queries.length - 1];
    const result: Result<unknown> =
      response === undefined || response === 'cut'
        ? { ok: false, error: { kind: 'network', reason: 'cut', message: 'm', advice: 'a' } }
        : {
            ok: true,
            value: { value: { checks: response[0].map((name) => ({ name })), nextPageToken: response[1] } },
          };
    return Promise.resolve(result);
  };
  return { queries, api: { call } as unknown as Pick<ApiClient, 'call'> }; // handles ListChecks only
}

async function collect(api: Pick<ApiClient, 'call'>, query: object = request.query) {
  const names: string[] = [];
  let error = null;
  for await (const page of pagesOf(api, 'ListChecks', { ...request, query })) {
    if (page.ok) names.push(...page.value.value.checks.map(({ name }) => name));
    else error = page.error;
  }
  return { names, error };
}

describe('pagesOf', () => {
  it('follows the token, not the count, with every other argument unchanged', async () => {
    const { api, queries } = pages([['a'], 't1'], [[], 't2'], [['b', 'c'], '']);
    expect(await collect(api)).toEqual({ names: ['a', 'b', 'c'], error: null });
    expect(queries).toEqual([
      request.query,
      { ...request.query, pageToken: 't1' },
      { ...request.query, pageToken: 't2' },
    ]);
  });

  it.each([
    [
      'at once',
      [
        [['a'], 't1'],
        [['b'], 't1'],
      ],
      ['a', 'b'],
    ],
    [
      'in a circle',
      [
        [['a'], 't1'],
        [['b'], 't2'],
        [['c'], 't1'],
      ],
      ['a', 'b', 'c'],
    ],
  ] as const)(
    'stops when a token repeats %s, and keeps the rows read so far',
    async (_how, responses, names) => {
      const { api } = pages(...responses);
      expect(await collect(api)).toMatchObject({
        names,
        error: { kind: 'protocol', reason: 'repeated-page-token' },
      });
    },
  );

  it.each([
    ['empty pages', []],
    ['the rows it had', ['a']],
  ])('stops when the list goes on and on with %s under new tokens', async (_what, rows) => {
    const endless = Array.from({ length: 400 }, (_, at) => [rows, `u${at}`] as const);
    const { api, queries } = pages([['a'], 't1'], ...endless);
    const { names, error } = await collect(api);
    expect(new Set(names)).toEqual(new Set(['a']));
    expect(error).toMatchObject({ kind: 'protocol', reason: 'repeated-page-token' });
    expect(queries).toHaveLength(201);
  });

  it('stops when its first token is repeated', async () => {
    const { api } = pages([['b'], 't1']);
    expect(await collect(api, { pageToken: 't1' })).toMatchObject({
      names: ['b'],
      error: { reason: 'repeated-page-token' },
    });
  });

  it('yields a failure last', async () => {
    const { api } = pages([['a'], 't1'], 'cut');
    expect(await collect(api)).toMatchObject({ names: ['a'], error: { kind: 'network' } });
  });

  it('requests no page that is not needed', async () => {
    const { api, queries } = pages([['a'], 't1'], [['b'], '']);
    for await (const page of pagesOf(api, 'ListChecks', request)) if (page.ok) break;
    expect(queries).toHaveLength(1);
  });
});
