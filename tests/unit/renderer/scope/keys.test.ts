import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { inventProfile } from '#tests/support/fake-bridge';
import { callKey, forgetScope, scopedKey, scopeKeyOf } from '../../../../renderer/scope/keys.ts';

const harbour = inventProfile('harbour', 'Harbour', 'sandbox');

describe('the key of a query', () => {
  it('is never built by hand', () => {
    const cache = new QueryClient();
    // @ts-expect-error -- the bare id of a profile does not identify its service
    cache.setQueryData(['harbour', 'creation.lookup'], null);
    cache.setQueryData(scopedKey({ key: scopeKeyOf(harbour) }, 'creation.lookup'), null);
    expect(cache.getQueryCache().getAll()).toHaveLength(2);
  });

  it('has the scope, the call and its input', () => {
    const key = scopeKeyOf(harbour);
    expect(callKey({ key }, 'watchlists.checks', { id: '7' })).toEqual([
      key,
      'watchlists.checks',
      { id: '7' },
    ]);
  });

  it.each(['baseUrl', 'authUrl', 'clientId'] as const)('differs when the profile has another %s', (field) => {
    expect(scopeKeyOf({ ...harbour, [field]: 'other' })).not.toBe(scopeKeyOf(harbour));
  });
});

it('forgetting a scope aborts its calls and drops its responses, and no others', async () => {
  const cache = new QueryClient();
  const aborted: string[] = [];
  const [left, other] = ['left', 'kept'].map((key) => {
    cache.setQueryData(scopedKey({ key }, 'responses'), key);
    const response = cache.query({
      queryKey: scopedKey({ key }, 'on its way'),
      queryFn: ({ signal }) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            aborted.push(key);
            resolve(null);
          });
        }),
    });
    response.catch(() => undefined);
    return key;
  });
  forgetScope(cache, { key: left ?? '' });
  await expect.poll(() => aborted).toEqual(['left']);
  expect(
    cache
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[0]),
  ).toEqual([other, other]);
});
