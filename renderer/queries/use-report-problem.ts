import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import { useClient } from '../ipc/client-context.ts';
import { toast } from '../state/toasts.ts';

/** Saves a masked report for a colleague, with the error it is about, and says where. */
export function useReportProblem(): (error: AppError | null) => void {
  const client = useClient();
  return (error) => {
    void client.call('problem.report', { error }).then((result) => {
      if (!result.ok)
        toast({
          tone: 'warning',
          text: t('The problem report was not saved.'),
          advice: result.error.advice === '' ? result.error.message : result.error.advice,
        });
      else if (result.value.savedAs !== null)
        toast({
          tone: 'success',
          text: t('Problem report saved as {savedAs}.', { savedAs: result.value.savedAs }),
        });
    });
  };
}
