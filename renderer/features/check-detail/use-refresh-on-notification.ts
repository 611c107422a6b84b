import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { checkKey, notificationsQuery, type CheckName } from './queries.ts';
import { useReach } from './use-reach.ts';

/** A notification about this check means that something of it changed: everything is read again. */
export function useRefreshOnNotification(name: CheckName): void {
  const reach = useReach();
  const { client, scopeKey } = reach;
  const cache = useQueryClient();
  const { data } = useQuery({ ...notificationsQuery(reach, name), enabled: false });
  const newest = data?.reduce((highest, { key }) => Math.max(highest, key), 0);
  const known = useRef<number | null>(null);
  useEffect(
    () =>
      client.subscribe('inbox.changed', () => {
        void cache.invalidateQueries({ queryKey: [...checkKey(scopeKey, name), 'notifications'] });
      }),
    [client, cache, scopeKey, name],
  );
  useEffect(() => {
    if (newest === undefined) return;
    // What the first read brings is no news.
    if (known.current !== null && newest > known.current)
      for (const part of ['read', 'summary', 'findings', 'tasks'])
        void cache.invalidateQueries({ queryKey: [...checkKey(scopeKey, name), part] });
    known.current = newest;
  }, [newest, cache, scopeKey, name]);
}
