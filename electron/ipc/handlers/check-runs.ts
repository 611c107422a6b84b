import { checkRunCalls } from '#shared/ipc/contract/check-runs';
import type { Result } from '#shared/result';
import type { CheckRuns } from '../../jobs/runs/check-runs.ts';
import type { UseSession } from '../../service/session/use-session.ts';
import type { HandlersOf } from '../handle-call.ts';
import { refuseAll, underProfile } from './refuse-all.ts';

/** Without a database every call returns the reason why there is none. */
export function checkRunHandlers(
  opened: Result<CheckRuns>,
  useSession: UseSession,
): HandlersOf<typeof checkRunCalls> {
  if (!opened.ok) return refuseAll(checkRunCalls, opened.error);
  const runs = opened.value;
  const under = underProfile(useSession);
  return {
    'checkRuns.list': ({ profileId }) => runs.list(profileId),
    'checkRuns.read': ({ profileId, id }) => runs.read(profileId, id),
    'checkRuns.begin': (input) => under(input.profileId, () => runs.begin(input)),
    'checkRuns.apply': ({ profileId, id }) => under(profileId, () => runs.apply(profileId, id)),
    'checkRuns.stop': ({ profileId, id }) => runs.stop(profileId, id),
    'checkRuns.lookUp': ({ profileId, id, positions }, signal) =>
      under(profileId, () => runs.lookUp(profileId, id, positions, signal)),
    'checkRuns.decide': ({ profileId, id, decision, positions }) =>
      runs.decide(profileId, id, decision, positions),
    'checkRuns.remove': ({ profileId, id }) => runs.remove(profileId, id),
    'checkRuns.export': ({ profileId, id }) => runs.exportOutcomes(profileId, id),
  };
}
