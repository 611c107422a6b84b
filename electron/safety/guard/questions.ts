import type { GuardQuestion } from '#shared/guard';
import type { ConfirmationAnswer } from '#shared/ipc/confirmation';

/**
 * Puts a question to the operator. Null: it became void before it was answered. `paused`: it was not shown, because
 * too many before it were not confirmed.
 */
export type Ask = (
  question: GuardQuestion,
  signal: AbortSignal,
) => Promise<ConfirmationAnswer | 'paused' | null>;

/** Shows questions one at a time, in the order they were asked. One that becomes void meanwhile is not shown. */
export function oneAtATime(show: Ask): Ask {
  let shown: Promise<unknown> = Promise.resolve();
  return (question, signal) => {
    const answer = shown.then(() => (signal.aborted ? null : show(question, signal)));
    shown = answer.catch(() => undefined);
    return untilVoid(answer, signal);
  };
}

function untilVoid<T>(answer: Promise<T>, signal: AbortSignal): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const giveUp = () => resolve(null);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp);
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}
