import { t } from '#shared/messages/text';
import { useClient } from '../ipc/client-context.ts';
import { toast } from '../state/toasts.ts';

/** Puts a text on the clipboard and says so. */
export function useCopy(): (text: string, done: string) => void {
  const client = useClient();
  return (text, done) => {
    void client.call('clipboard.write', { text }).then((result) => {
      toast(
        result.ok
          ? { tone: 'success', text: done }
          : {
              tone: 'warning',
              text: t('Nothing was copied. {message} {advice}', {
                message: result.error.message,
                advice: result.error.advice,
              }),
            },
      );
    });
  };
}
