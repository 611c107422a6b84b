import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OutputOf } from '#shared/ipc/contract';
import type { Client } from '../ipc/client.ts';
import { useClient } from '../ipc/client-context.ts';
import { unwrap } from '../ipc/unwrap.ts';
import { applicationScope } from '../scope/query-client.ts';

export type Deliveries = OutputOf<'webhooks.deliveries'>;

export const deliveriesQuery = (client: Client) =>
  queryOptions({
    queryKey: [applicationScope, 'webhooks'],
    queryFn: async () => unwrap(await client.call('webhooks.deliveries', {})),
  });

/** The receiver and what it got, latest first; kept current by what the main process tells. */
export function useDeliveries() {
  const client = useClient();
  const cache = useQueryClient();
  useEffect(() => {
    const read = () => void cache.invalidateQueries(deliveriesQuery(client));
    read();
    return client.subscribe('webhooks.received', read);
  }, [client, cache]);
  return useQuery(deliveriesQuery(client));
}
