import type { guardCalls } from '#shared/ipc/contract/guard';
import type { GuardState } from '#shared/guard';
import { err, ok, type Result } from '#shared/result';
import type { Guard } from '../../safety/guard/guard.ts';
import { profileNotActive } from '../../service/session/refusals.ts';
import type { HandlersOf } from '../handle-call.ts';

export function guardHandlers({ guard }: { guard: Guard }): HandlersOf<typeof guardCalls> {
  const change = async (
    profileId: string,
    work: () => Result<null> | Promise<Result<null>>,
  ): Promise<Result<GuardState>> => {
    if (guard.state().profileId !== profileId) return err(profileNotActive('unlock', profileId));
    const done = await work();
    return done.ok ? ok(guard.state()) : done;
  };

  return {
    'guard.state': () => ok(guard.state()),
    'guard.unlock': ({ profileId, minutes }, signal) =>
      change(profileId, () => guard.askToUnlock(minutes, signal)),
    'guard.confirmEach': ({ profileId }) => change(profileId, () => guard.confirmEach()),
    'guard.lock': () => {
      guard.lock();
      return ok(guard.state());
    },
  };
}
