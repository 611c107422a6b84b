import { expect, it } from 'vitest';
import { readSide } from '#electron/jobs/flags/read-side';
import type { ReadClient } from '#electron/service/api/client';
import { organizations } from '#electron/service/api/organizations';
import { noListFacts } from '#shared/reading/list';
import { noMappings } from '#shared/reading/mappings';
import { ok } from '#shared/result';
import { valueOf } from '#tests/support/value-of';

const [unnamed, named] = [
  { name: 'organizations/o1' },
  { name: 'organizations/o2', displayName: 'Larkfield Estates' },
];

/** A service with both; as many pages as organizations. */
function service() {
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
    return Promise.resolve(ok({ value: page, receivedAt: 't' }));
  };
  const api = { call } as unknown as Pick<ReadClient, 'call'>; // these two operations only
  return { api, filters };
}
const signal = new AbortController().signal;

it('finds an organization without a display name, which goes by its resource name, among all of them', async () => {
  const { api, filters } = service();
  const which = { name: unnamed.name, displayName: unnamed.name };
  const found = await organizations(api).find({ ...which, view: 'FULL' });
  expect(valueOf(found).organization).toEqual(unnamed);
  expect(filters).toEqual([undefined, undefined]);
  const profile = { id: 'p', name: 'Sandbox', kind: 'sandbox', mappings: noMappings } as const;
  expect(valueOf(await readSide(api, profile, which, signal))).toMatchObject({
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
