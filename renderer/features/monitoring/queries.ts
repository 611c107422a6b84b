import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { localDay } from '#shared/calendar/day';
import { useNow } from '../../components/use-now.ts';
import { useClient } from '../../ipc/client-context.ts';
import { unwrap } from '../../ipc/unwrap.ts';
import { useScope } from '../../scope/scope.ts';
import { renewalsKey } from '../watchlists/queries.ts';

const minuteMs = 60_000;

/** The day it is where the operator is; it changes at midnight. */
export function useToday(): string {
  return localDay(useNow(minuteMs));
}

/** Renewals of so many days from today, as far as is known here: nothing is asked of the service. */
export function useRenewals(days: number, watchlist: string | null = null) {
  const client = useClient();
  const { key, profile } = useScope();
  const from = useToday();
  return useQuery({
    queryKey: [...renewalsKey(key), from, days, watchlist],
    queryFn: async () =>
      unwrap(await client.call('monitoring.renewals', { profileId: profile.id, from, days, watchlist })),
    placeholderData: keepPreviousData,
    // Messages that come while the page is open may confirm a date.
    staleTime: 0,
    refetchInterval: minuteMs,
  });
}
