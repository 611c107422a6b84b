import { useEffect } from 'react';
import { callKey } from '../../scope/keys.ts';
import { useScope } from '../../scope/scope.ts';
import { useCall } from '../../scope/call.ts';

/** A new day, and findings opened elsewhere, show after this long at the latest. */
const readAgainMs = 60_000;

/** The day's numbers, from what is kept here; counted again when messages come or are worked on. */
export function useOverview() {
  const { client, cache, key, profile } = useScope();
  const query = useCall('overview.read', {}, { staleTime: 0, refetchInterval: readAgainMs });
  useEffect(
    () =>
      client.subscribe('inbox.changed', ({ profileId }) => {
        if (profileId === profile.id)
          void cache.invalidateQueries({ queryKey: callKey({ key }, 'overview.read') });
      }),
    [client, cache, key, profile.id],
  );
  return query;
}
