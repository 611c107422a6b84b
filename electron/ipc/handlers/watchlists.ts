import type { watchlistCalls } from '#shared/ipc/contract/watchlists';
import type { Result } from '#shared/result';
import type { Session } from '../../service/session/session.ts';
import type { Sessions } from '../../service/session/sessions.ts';
import type { Watchlists } from '../../jobs/watchlists/watchlists.ts';
import type { HandlersOf } from '../handle-call.ts';

type WatchlistHandlers = HandlersOf<typeof watchlistCalls>;

/** `opened` is the failure of the database when there are no watchlists. */
export function watchlistHandlers(
  opened: Result<Watchlists>,
  sessions: Pick<Sessions<Pick<Session, 'profileId' | 'client' | 'close'>>, 'use'>,
): WatchlistHandlers {
  const on = <T>(work: (watchlists: Watchlists) => T) => (opened.ok ? work(opened.value) : opened);
  return {
    'watchlists.list': (input) => on((watchlists) => watchlists.list(input)),
    'watchlists.create': (input) => on((watchlists) => watchlists.create(input)),
    'watchlists.rename': (input) => on((watchlists) => watchlists.rename(input)),
    'watchlists.remove': (input) => on((watchlists) => watchlists.remove(input)),
    'watchlists.add': (input) => on((watchlists) => watchlists.add(input)),
    'watchlists.drop': (input) => on((watchlists) => watchlists.drop(input)),
    'watchlists.checks': (input) => on((watchlists) => watchlists.checks(input)),
    'watchlists.refresh': (input, signal) =>
      on((watchlists) =>
        sessions.use(input.profileId, ({ client }) => watchlists.refresh(input, client, signal)),
      ),
    'monitoring.renewals': (input) => on((watchlists) => watchlists.renewals(input)),
    'monitoring.export': (input) => on((watchlists) => watchlists.export(input)),
  };
}
