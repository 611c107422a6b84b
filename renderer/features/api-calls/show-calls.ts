import type { CallFilter } from '#shared/call-log';
import { goTo } from '../../state/navigation.ts';
import { changeApiCallsView } from './view-state.ts';

/** Opens the call log at the requests that are meant, the polls of the app among them only where asked for. */
export function showCalls(filter: Partial<CallFilter>): void {
  changeApiCallsView({
    filter: { kind: 'all', operation: null, showsPolls: false, text: '', ...filter },
    openName: null,
    checked: new Set(),
  });
  goTo('/api-calls');
}
