import { expect, it } from 'vitest';
import { readSide } from '#electron/jobs/flags/read-side';
import type { ReadClient } from '#electron/service/api/client';
import { organizations } from '#electron/service/api/organizations';
import { noListFacts, type ListFacts } from '#shared/reading/list';
import { noMappings } from '#shared/reading/mappings';
import { ok } from '#shared/result';
import { valueOf } from '#tests/support/value-of';

const [unnamed, named] = [
  { name: 'organizations/o1' },
  { name: 'organizations/o2', displayName: 'Larkfield Estates' },
];

/** A service with both; as many pages as organizations. */
function service(facts: ListFacts = noListFacts) {
  const filters: (string | undefined)[] = [];
  const call = (operation: string, { query }: { query: { filter?: string; pageToken?: string } }) => {
    if (operation === 'ListFeatureFlags')
      return Promise.resolve(
        ok({ value: { featureFlags: [], nextPageToken: '', facts: noListFacts }, receivedAt: 't' }),
      );
    filters.push(query.filter);
    const isFirst = query.pageToken === undefined || query.pageToken === '';
    const page =
      query.filter === undefined
        ? { organizations: [isFirst ? named : unnamed], nextPageToken: isFirst ? 'next' : '' }
        : { organizations: [named], nextPageToken: '' };
    return Promise.resolve(ok({ value: { ...page, facts }, receivedAt: 't' }));
  };
  const api = { call } as unknown as Pick<ReadClient, 'call'>; // these two operations only
  return { api, filters };
}
const signal = new AbortController().signal;
const sandbox = { id: 'p', name: 'Sandbox', kind: 'sandbox', mappings: noMappings } as const;

it('finds an organization without a display name, which goes by its resource name, among all of them', async () => {
  const { api, filters } = service();
  const which = { name: unnamed.name, displayName: unnamed.name };
  const found = await organizations(api).find({ ...which, view: 'FULL' });
  expect(valueOf(found).organization).toEqual(unnamed);
  expect(filters).toEqual([undefined, undefined]);
  expect(valueOf(await readSide(api, sandbox, which, signal))).toMatchObject({
    organization: unnamed,
    matches: 1,
  });
});

it('finds an organization with a display name by it', async () => {
  const { api, filters } = service();
  const which = { name: 'organizations/o2', displayName: 'Larkfield Estates', view: 'FULL' } as const;
  expect(valueOf(await organizations(api).find(which)).organization).toEqual(named);
  expect(filters).toHaveLength(1);
  expect(filters[0]).toContain('display_name');
});

it('says that an organization is not listed only where the list could be read whole', async () => {
  const which = { name: 'organizations/o3', displayName: 'Tidewell Homes', view: 'FULL' } as const;
  expect(await organizations(service().api).find(which)).toMatchObject({ error: { kind: 'not-found' } });
  for (const facts of [
    { ...noListFacts, unread: [{ displayName: 7 }] },
    { ...noListFacts, total: 2 },
    { ...noListFacts, besides: ['nextPage'] },
  ])
    expect(await organizations(service(facts).api).find(which)).toMatchObject({
      error: { kind: 'protocol', operation: 'ListOrganizations', target: which.name },
    });
});

it('compares no organization as missing in a profile whose list could not be read whole', async () => {
  const twin = { displayName: 'Tidewell Homes', name: null };
  expect(valueOf(await readSide(service().api, sandbox, twin, signal)).organization).toBeNull();
  const unread = service({ ...noListFacts, unread: [{ displayName: 7 }] }).api;
  expect(await readSide(unread, sandbox, twin, signal)).toMatchObject({
    error: { kind: 'protocol', operation: 'ListOrganizations', target: 'Tidewell Homes' },
  });
  const listed = { displayName: 'Larkfield Estates', name: null };
  expect(valueOf(await readSide(unread, sandbox, listed, signal)).organization).toEqual(named);
  const other = { displayName: 'Larkfield Estates', name: 'organizations/o3' };
  expect(await readSide(unread, sandbox, other, signal)).toMatchObject({ error: { kind: 'protocol' } });
});
