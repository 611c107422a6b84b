import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useClient } from '../../ipc/client-context.ts';
import { unwrap } from '../../ipc/unwrap.ts';
import { useScope } from '../../scope/scope.ts';

/** A new day, and findings opened elsewhere, show after this long at the latest. */
const readAgainMs = 60_000;

/** The day's numbers, from what is kept here; counted again when messages come or are worked on. */
export function useOverview() {
  const client = useClient();
  const cache = useQueryClient();
  const { key, profile } = useScope();
  const query = useQuery({
    queryKey: [key, 'overview'],
    queryFn: async () => unwrap(await client.call('overview.read', { profileId: profile.id })),
    staleTime: 0,
    refetchInterval: readAgainMs,
  });
  useEffect(
    () =>
      client.subscribe('inbox.changed', ({ profileId }) => {
        if (profileId === profile.id) void cache.invalidateQueries({ queryKey: [key, 'overview'] });
      }),
    [client, cache, key, profile.id],
  );
  return query;
}
