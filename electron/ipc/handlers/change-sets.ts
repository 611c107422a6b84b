import { changeSetCalls } from '#shared/ipc/contract/change-sets';
import type { Result } from '#shared/result';
import type { ChangeSets } from '../../jobs/change-sets/change-sets.ts';
import type { UseSession } from '../../service/session/use-session.ts';
import type { Handlers } from '../answer-call.ts';
import { here, refuseAll, underProfile } from './refuse-all.ts';

type ChangeSetCall = Extract<keyof Handlers, `changeSets.${string}`>;
type ChangeSetHandlers = Pick<Handlers, ChangeSetCall>;

/** Without a database every call is answered with why there is none. */
export function changeSetHandlers(opened: Result<ChangeSets>, useSession: UseSession): ChangeSetHandlers {
  return opened.ok ? handlersOf(opened.value, useSession) : refuseAll(changeSetCalls, opened.error);
}

function handlersOf(sets: ChangeSets, useSession: UseSession): ChangeSetHandlers {
  const under = underProfile(useSession);
  return {
    'changeSets.list': ({ profileId }) => here(sets.list(profileId)),
    'changeSets.read': ({ profileId, id }) => here(sets.read(profileId, id)),
    'changeSets.stage': ({ profileId, id, changes }) => here(sets.stage(profileId, id, changes)),
    'changeSets.unstage': ({ profileId, id, positions }) => here(sets.unstage(profileId, id, positions)),
    'changeSets.change': ({ profileId, id, ...to }) => here(sets.change(profileId, id, to)),
    'changeSets.dryRun': ({ profileId, id }, signal) =>
      under(profileId, () => sets.dryRun(profileId, id, signal)),
    'changeSets.apply': ({ profileId, id }) => under(profileId, () => sets.apply(profileId, id)),
    'changeSets.stop': ({ profileId, id }) => here(sets.stop(profileId, id)),
    'changeSets.lookUp': ({ profileId, id, positions }, signal) =>
      under(profileId, () => sets.lookUp(profileId, id, positions, signal)),
    'changeSets.decide': ({ profileId, id, decision, positions }) =>
      here(sets.decide(profileId, id, decision, positions)),
    'changeSets.revert': ({ profileId, id }) => here(sets.revert(profileId, id)),
    'changeSets.remove': ({ profileId, id }) => here(sets.remove(profileId, id)),
    'changeSets.save': ({ profileId, id }) => sets.save(profileId, id),
    'changeSets.load': ({ profileId }, signal) => sets.load(profileId, signal),
    'changeSets.export': ({ profileId, id }) => sets.exportOutcomes(profileId, id),
  };
}
