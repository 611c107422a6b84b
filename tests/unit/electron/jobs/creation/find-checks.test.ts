import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ApiClient } from '#electron/service/api/client';
import {
  findByReference,
  findInHalves,
  isRefusedFilter,
  lookupBatches,
  type Search,
} from '#electron/jobs/creation/find-checks';
import type { AppError } from '#shared/errors';
import { anyOf, equals } from '#shared/filter/build';
import { printFilter } from '#shared/filter/print';
import { maximumPageSize } from '#shared/limits';
import { operations } from '#shared/operations';
import { noMappings } from '#shared/reading/mappings';
import { err, ok } from '#shared/result';
import { valueOf } from '#tests/support/value-of';

const organization = 'organizations/o';
const signal = new AbortController().signal;
const check = { name: `${organization}/teams/t/checks/c`, clientReference: 'REF-1' };
const about = { message: 'm', advice: 'a' } as const;
const unreachable: AppError = { kind: 'network', reason: 'unreachable', ...about };
const refused: AppError = { kind: 'validation', faults: [], ...about };

interface RecordedCall {
  operation: string;
  request: { variables: object; query: { filter?: string; pageToken?: string } };
  options: object;
}

/** A service that returns these pages for ListChecks, or fails after them. */
async function look(
  pages: readonly object[],
  references: readonly [string, ...string[]] = ['REF-1'],
  end: AppError | null = null,
  { search, refusesFilter = false }: { search?: Search; refusesFilter?: boolean } = {},
) {
  const calls: RecordedCall[] = [];
  let place = 0;
  const call = (operation: string, request: RecordedCall['request'], options: object) => {
    calls.push({ operation, request, options });
    if (refusesFilter && request.query.filter !== undefined) return Promise.resolve(err(refused));
    place += 1;
    const page = pages[place - 1];
    if (page === undefined) return Promise.resolve(err(end ?? unreachable));
    const isLast = place === pages.length && end === null;
    const reading = operations.ListChecks.response.read(
      { ...page, nextPageToken: isLast ? '' : `page-${place}` },
      { operation: 'ListChecks', mappings: noMappings },
    );
    if (reading.is === 'not-understood') throw new Error('The page is not understood.');
    return Promise.resolve(ok({ value: reading.value, receivedAt: `2026-11-20T09:4${place}:00Z` }));
  };
  const api = { call, mappings: noMappings } as unknown as Pick<ApiClient, 'call' | 'mappings'>; // handles ListChecks only
  return { calls, found: await findByReference(api, organization, references, signal, search) };
}
const find = async (json: object, ...references: readonly string[]) =>
  (await look([json], ['REF-1', ...references])).found;

describe('looking up a client reference', () => {
  it('searches every team of the organization for all of the references, deleted checks included', async () => {
    const { calls } = await look([{ checks: [] }, { checks: [] }], ['REF-1', 'REF-2']);
    const filter = printFilter(
      anyOf(equals('client_reference', 'REF-1'), equals('client_reference', 'REF-2')),
    );
    const query = { filter, pageSize: maximumPageSize, showDeleted: true };
    const variables = { parent: `${organization}/teams/-` };
    expect(calls).toEqual([
      { operation: 'ListChecks', request: { variables, query }, options: { signal } },
      {
        operation: 'ListChecks',
        options: { signal },
        request: { variables, query: { ...query, pageToken: 'page-1' } },
      },
    ]);
  });

  it('reads all checks of the organization where the service refuses the filter, up to a number of pages', async () => {
    const list = (pages: readonly object[], end?: AppError) =>
      look(pages, undefined, end, { refusesFilter: true });
    const other = { name: `${check.name}2`, clientReference: 'REF-9' };
    const { calls, found } = await list([{ checks: [other] }, { checks: [check] }]);
    expect([...valueOf(found).found.keys()]).toEqual(['REF-1']);
    expect(calls.map(({ request }) => request.query)).toEqual([
      expect.objectContaining({ filter: 'client_reference = "REF-1"' }),
      { pageSize: maximumPageSize, showDeleted: true },
      { pageSize: maximumPageSize, showDeleted: true, pageToken: 'page-1' },
    ]);
    const pages = (count: number) => Array.from({ length: count }, () => ({ checks: [other] }));
    expect((await list(pages(20))).found.ok).toBe(true);
    const long = await list(pages(21));
    expect(long.found).toEqual(err(refused));
    expect(long.calls).toHaveLength(1 + 20);
    expect((await list([], unreachable)).found).toEqual(err(unreachable));
  });

  it('is not absent from a whole list that may lack its check: the refusal of the filter stays', async () => {
    const nameless = { name: `${check.name}2` };
    for (const page of [{ checks: [null] }, { checks: [nameless] }, { checks: [], totalSize: 1 }])
      expect((await look([page], undefined, null, { refusesFilter: true })).found).toEqual(err(refused));
  });

  it('reads no list where only the filter was asked for, or something else failed', async () => {
    const byFilter = await look([{ checks: [check] }], undefined, null, {
      refusesFilter: true,
      search: 'filter',
    });
    expect(byFilter.found).toEqual(err(refused));
    const failed = await look([], undefined, unreachable);
    expect(failed.found).toEqual(err(unreachable));
    for (const { calls } of [byFilter, failed, await look([{ checks: [] }])]) expect(calls).toHaveLength(1);
  });

  it('finds the check that has it, whatever else is returned', async () => {
    const found = valueOf(await find({ checks: [check, null], totalSize: 9 }));
    expect([...found.found.keys()]).toEqual(['REF-1']);
    expect(valueOf(await find({ checks: [{ name: `${check.name}2` }, check] })).found.size).toBe(1);
  });

  it('finds all readable checks with it on any page, and none that only resembles it', async () => {
    const described = {
      ...check,
      displayName: 'Purchase',
      state: 'STATE_DELETED',
      createTime: '2026-11-20T09:41:00Z',
    };
    const { found } = await look(
      [
        { checks: [check, { ...check, clientReference: 'ref-1' }] },
        { checks: [described, { ...check, clientReference: 'REF-2' }] },
      ],
      ['REF-1', 'REF-2', 'REF-3'],
    );
    const bare = { name: check.name, displayName: null, state: null, createTime: null };
    const { clientReference, ...facts } = described;
    expect(valueOf(found).receivedAt).toBe('2026-11-20T09:42:00Z');
    expect([...valueOf(found).found]).toEqual([
      [clientReference, [bare, expect.objectContaining({ name: facts.name, displayName: 'Purchase' })]],
      ['REF-2', [bare]],
    ]);
    expect(valueOf(found).found.get('REF-1')?.[1]).toMatchObject({ createTime: facts.createTime });
    expect(valueOf(found).found.get('REF-1')?.[1]?.state).not.toBeNull();
  });

  it('says that none has it only if every returned check can be compared', async () => {
    expect(await find({ checks: [] })).toMatchObject({ ok: true });
    expect(await find({ checks: [{ ...check, clientReference: 'REF-2' }] })).toMatchObject({ ok: true });
    for (const json of [{ checks: [null] }, { checks: [{ name: check.name }] }, { checks: [], totalSize: 1 }])
      expect(await find(json)).toMatchObject({ ok: false, error: { kind: 'protocol' } });
  });

  it.each([
    { hasMore: true },
    { next: 'https://api.example/v1/checks?page=2' },
    { links: [{ rel: 'next', href: '/v1/checks?page=2' }] },
    { totalPages: 12 },
  ])('does not say that none has it of a list that announces more: %j', async (pages) => {
    expect(await find({ checks: [], ...pages })).toMatchObject({ error: { reason: 'not-understood' } });
    const other = { ...check, clientReference: 'REF-2' };
    expect(await find({ checks: [check, other], ...pages }, 'REF-2')).toMatchObject({ ok: true });
  });

  it('says that none has it of a list with a message that is about no page', async () => {
    const besides = { message: 'Fine.', environment: 'sandbox', hasMore: false };
    expect(await find({ checks: [], ...besides })).toMatchObject({ ok: true });
  });

  it('does not take a number for the text of another reference', async () => {
    const numbered = { ...check, clientReference: 123 };
    expect(await find({ checks: [numbered] }, '00123')).toMatchObject({ error: { reason: 'wrong-shape' } });
    const { found } = await look([{ checks: [numbered] }], ['123']);
    expect([...valueOf(found).found.keys()]).toEqual(['123']);
    expect(await find({ checks: [{ ...check, clientReference: '123' }] })).toMatchObject({ ok: true });
  });

  it('is inconclusive if one of several is not found and a check could not be compared', async () => {
    expect(await find({ checks: [check, null] }, 'REF-2')).toMatchObject({ ok: false });
    expect(
      await find({ checks: [check, { ...check, clientReference: 'REF-2' }, null] }, 'REF-2'),
    ).toMatchObject({
      ok: true,
    });
  });

  it('says how many checks could not be read, including those that were not returned', async () => {
    const messageOf = async (pages: object[]) => {
      const { found } = await look(pages);
      return found.ok ? null : found.error.message;
    };
    const other = { ...check, clientReference: 'REF-2' };
    expect(await messageOf([{ checks: [null, other] }, { checks: [null] }])).toContain(
      '2 checks could not be read',
    );
    expect(await messageOf([{ checks: [null, other], totalSize: 5 }])).toContain(
      '4 checks could not be read',
    );
    expect(await messageOf([{ checks: [null, other], totalSize: 1 }])).toContain('1 check could not be read');
    expect(await messageOf([{ checks: [other], totalSize: 4 }, { checks: [other] }])).toContain(
      '2 checks could not be read',
    );
    expect(await messageOf([{ checks: [other], totalSize: 2 }, { checks: [other] }])).toBeNull();
  });

  it('names the first check that was returned without a reference', async () => {
    const nameless = ['a', 'b'].map((id) => ({
      name: `${organization}/teams/t/checks/${id}`,
      clientReference: '',
    }));
    expect(await find({ checks: [{ ...check, clientReference: 'REF-2' }, ...nameless] })).toMatchObject({
      ok: false,
      error: { reason: 'wrong-shape', target: `${organization}/teams/t/checks/a` },
    });
  });

  it('fails if a page does, whatever came before', async () => {
    expect((await look([{ checks: [check] }], ['REF-1'], unreachable)).found).toEqual(err(unreachable));
  });
});

describe('references in groups', () => {
  const references = (count: number, length = 1) =>
    Array.from({ length: count }, (_, place) => `${'x'.repeat(length)}${place}`);
  const sizes = (all: readonly string[]) => lookupBatches(all).map(({ length }) => length);

  it('are at most forty, each once', () => {
    expect(sizes([])).toEqual([]);
    expect(sizes(references(40))).toEqual([40]);
    expect(sizes([...references(40), ...references(40)])).toEqual([40]);
    expect(sizes(references(81))).toEqual([40, 40, 1]);
  });

  it('fit into a URL, except one that is too long by itself', () => {
    expect(sizes(references(1, 9000))).toEqual([1]);
    expect(sizes(references(4, 9000))).toEqual([1, 1, 1, 1]);
    const costOf = (reference: string) =>
      encodeURIComponent(`${printFilter(equals('client_reference', reference))} OR `).length;
    // Nine of them fill the address to the last character.
    const nine = references(9, 600);
    const rest = 6000 - nine.slice(1).reduce((sum, reference) => sum + costOf(reference), 0);
    const longest = 'y'.repeat(rest - costOf(''));
    expect(costOf(longest)).toBe(rest);
    expect(sizes([longest, ...nine.slice(1)])).toEqual([9]);
    expect(sizes([`${longest}y`, ...nine.slice(1)])).toEqual([8, 1]);
    expect(sizes(references(27, 600))).toEqual([9, 9, 9]);
  });

  it('contain every reference once, in filters that fit into a URL', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1, maxLength: 400 }), { maxLength: 300 }), (references) => {
        const batches = lookupBatches(references);
        expect(new Set(batches.flat())).toEqual(new Set(references));
        expect(batches.flat()).toHaveLength(new Set(references).size);
        for (const [first = '', ...rest] of batches) {
          const condition = (reference: string) => equals('client_reference', reference);
          const filter = printFilter(anyOf(condition(first), ...rest.map(condition)));
          if (rest.length > 0) expect(filter.length).toBeLessThan(8000);
          expect(rest.length).toBeLessThan(40);
        }
      }),
    );
  });
});

describe('a group that the service refuses', () => {
  const found = { name: check.name, displayName: null, state: null, createTime: null };
  /** A service that refuses each group with an odd reference, and fails at those of a bad one. */
  const service = (odd: readonly string[], bad: readonly string[] = []) => {
    const batches: string[][] = [];
    const searches: Search[] = [];
    return {
      batches,
      searches,
      find: (references: readonly string[], search: Search) => {
        batches.push([...references]);
        searches.push(search);
        if (references.some((reference) => bad.includes(reference))) return Promise.resolve(err(unreachable));
        if (references.some((reference) => odd.includes(reference))) return Promise.resolve(err(refused));
        return Promise.resolve(ok({ found: new Map(references.map((reference) => [reference, [found]])) }));
      },
    };
  };

  it('is halved until only the refused references are left', async () => {
    const { batches, searches, find: halved } = service(['b']);
    const looked = await findInHalves(halved, ['a', 'b', 'c']);
    expect(batches).toEqual([['a', 'b', 'c'], ['a', 'b'], ['a'], ['b'], ['c']]);
    expect(searches).toEqual(['filter-or-list', 'filter', 'filter', 'filter', 'filter']);
    expect(looked).toEqual({
      found: new Map(['a', 'c'].map((reference) => [reference, [found]])),
      covered: new Set(['a', 'c']),
      error: refused,
    });
  });

  it('is empty if no reference is requested', async () => {
    const { batches, find: halved } = service([]);
    expect(await findInHalves(halved, [])).toEqual({ found: new Map(), covered: new Set(), error: null });
    expect(batches).toEqual([]);
  });

  it('is not halved if another failure ends it', async () => {
    const whole = service([], ['a']);
    expect((await findInHalves(whole.find, ['a', 'b'])).error).toEqual(unreachable);
    expect(whole.batches).toEqual([['a', 'b']]);
  });

  it('stops at another failure of its first half, and reports one of its second half before a refusal', async () => {
    /** Refuses groups, and fails at one reference of its own. */
    const failsAt = (bad: string, odd: string) => {
      const batches: string[][] = [];
      const one = (references: readonly string[]) => {
        batches.push([...references]);
        if (references.length > 1 || references.includes(odd)) return Promise.resolve(err(refused));
        return Promise.resolve(references.includes(bad) ? err(unreachable) : ok({ found: new Map() }));
      };
      return { batches, one };
    };
    const first = failsAt('a', 'b');
    expect((await findInHalves(first.one, ['a', 'b'])).error).toEqual(unreachable);
    expect(first.batches).toEqual([['a', 'b'], ['a']]);
    const second = failsAt('b', 'a');
    expect((await findInHalves(second.one, ['a', 'b'])).error).toEqual(unreachable);
    const other = failsAt('none', 'a');
    expect(await findInHalves(other.one, ['a', 'b'])).toMatchObject({
      error: refused,
      covered: new Set(['b']),
    });
    const last = failsAt('none', 'b');
    expect(await findInHalves(last.one, ['a', 'b'])).toMatchObject({
      error: refused,
      covered: new Set(['a']),
    });
  });

  it('leaves exactly the refused references, whichever they are', async () => {
    const letters = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(letters, fc.func(fc.boolean()), async (references, isOdd) => {
        const odd = references.filter((reference) => isOdd(reference));
        const looked = await findInHalves(service(odd).find, references);
        const accepted = references.filter((reference) => !odd.includes(reference));
        expect([...looked.covered]).toEqual(accepted);
        expect([...looked.found.keys()]).toEqual(accepted);
        expect(looked.error).toEqual(odd.length === 0 ? null : refused);
      }),
    );
  });

  it('is one with an invalid reference', () => {
    expect([refused, unreachable].map(isRefusedFilter)).toEqual([true, false]);
  });
});
