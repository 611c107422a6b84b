import { checkRunCalls } from '#shared/ipc/contract/check-runs';
import type { Result } from '#shared/result';
import type { CheckRuns } from '../../jobs/runs/check-runs.ts';
import type { UseSession } from '../../service/session/use-session.ts';
import type { Handlers } from '../answer-call.ts';

type CheckRunCall = Extract<keyof Handlers, `checkRuns.${string}`>;

/** Without a database every call is answered with why there is none. */
export function checkRunHandlers(
  opened: Result<CheckRuns>,
  useSession: UseSession,
): Pick<Handlers, CheckRunCall> {
  if (!opened.ok) {
    const refuse = () => Promise.resolve(opened);
    // Every name of the contract is among the keys.
    return Object.fromEntries(Object.keys(checkRunCalls).map((name) => [name, refuse])) as Record<
      CheckRunCall,
      typeof refuse
    >;
  }
  const runs = opened.value;
  /** Refuses what is asked for a profile that is not in use, and hides what came for one that no longer is. */
  const under = <T>(profileId: string, work: () => Promise<Result<T>> | Result<T>) =>
    useSession(profileId, () => Promise.resolve(work()));
  const here = <T>(result: Result<T>) => Promise.resolve(result);
  return {
    'checkRuns.list': ({ profileId }) => here(runs.list(profileId)),
    'checkRuns.read': ({ profileId, id }) => here(runs.read(profileId, id)),
    'checkRuns.begin': (input) => under(input.profileId, () => runs.begin(input)),
    'checkRuns.apply': ({ profileId, id }) => under(profileId, () => runs.apply(profileId, id)),
    'checkRuns.stop': ({ profileId, id }) => here(runs.stop(profileId, id)),
    'checkRuns.lookUp': ({ profileId, id, positions }, signal) =>
      under(profileId, () => runs.lookUp(profileId, id, positions, signal)),
    'checkRuns.decide': ({ profileId, id, decision, positions }) =>
      here(runs.decide(profileId, id, decision, positions)),
    'checkRuns.export': ({ profileId, id }) => runs.exportOutcomes(profileId, id),
  };
}
