import type { WaitingQuestion } from '#shared/guard';
import { t } from '#shared/messages/text';
import { useGuard } from '../../queries/guard.ts';
import { useScope } from '../../scope/scope.ts';

const none: readonly WaitingQuestion[] = [];

/** What waits for the operator's confirmation. */
export function useQuestions(): readonly WaitingQuestion[] {
  const { profile } = useScope();
  return useGuard(profile.id)?.questions ?? none;
}

/** Whether the run of this id waits for it. */
export function useAsksAboutRun(run: string): boolean {
  return useQuestions().some((question) => question.run === run);
}

/** The text of a button while its change is under way. Nothing is called sent before it was confirmed. */
export function useProgressWord(sending: string): string {
  return useQuestions().length > 0 ? t('Waiting for confirmation') : sending;
}
