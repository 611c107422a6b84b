import { toast } from '../../state/toasts.ts';
import { useOfflineReason } from './use-offline-reason.ts';

/** For what a key sends: does it, or without a connection says why it cannot be done, as its button does. */
export function useConnected(): (send: () => void) => void {
  const reason = useOfflineReason();
  return (send) => {
    if (reason === null) send();
    else toast({ tone: 'warning', text: reason });
  };
}
