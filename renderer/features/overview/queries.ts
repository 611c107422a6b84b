import { useEffect } from 'react';
import { usePreferences } from '../../queries/application.ts';
import { useRereadOnInbox } from '../../queries/inbox.ts';
import { useCall } from '../../scope/call.ts';
import { callKey } from '../../scope/keys.ts';
import { useScope } from '../../scope/scope.ts';
import { useFindingsEvents } from '../findings/queries.ts';

/** Ages, runs and what another page changed show after this long at the latest. */
const refreshMs = 30_000;

/** What needs a decision, from what is kept here; counted again when notifications or findings come. */
export function useOverview() {
  const [{ stuckDays }] = usePreferences();
  useFindingsEvents();
  useRereadOnInbox('overview.read');
  const query = useCall('overview.read', {}, { staleTime: 0, refetchInterval: refreshMs });
  const { refetch } = query;
  useEffect(() => {
    void refetch();
  }, [stuckDays, refetch]);
  return query;
}

/** The overview is opened: the news since the previous visit is reported. */
export function useVisit(): void {
  const { client, cache, key, profile } = useScope();
  useEffect(() => {
    void client
      .call('overview.visit', { profileId: profile.id })
      .then(() => cache.invalidateQueries({ queryKey: callKey({ key }, 'overview.read') }));
  }, [client, cache, key, profile.id]);
}
