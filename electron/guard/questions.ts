import type { AppError } from '#shared/errors';
import type { GuardQuestion } from '#shared/guard';
import { t } from '#shared/messages/text';
import { err, ok, type Result } from '#shared/result';

export interface GuardAnswer {
  decision: 'send' | 'keep';
  /** What was typed; empty when nothing was asked for. */
  typed: string;
}

/** Puts a question to the operator. Null: it became void before it was answered. */
export type Ask = (question: GuardQuestion, signal: AbortSignal) => Promise<GuardAnswer | null>;

/** Questions on their way to the window and back. */
export interface Questions {
  ask: Ask;
  answer(id: string, answer: GuardAnswer): Result<null>;
}

export function createQuestions(publish: (question: GuardQuestion) => void): Questions {
  const waiting = new Map<string, (answer: GuardAnswer | null) => void>();
  return {
    ask: (question, signal) =>
      new Promise((resolve) => {
        const end = (answer: GuardAnswer | null) => {
          waiting.delete(question.question);
          signal.removeEventListener('abort', giveUp);
          resolve(answer);
        };
        const giveUp = () => end(null);
        if (signal.aborted) {
          resolve(null);
          return;
        }
        signal.addEventListener('abort', giveUp, { once: true });
        waiting.set(question.question, end);
        publish(question);
      }),
    answer(id, answer) {
      const end = waiting.get(id);
      if (end === undefined) return err(noSuchQuestion);
      end(answer);
      return ok(null);
    },
  };
}

const noSuchQuestion: AppError = {
  kind: 'refused',
  reason: 'not-confirmed',
  message: t('This question is no longer open, and nothing was sent.'),
  advice: t('Start again if it is still wanted.'),
};
