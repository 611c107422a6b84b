import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { isName } from '#shared/resource-names';
import type { Client } from '../../ipc/client.ts';
import { useClient } from '../../ipc/client-context.ts';
import { unwrap } from '../../ipc/unwrap.ts';
import type { ChosenOrganization } from '../../queries/creation.ts';
import { useScope } from '../../scope/scope.ts';

const knownKey = (scopeKey: string, organization: string) => [scopeKey, 'people', organization] as const;

const knownQuery = (
  client: Client,
  { key, profileId }: { key: string; profileId: string },
  { name, displayName }: ChosenOrganization,
) =>
  queryOptions({
    queryKey: [...knownKey(key, name), displayName],
    queryFn: async ({ signal }) => {
      if (!isName('organization', name)) return null;
      const input = { profileId, organization: name, displayName };
      return unwrap(await client.call('people.known', input, { signal }));
    },
  });

/** Teams and users of an organization that are known by name. */
export function useKnownPeople(organization: ChosenOrganization) {
  const client = useClient();
  const { key, profile } = useScope();
  return useQuery(knownQuery(client, { key, profileId: profile.id }, organization));
}

export function useRefreshPeople(): (organization: string) => void {
  const cache = useQueryClient();
  const { key } = useScope();
  return (organization) => {
    void cache.invalidateQueries({ queryKey: knownKey(key, organization) });
  };
}
