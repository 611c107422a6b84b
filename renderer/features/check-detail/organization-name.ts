import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { maximumPageSize } from '#shared/limits';
import type { OrganizationListing } from '../organizations/directory.ts';
import { unwrap } from '../../ipc/unwrap.ts';
import type { Reach } from './queries.ts';

/** Ten thousand organizations; beyond that a name is looked for no longer, and the resource name is shown. */
const mostPages = 100;

/**
 * The display name of an organization. No operation reads one organization (§4), so it is looked for in the
 * lists that were read, then in the whole list, page by page; every name seen on the way is kept.
 */
export const organizationNameQuery = (reach: Reach, cache: QueryClient, organization: string) =>
  queryOptions({
    queryKey: [reach.scopeKey, 'organization-name', organization],
    queryFn: async ({ signal }): Promise<string | null> => {
      const listed = nameInListings(reach, cache, organization);
      if (listed !== undefined) return listed;
      const seen = namesSeen(reach, cache);
      if (seen.has(organization)) return seen.get(organization) ?? null;
      let pageToken = '';
      for (let pages = 0; pages < mostPages; pages += 1) {
        const page = unwrap(
          await reach.client.call(
            'organizations.list',
            {
              profileId: reach.profileId,
              view: 'BASIC',
              pageSize: maximumPageSize,
              ...(pageToken !== '' && { pageToken }),
            },
            { signal },
          ),
        );
        for (const { name, displayName } of page.organizations) seen.set(name, displayName ?? null);
        if (seen.has(organization)) return seen.get(organization) ?? null;
        if (page.nextPageToken === '' || page.nextPageToken === pageToken) break;
        pageToken = page.nextPageToken;
      }
      return null;
    },
  });

function nameInListings(
  { scopeKey }: Reach,
  cache: QueryClient,
  organization: string,
): string | null | undefined {
  const listings = cache.getQueriesData<OrganizationListing>({
    queryKey: [scopeKey, 'organizations', 'list'],
  });
  for (const [, listing] of listings) {
    const row = listing?.rows.find((candidate) => candidate.organization.name === organization);
    if (row !== undefined) return row.organization.displayName ?? null;
  }
  return undefined;
}

function namesSeen({ scopeKey }: Reach, cache: QueryClient): Map<string, string | null> {
  const queryKey = [scopeKey, 'organization-names-seen'];
  const held = cache.getQueryData<Map<string, string | null>>(queryKey);
  if (held !== undefined) return held;
  const names = new Map<string, string | null>();
  cache.setQueryData(queryKey, names);
  return names;
}
