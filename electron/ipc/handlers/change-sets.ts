import { changeSetCalls } from '#shared/ipc/contract/change-sets';
import type { Result } from '#shared/result';
import type { ChangeSets } from '../../jobs/change-sets/change-sets.ts';
import type { UseSession } from '../../service/session/use-session.ts';
import type { HandlersOf } from '../handle-call.ts';
import { refuseAll, underProfile } from './refuse-all.ts';

type ChangeSetHandlers = HandlersOf<typeof changeSetCalls>;

/** Without a database every call returns the reason why there is none. */
export function changeSetHandlers(opened: Result<ChangeSets>, useSession: UseSession): ChangeSetHandlers {
  return opened.ok ? handlersOf(opened.value, useSession) : refuseAll(changeSetCalls, opened.error);
}

function handlersOf(sets: ChangeSets, useSession: UseSession): ChangeSetHandlers {
  const under = underProfile(useSession);
  return {
    'changeSets.list': ({ profileId }) => sets.list(profileId),
    'changeSets.read': ({ profileId, id }) => sets.read(profileId, id),
    'changeSets.stage': ({ profileId, id, changes }) => sets.stage(profileId, id, changes),
    'changeSets.unstage': ({ profileId, id, cells }) => sets.unstage(profileId, id, cells),
    'changeSets.change': ({ profileId, id, ...to }) => sets.change(profileId, id, to),
    'changeSets.dryRun': ({ profileId, id }, signal) =>
      under(profileId, () => sets.dryRun(profileId, id, signal)),
    'changeSets.apply': ({ profileId, id }) => under(profileId, () => sets.apply(profileId, id)),
    'changeSets.stop': ({ profileId, id }) => sets.stop(profileId, id),
    'changeSets.lookUp': ({ profileId, id, positions }, signal) =>
      under(profileId, () => sets.lookUp(profileId, id, positions, signal)),
    'changeSets.decide': ({ profileId, id, decision, positions }) =>
      sets.decide(profileId, id, decision, positions),
    'changeSets.revert': ({ profileId, id }) => sets.revert(profileId, id),
    'changeSets.remove': ({ profileId, id }) => sets.remove(profileId, id),
    'changeSets.save': ({ profileId, id }) => sets.save(profileId, id),
    'changeSets.load': ({ profileId }, signal) => sets.load(profileId, signal),
    'changeSets.export': ({ profileId, id }) => sets.exportOutcomes(profileId, id),
  };
}
