import { HardDrive } from 'lucide-react';
import type { InboxHealth } from '#shared/ipc/contract/notifications';
import { t } from '#shared/messages/text';
import { Banner } from '../../components/Banner.tsx';
import { TryNow } from '../../components/TryNow.tsx';

/** Says that what is read cannot be stored; nothing while it can. */
export function NotSavedBanner({ health }: { health: InboxHealth }) {
  const { state, error, waitsUntil, profileId } = health;
  if (state !== 'not-saved' || error === null) return null;
  return (
    <Banner
      flush
      tone="danger"
      icon={HardDrive}
      title={t('New notifications are not saved.')}
      actions={waitsUntil !== null && <TryNow profileId={profileId} />}
    >
      {error.message} {error.advice}
    </Banner>
  );
}
