import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Client } from '../ipc/client.ts';
import { useClient } from '../ipc/client-context.ts';
import { deskQuery } from '../scope/call.ts';

/** What changes while no page shows it is not heard: each page reads it again. */
const updatesQuery = (client: Client) => ({ ...deskQuery(client, 'updates.status', {}), staleTime: 0 });

/** The status of the app's own updates, kept current while it is shown. */
export function useUpdates() {
  const client = useClient();
  const cache = useQueryClient();
  const { data: status } = useQuery(updatesQuery(client));
  useEffect(
    () =>
      client.subscribe('updates.changed', (changed) => {
        cache.setQueryData(updatesQuery(client).queryKey, changed);
      }),
    [client, cache],
  );
  return {
    status,
    check: () => void client.call('updates.check', {}),
    install: () => client.call('updates.install', {}),
  };
}
