import { t } from '#shared/messages/text';
import { useGuard } from '../../queries/guard.ts';
import { useScope } from '../../scope/scope.ts';

/** Whether the run of this id waits for the operator's confirmation. */
export function useAsksAboutRun(run: string): boolean {
  const { profile } = useScope();
  const questions = useGuard(profile.id)?.questions ?? [];
  return questions.some((question) => question.run === run);
}

/** What is on a button while its change is under way: nothing is called sent before it was confirmed. */
export function useProgressWord(sending: string): string {
  const { profile } = useScope();
  const questions = useGuard(profile.id)?.questions ?? [];
  return questions.length > 0 ? t('Waiting for confirmation') : sending;
}
