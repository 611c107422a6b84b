import { sensitiveCopyMs } from '#shared/limits';
import { linesOf } from '#shared/messages/lines';
import { t } from '#shared/messages/text';
import { useClient } from '../ipc/client-context.ts';
import { toast } from '../state/toasts.ts';

interface HowCopied {
  /** It names a person: the main process takes it off the clipboard after a while. */
  isSensitive?: boolean;
}

/** Puts a text on the clipboard and says so. */
export function useCopy(): (text: string, done: string, how?: HowCopied) => void {
  const client = useClient();
  return (text, done, { isSensitive = false } = {}) => {
    const input = { text, ...(isSensitive && { sensitive: true }) };
    void client.call('clipboard.write', input).then((result) =>
      toast(
        result.ok
          ? { tone: 'success', text: done, ...(isSensitive && { advice: cleared }) }
          : {
              tone: 'warning',
              text: t('Nothing was copied.'),
              advice: linesOf(result.error.message, result.error.advice),
            },
      ),
    );
  };
}

const cleared = t('The app clears the clipboard after {seconds} s.', { seconds: sensitiveCopyMs / 1000 });
