import type { overviewCalls } from '#shared/ipc/contract/overview';
import type { Result } from '#shared/result';
import type { Overview } from '../../jobs/overview/overview.ts';
import type { HandlersOf } from '../handle-call.ts';

/** `opened` is the failure of the database when there is no overview. */
export function overviewHandlers(opened: Result<Overview>): HandlersOf<typeof overviewCalls> {
  return {
    'overview.read': ({ profileId }) => (opened.ok ? opened.value.read(profileId) : opened),
    'overview.visit': ({ profileId }) => (opened.ok ? opened.value.visit(profileId) : opened),
  };
}
