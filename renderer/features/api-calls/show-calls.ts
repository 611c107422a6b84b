import { filterCalls, type CallFilter } from '#shared/call-log';
import { goTo } from '../../state/navigation.ts';
import type { Scope } from '../../scope/scope.ts';
import { changeApiCallsView } from './view-state.ts';

/** Opens the call log at the requests that are meant, with the newest of them shown. */
export async function showCalls(
  { client, profile }: Pick<Scope, 'client' | 'profile'>,
  narrowed: Partial<CallFilter>,
): Promise<void> {
  const filter: CallFilter = { kind: 'all', operation: null, showsPolls: false, text: '', ...narrowed };
  const log = await client.call('callLog.list', { profileId: profile.id, after: 0 });
  const newest = log.ok ? filterCalls(log.value.rows, filter).at(-1) : undefined;
  goTo('/api-calls', () =>
    changeApiCallsView({
      filter,
      isPaused: false,
      openName: newest === undefined ? null : String(newest.id),
      checked: new Set(),
    }),
  );
}
