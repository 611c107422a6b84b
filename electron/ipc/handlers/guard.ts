import type { GuardState } from '#shared/guard';
import { err, ok, type Result } from '#shared/result';
import type { Guard } from '../../guard/guard.ts';
import type { Questions } from '../../guard/questions.ts';
import { profileNotActive } from '../../guard/refusals.ts';
import type { Handlers } from '../answer-call.ts';

type GuardCalls = 'guard.state' | 'guard.unlock' | 'guard.confirmEach' | 'guard.lock' | 'guard.answer';

export function guardHandlers(dependencies: {
  guard: Guard;
  questions: Pick<Questions, 'answer'>;
}): Pick<Handlers, GuardCalls> {
  const { guard, questions } = dependencies;

  const change = (profileId: string, work: () => Result<null>): Promise<Result<GuardState>> => {
    if (guard.state().profileId !== profileId)
      return Promise.resolve(err(profileNotActive('unlock', profileId)));
    const done = work();
    return Promise.resolve(done.ok ? ok(guard.state()) : done);
  };

  return {
    'guard.state': () => Promise.resolve(ok(guard.state())),
    'guard.unlock': ({ profileId, minutes }) =>
      change(profileId, () => {
        guard.unlock(minutes);
        return ok(null);
      }),
    'guard.confirmEach': ({ profileId }) => change(profileId, () => guard.confirmEach()),
    'guard.lock': () => {
      guard.lock();
      return Promise.resolve(ok(guard.state()));
    },
    'guard.answer': ({ question, decision, typed }) =>
      Promise.resolve(questions.answer(question, { decision, typed })),
  };
}
