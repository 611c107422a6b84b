import type { GuardQuestion } from '#shared/guard';
import type { ConfirmationReply } from '#shared/ipc/confirmation';

/**
 * Puts a question to the operator. Null: it became void before it was decided. `paused`: it was not shown, because
 * too many before it were not confirmed.
 */
export type Ask = (
  question: GuardQuestion,
  signal: AbortSignal,
) => Promise<ConfirmationReply | 'paused' | null>;

/** Shows questions one at a time, in the order they were asked. One that becomes void meanwhile is not shown. */
export function oneAtATime(show: Ask): Ask {
  let shown: Promise<unknown> = Promise.resolve();
  return (question, signal) => {
    const reply = shown.then(() => (signal.aborted ? null : show(question, signal)));
    shown = reply.catch(() => undefined);
    return untilVoid(reply, signal);
  };
}

function untilVoid<T>(reply: Promise<T>, signal: AbortSignal): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const giveUp = () => resolve(null);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp);
    reply.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}
