import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batchesOf, batchGetChecks } from '#electron/service/api/batch';
import type { ApiClient } from '#electron/service/api/client';
import { formatName } from '#shared/resource-names';
import type { Result } from '#shared/result';

const nameOf = (organization: string, check: number) =>
  formatName('check', { organization, team: 't', check: `c${check}` });

describe('batchesOf', () => {
  it('reads each name once, one organization per batch, in the fewest batches', () => {
    const names = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(400)), { maxLength: 900 });
    fc.assert(
      fc.property(names, (pairs) => {
        const requested = pairs.map(([organization, check]) => nameOf(organization, check));
        const batches = batchesOf(requested);
        const got = batches.flatMap((batch) => batch.names);
        expect(new Set(got)).toEqual(new Set(requested));
        expect(got).toHaveLength(new Set(requested).size);
        let fewest = 0;
        for (const organization of ['a', 'b', 'c']) {
          fewest += Math.ceil(
            new Set(requested.filter((name) => name.startsWith(`organizations/${organization}/`))).size / 100,
          );
        }
        expect(batches).toHaveLength(fewest);
        for (const { parent, names } of batches) {
          expect(names.length).toBeLessThanOrEqual(100);
          expect(names.every((name) => name.startsWith(`${parent}/`))).toBe(true);
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('batchGetChecks', () => {
  it('halves a batch whose URL is too long, and keeps one failure from affecting others', async () => {
    const sizes: number[] = [];
    const call = (
      _id: string,
      { variables, query }: { variables: { parent: string }; query: { names: string[] } },
    ) => {
      sizes.push(query.names.length);
      const denied: Result<unknown> = { ok: false, error: { kind: 'permission', message: 'm', advice: 'a' } };
      const long: Result<unknown> = {
        ok: false,
        error: { kind: 'validation', status: 431, faults: [], message: 'm', advice: 'a' },
      };
      if (variables.parent === 'organizations/b') return Promise.resolve(denied);
      return Promise.resolve(
        query.names.length > 30 ? long : { ok: true, value: { value: { checks: query.names } } },
      );
    };
    const names = [...Array(100).keys()].map((check) => nameOf('a', check));
    const api = { call } as unknown as Pick<ApiClient, 'call'>; // handles BatchGetChecks only
    const responses = await batchGetChecks(api, [...names, nameOf('b', 1)]);
    expect(responses.filter(({ response }) => response.ok).flatMap((batch) => batch.names)).toEqual(names);
    expect(responses.filter(({ response }) => !response.ok).map(({ parent }) => parent)).toEqual([
      'organizations/b',
    ]);
    expect(sizes.sort((a, b) => b - a)).toEqual([100, 50, 50, 25, 25, 25, 25, 1]);
  });
});
