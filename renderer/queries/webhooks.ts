import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Client } from '../ipc/client.ts';
import { useClient } from '../ipc/client-context.ts';
import { deskQuery } from '../scope/call.ts';

export const deliveriesQuery = (client: Client) => deskQuery(client, 'webhooks.deliveries', {});

/** The receiver and what it got, latest first; kept current by the main process. */
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
