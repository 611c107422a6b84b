import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { compare } from '#shared/filter/build';
import { printFilter } from '#shared/filter/print';
import type { BulkRun } from '#shared/ipc/contract/creation';
import { isName } from '#shared/resource-names';
import { useClient } from '../ipc/client-context.ts';
import { unwrap } from '../ipc/unwrap.ts';

export interface ChosenOrganization {
  name: string;
  /** Null: typed as a resource name, and not known. */
  displayName: string | null;
}

const suggestionsShown = 50;
const short = { staleTime: 60_000 } as const;

/** Organizations whose display name has a text. */
export function useOrganizationSearch(profileId: string, text: string, enabled: boolean) {
  const client = useClient();
  return useQuery({
    queryKey: [profileId, 'creation', 'organizations', text],
    enabled,
    ...short,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const filter = text === '' ? {} : { filter: printFilter(compare('display_name', ':', text)) };
      const input = { profileId, view: 'BASIC', pageSize: suggestionsShown, ...filter } as const;
      return unwrap(await client.call('organizations.list', input, { signal })).organizations;
    },
  });
}

/** What the organization may ask for, from its Full view; what is remembered where that cannot be read. */
export function useEntitlements(profileId: string, organization: ChosenOrganization | null) {
  const client = useClient();
  const name = organization?.name ?? '';
  return useQuery({
    queryKey: [profileId, 'creation', 'entitlements', name],
    enabled: organization !== null,
    queryFn: async ({ signal }) => {
      if (!isName('organization', name)) return null;
      const displayName = organization?.displayName ?? '';
      const read = (refresh: boolean) =>
        client.call(
          'creation.entitlements',
          { profileId, organization: name, displayName, refresh },
          { signal },
        );
      if (displayName === '') return unwrap(await read(false));
      const fresh = await read(true);
      return fresh.ok ? fresh.value : unwrap(await read(false));
    },
  });
}

export function useForgetEntitlements(profileId: string): (organization: string) => void {
  const cache = useQueryClient();
  return (organization) => {
    void cache.invalidateQueries({ queryKey: [profileId, 'creation', 'entitlements', organization] });
  };
}

/** Teams and users of an organization that are known by name. */
export function useKnownNames(profileId: string, organization: string) {
  const client = useClient();
  return useQuery({
    queryKey: [profileId, 'creation', 'names', organization],
    enabled: isName('organization', organization),
    queryFn: async ({ signal }) => {
      if (!isName('organization', organization)) return { teams: [], users: [] };
      return unwrap(await client.call('creation.knownNames', { profileId, organization }, { signal }));
    },
  });
}

/** Whether a client reference is used in the organization; asked when `reference` is not empty. */
export function useReferenceLookup(profileId: string, organization: string, reference: string) {
  const client = useClient();
  const refreshUnsettled = useRefreshUnsettled(profileId);
  return useQuery({
    queryKey: [profileId, 'creation', 'reference', organization, reference],
    enabled: reference !== '' && isName('organization', organization),
    ...short,
    queryFn: async ({ signal }) => {
      if (!isName('organization', organization)) return null;
      const input = { profileId, organization, clientReference: reference };
      const looked = unwrap(await client.call('creation.lookup', input, { signal }));
      // A look-up settles what it shows of attempts whose outcome was unknown.
      refreshUnsettled();
      return looked;
    },
  });
}

export const unsettledKey = (profileId: string) => [profileId, 'creation', 'unsettled'];
const runsKey = (profileId: string) => [profileId, 'creation', 'runs'];

export function useUnsettled(profileId: string) {
  const client = useClient();
  return useQuery({
    queryKey: unsettledKey(profileId),
    queryFn: async () => unwrap(await client.call('creation.unsettled', { profileId })),
  });
}

/** What is said beside a client reference is of before: it was sent, or found. */
export function useRefreshReferences(profileId: string): () => void {
  const cache = useQueryClient();
  return () => {
    void cache.invalidateQueries({ queryKey: [profileId, 'creation', 'reference'] });
  };
}

export function useRefreshUnsettled(profileId: string): () => void {
  const cache = useQueryClient();
  return () => {
    void cache.invalidateQueries({ queryKey: unsettledKey(profileId) });
  };
}

/** The bulk runs of a profile, kept current by what the main process tells. */
export function useBulkRuns(profileId: string) {
  const client = useClient();
  const cache = useQueryClient();
  useEffect(
    () =>
      client.subscribe('bulk.changed', (run) => {
        cache.setQueryData<BulkRun[]>(runsKey(run.profileId), (held = []) =>
          held.some((each) => each.run === run.run)
            ? held.map((each) => (each.run === run.run ? run : each))
            : [run, ...held],
        );
      }),
    [client, cache],
  );
  return useQuery({
    queryKey: runsKey(profileId),
    queryFn: async () => unwrap(await client.call('bulk.runs', { profileId })),
  });
}

export function useRefreshRuns(profileId: string): () => void {
  const cache = useQueryClient();
  return () => {
    void cache.invalidateQueries({ queryKey: runsKey(profileId) });
  };
}
