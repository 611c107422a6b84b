import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SessionStatus } from '#shared/ipc/contract/session';
import type { Client } from '../ipc/client.ts';
import { useClient } from '../ipc/client-context.ts';
import { deskQuery } from '../scope/call.ts';

export const sessionQuery = (client: Client) => deskQuery(client, 'session.status', {});

/**
 * What `select` takes of the status of one profile's connection; a response about another profile counts as
 * none. The status changes with every call: a component renders again only when its selection has
 * changed.
 */
export function useSession<T>(profileId: string, select: (status: SessionStatus) => T): T | null {
  const { data } = useQuery({
    ...sessionQuery(useClient()),
    select: (status) => (status.profileId === profileId ? select(status) : null),
  });
  return data ?? null;
}

/** Ends the waits before the next try, of calls and of the notification polling. */
export function useRetryNow(profileId: string): () => void {
  const client = useClient();
  const cache = useQueryClient();
  return () => {
    void client.call('session.retryNow', { profileId }).then(() => cache.invalidateQueries());
  };
}
