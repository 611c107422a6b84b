import { useQuery, useQueryClient } from '@tanstack/react-query';
import { organizationOf } from '#shared/resource-names';
import { useClient } from '../../ipc/client-context.ts';
import { useScope } from '../../scope/scope.ts';
import { organizationNameQuery } from './organization-name.ts';
import type { Reach } from './queries.ts';

/** What the queries of a check need of the profile in use. */
export function useReach(): Reach {
  const client = useClient();
  const { profile, key } = useScope();
  return { client, profileId: profile.id, scopeKey: key };
}

/** Display name of the organization a name belongs to; null while it is not known. */
export function useOrganizationName(name: string): string | null {
  const reach = useReach();
  const cache = useQueryClient();
  const organization = organizationOf(name) ?? '';
  const { data } = useQuery({
    ...organizationNameQuery(reach, cache, organization),
    enabled: organization !== '',
  });
  return data ?? null;
}

/** The same, waited for: what is confirmed and recorded names the organization when it can. */
export function useFindOrganizationName(): (name: string) => Promise<string | null> {
  const reach = useReach();
  const cache = useQueryClient();
  return async (name) => {
    const organization = organizationOf(name);
    if (organization === null) return null;
    return cache.query(organizationNameQuery(reach, cache, organization)).catch(() => null);
  };
}
