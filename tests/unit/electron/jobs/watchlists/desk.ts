import { openWatchlists } from '#electron/jobs/watchlists/watchlists';
import { localDay } from '#shared/calendar/day';
import { ok } from '#shared/result';
import { valueOf } from '#tests/support/value-of';
import { openDesk } from '../findings/desk.ts';

export const profileId = 'p1';
export const started = 'notification.client.ongoing_monitoring_started.v1';

/** Watchlists on the same database and clock as the findings. */
export async function openWatchlistDesk() {
  const desk = await openDesk();
  /** As when the app starts. */
  const open = () =>
    valueOf(
      openWatchlists(ok({ database: desk.database }), {
        clock: desk.clock,
        vault: desk.vault,
        saveText: () => Promise.resolve(ok('')),
        publish: () => undefined,
      }),
    );
  const watchlists = open();
  return {
    ...desk,
    open,
    watchlists,
    /** Checks with a renewal in the coming 400 days. */
    renewals: () =>
      valueOf(
        watchlists.renewals({ profileId, from: localDay(desk.clock.now()), days: 400, watchlist: null }),
      ).renewals.map((renewal) => renewal.check),
  };
}
