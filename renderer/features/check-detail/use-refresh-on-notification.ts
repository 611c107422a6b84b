import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { notificationsQuery, refreshCheck, type CheckName } from './queries.ts';
import { useScope } from '../../scope/scope.ts';

/** A notification about this check means that something of it changed: everything is reread. */
export function useRefreshOnNotification(name: CheckName): void {
  const scope = useScope();
  const { data } = useQuery({ ...notificationsQuery(scope, name), enabled: false });
  const newest = data?.entries.reduce((highest, { key }) => Math.max(highest, key), 0);
  const known = useRef<number | null>(null);
  useEffect(
    () =>
      scope.client.subscribe('inbox.changed', () => {
        void refreshCheck(scope, name, ['notifications']);
      }),
    [scope, name],
  );
  useEffect(() => {
    if (newest === undefined) return;
    // What the first read brings is not news.
    if (known.current !== null && newest > known.current)
      void refreshCheck(scope, name, ['read', 'summary', 'findings', 'tasks']);
    known.current = newest;
  }, [newest, scope, name]);
}
