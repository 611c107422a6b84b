import { describe, expect, it } from 'vitest';
import type { ApiClient } from '#electron/service/api/client';
import { readsOnly } from '#electron/service/session/reads-only';
import { err, type Result } from '#shared/result';
import { guardedRequests } from '../../safety/guard/guarded-requests.ts';

describe('the client for everything outside the guard', () => {
  it('passes reads on and refuses the rest at run time, whatever the types', async () => {
    const called: string[] = [];
    const client = readsOnly<Pick<ApiClient, 'call'>>({
      call: (id: string) => {
        called.push(id);
        return Promise.resolve(err({ kind: 'cancelled', message: 'm', advice: 'a' }));
      },
    });
    await client.call('ListBrands', { variables: {} });
    // @ts-expect-error a mutation past the guard does not compile
    void client.call('CancelCheck', { variables: { check: 'c' } });
    const smuggled = client as { call(id: string, request: object): Promise<Result<unknown>> };
    for (const id of Object.keys(guardedRequests))
      expect(await smuggled.call(id, { variables: {} })).toMatchObject({
        error: { reason: 'untrusted-sender' },
      });
    expect(called).toEqual(['ListBrands']);
  });
});
