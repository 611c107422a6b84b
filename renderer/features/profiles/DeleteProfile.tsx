import { useState } from 'react';
import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import type { ProfileView } from '#shared/profile';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Losses } from '../../components/Losses.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { useClient } from '../../ipc/client-context.ts';
import { useRefreshProfiles } from '../../queries/profiles.ts';
import { setObstacle } from '../../state/navigation.ts';
import { toast, toastError } from '../../state/toasts.ts';
import { selectProfile } from './selection.ts';

/** Asks with everything named that goes, then deletes profile and secret. */
export function DeleteProfile({ profile, isActive }: { profile: ProfileView; isActive: boolean }) {
  const client = useClient();
  const refresh = useRefreshProfiles();
  const [isOpen, setOpen] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const close = () => {
    setOpen(false);
    setError(null);
  };
  const remove = async () => {
    setDeleting(true);
    setError(null);
    const result = await client.call('profiles.remove', { id: profile.id });
    setDeleting(false);
    if (!result.ok) {
      setError(result.error);
      return;
    }
    close();
    setObstacle(null);
    selectProfile(null);
    await refresh();
    const { left } = result.value;
    if (left === null) toast({ tone: 'success', text: t('{name} deleted.', { name: profile.name }) });
    else toastError(left);
  };
  return (
    <>
      <Button kind="quiet" onPress={() => setOpen(true)}>
        {t('Delete profile')}
      </Button>
      <Dialog
        isOpen={isOpen}
        title={t('Delete {name}?', { name: profile.name })}
        onClose={close}
        actions={
          <>
            <Button autoFocus onPress={close}>
              {t('Keep profile')}
            </Button>
            <Button kind="danger" isPending={isDeleting} onPress={() => void remove()}>
              {isDeleting ? t('Deleting') : t('Delete profile')}
            </Button>
          </>
        }
      >
        <p>
          {t(
            "Deletes its settings, its client secret and its data on this computer. The journal and the record of created checks stay. Nothing changes in the service. This can't be undone.",
          )}
        </p>
        {isActive && <p>{t('This profile is in use. The app switches to the Demo profile.')}</p>}
        {isActive && <Losses />}
        {error !== null && <ErrorNotice as="box" error={error} onRetry={() => void remove()} />}
      </Dialog>
    </>
  );
}
