import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Client } from '../ipc/client.ts';
import { useClient } from '../ipc/client-context.ts';
import { unwrap } from '../ipc/unwrap.ts';
import { applicationScope } from '../scope/query-client.ts';

const updatesQuery = (client: Client) =>
  queryOptions({
    queryKey: [applicationScope, 'updates'],
    queryFn: async () => unwrap(await client.call('updates.status', {})),
  });

/** The status of the app's own updates, kept current while it is on show. */
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
    install: () => void client.call('updates.install', {}),
  };
}
