import type { InboxHealth } from '#shared/ipc/contract/notifications';
import { t } from '#shared/messages/text';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { useRetryNow } from '../../queries/session.ts';

/** Says that what is read cannot be stored; nothing while it can. */
export function NotSavedBanner({ health }: { health: InboxHealth }) {
  const { state, error, waitsUntil, profileId } = health;
  const retryNow = useRetryNow(profileId);
  if (state !== 'not-saved' || error === null) return null;
  return (
    <ErrorNotice
      as="bar"
      error={error}
      statusNote={t('New notifications are not saved.')}
      onRetry={waitsUntil === null ? 'beside' : retryNow}
      retryLabel={t('Retry now')}
    />
  );
}
