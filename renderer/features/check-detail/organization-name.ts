import { queryOptions, useQuery } from '@tanstack/react-query';
import { maximumPageSize } from '#shared/limits';
import { organizationOf } from '#shared/resource-names';
import { directoryKey, type OrganizationListing } from '../organizations/directory.ts';
import { unwrap } from '../../ipc/unwrap.ts';
import { scopedKey } from '../../scope/keys.ts';
import { useScope, type Scope } from '../../scope/scope.ts';

/** Ten thousand organizations; beyond that a name is looked for no longer, and the resource name is shown. */
const maxPages = 100;

/**
 * The display name of an organization. No operation reads one organization (§4), so it is looked for in the
 * lists that were read, then in the whole list, page by page; every name seen on the way is kept.
 */
export const organizationNameQuery = (scope: Scope, organization: string) =>
  queryOptions({
    queryKey: scopedKey(scope, 'organization-name', organization),
    queryFn: async ({ signal }): Promise<string | null> => {
      const listed = nameInListings(scope, organization);
      if (listed !== undefined) return listed;
      const seen = namesSeen(scope);
      if (seen.has(organization)) return seen.get(organization) ?? null;
      let pageToken = '';
      for (let pages = 0; pages < maxPages; pages += 1) {
        const page = unwrap(
          await scope.client.call(
            'organizations.list',
            {
              profileId: scope.profile.id,
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

/** Whether a list that was read has the organization, with a display name or without one. */
export const isListed = (scope: Scope, organization: string): boolean =>
  nameInListings(scope, organization) !== undefined || namesSeen(scope).has(organization);

function nameInListings(scope: Scope, organization: string): string | null | undefined {
  const listings = scope.cache.getQueriesData<OrganizationListing>({ queryKey: directoryKey(scope) });
  for (const [, listing] of listings) {
    const row = listing?.rows.find((candidate) => candidate.organization.name === organization);
    if (row !== undefined) return row.organization.displayName ?? null;
  }
  return undefined;
}

function namesSeen(scope: Scope): Map<string, string | null> {
  const queryKey = scopedKey(scope, 'organization-names-seen');
  const cached = scope.cache.getQueryData<Map<string, string | null>>(queryKey);
  if (cached !== undefined) return cached;
  const names = new Map<string, string | null>();
  scope.cache.setQueryData(queryKey, names);
  return names;
}

/** Display name of the organization a name belongs to; null while it is not known. */
export function useOrganizationName(name: string): string | null {
  const organization = organizationOf(name) ?? '';
  const query = organizationNameQuery(useScope(), organization);
  return useQuery({ ...query, enabled: organization !== '' }).data ?? null;
}

/**
 * Waited for before a change is sent: the main process names the organization in question and journal from the lists
 * that were read.
 */
export function useReadOrganizationName(): (name: string) => Promise<void> {
  const scope = useScope();
  return async (name) => {
    const organization = organizationOf(name);
    if (organization === null) return;
    await scope.cache.query(organizationNameQuery(scope, organization)).catch(() => null);
  };
}
