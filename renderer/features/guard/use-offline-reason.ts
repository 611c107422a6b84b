import { t } from '#shared/messages/text';
import { useSession } from '../../queries/session.ts';
import { formatMomentInSentence } from '../../format/time.ts';
import { useScope } from '../../scope/scope.ts';

/** Why nothing can be changed in the service now; null: there is a connection, or nothing says otherwise. */
export function useOfflineReason(): string | null {
  const { profile } = useScope();
  const session = useSession(profile.id, ({ connection, offlineSince }) => ({ connection, offlineSince }));
  if (session?.connection !== 'offline') return null;
  if (session.offlineSince === null)
    return t('No connection: nothing can be changed until the service responds again.');
  return t('No connection since {time}: nothing can be changed until the service responds again.', {
    time: formatMomentInSentence(session.offlineSince),
  });
}
