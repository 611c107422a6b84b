import { localDay } from '#shared/calendar/day';
import { useNow } from '../../components/use-now.ts';
import { useRereadOnInbox } from '../../queries/inbox.ts';
import { useCall } from '../../scope/call.ts';

const minuteMs = 60_000;

/** The day it is where the operator is; it changes at midnight. */
export function useToday(): string {
  return localDay(useNow(minuteMs));
}

/** Renewals of a number of days from today, as far as known on this computer: the service is not called. */
export function useRenewals(days: number, watchlist: string | null = null) {
  const from = useToday();
  // Notifications that come while the page is open may confirm a date.
  useRereadOnInbox('monitoring.renewals');
  const freshness = { staleTime: 0, keepsPrevious: true };
  return useCall('monitoring.renewals', { from, days, watchlist }, freshness);
}
