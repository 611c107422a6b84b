import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useClient } from '../ipc/client-context.ts';
import { toAppError } from '../ipc/unwrap.ts';
import { preferencesQuery, windowStateQuery } from './application.ts';
import { guardQuery, cachedGuard } from './guard.ts';
import { profilesQuery } from './profiles.ts';
import { sessionQuery } from './session.ts';
import { isOfConnection } from './use-reconnect.ts';

/** Writes what the main process pushes into the cache. */
export function usePushEvents(): void {
  const client = useClient();
  const cache = useQueryClient();
  useEffect(() => {
    const ends = [
      client.subscribe('profiles.changed', (overview) => {
        cache.setQueryData(profilesQuery(client).queryKey, overview);
      }),
      client.subscribe('preferences.loaded', (preferences) => {
        cache.setQueryData(preferencesQuery(client).queryKey, preferences);
      }),
      client.subscribe('session.changed', (status) => {
        const { queryKey } = sessionQuery(client);
        const before = cache.getQueryData(queryKey)?.connection;
        cache.setQueryData(queryKey, status);
        // What a lost connection or a refused sign-in stopped is refreshed when something else got a response.
        if (status.connection === 'connected' && before !== 'connected')
          void cache.refetchQueries({
            type: 'active',
            predicate: ({ state: { error } }) => error !== null && isOfConnection(toAppError(error)),
          });
      }),
      client.subscribe('guard.changed', (state) => {
        cache.setQueryData(guardQuery(client).queryKey, cachedGuard(state));
      }),
      // Names that were sealed can be read now, on every page.
      client.subscribe('application.changed', () => {
        void cache.invalidateQueries();
      }),
      client.subscribe('window.changed', (state) => {
        cache.setQueryData(windowStateQuery(client).queryKey, state);
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [client, cache]);
}
