import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SessionStatus } from '#shared/ipc/contract/session';
import type { Client } from '../ipc/client.ts';
import { useClient } from '../ipc/client-context.ts';
import { unwrap } from '../ipc/unwrap.ts';
import { applicationScope } from './query-client.ts';

export const sessionQuery = (client: Client) =>
  queryOptions({
    queryKey: [applicationScope, 'session'],
    queryFn: async () => unwrap(await client.call('session.status', {})),
  });

/** Status of the connection of one profile; an answer about another profile counts as none. */
export function useSession(profileId: string): SessionStatus | null {
  const { data } = useQuery(sessionQuery(useClient()));
  return data?.profileId === profileId ? data : null;
}

/** Ends the waits before the next try, of calls and of the notification polling. */
export function useTryNow(profileId: string): () => void {
  const client = useClient();
  const cache = useQueryClient();
  return () => {
    void client.call('session.tryNow', { profileId }).then(() => cache.invalidateQueries());
  };
}
