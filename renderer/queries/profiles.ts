import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { ProfilesOverview } from '#shared/ipc/contract/profiles';
import type { Client } from '../ipc/client.ts';
import { useClient } from '../ipc/client-context.ts';
import { deskQuery } from '../scope/call.ts';

export const profilesQuery = (client: Client) => deskQuery(client, 'profiles.overview', {});

export function useProfiles(): ProfilesOverview {
  return useSuspenseQuery(profilesQuery(useClient())).data;
}

/** Reads the profiles again and returns them. */
export function useRefreshProfiles(): () => Promise<ProfilesOverview> {
  const client = useClient();
  const cache = useQueryClient();
  return () => cache.query({ ...profilesQuery(client), staleTime: 0 });
}
