import { LockOpen } from 'lucide-react';
import { useState } from 'react';
import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import { Button } from '../../components/Button.tsx';
import { useClient } from '../../ipc/client-context.ts';
import { useGuard } from '../../queries/guard.ts';
import { toastError } from '../../state/toasts.ts';
import { useScope } from '../../scope/scope.ts';
import { useKeepGuard } from './use-keep-guard.ts';

/** Next to a change that was refused because the profile is read-only: unlocks it here and sends the change. */
export function UnlockAndGoOn({ error, onAgain }: { error: AppError; onAgain: () => void }) {
  const client = useClient();
  const keep = useKeepGuard();
  const { profile } = useScope();
  const guard = useGuard(profile.id);
  const [isBusy, setBusy] = useState(false);
  if (error.kind !== 'refused' || error.reason !== 'read-only') return null;
  const unlock = () => {
    setBusy(true);
    void client.call('guard.unlock', { profileId: profile.id }).then((result) => {
      setBusy(false);
      if (!result.ok) {
        toastError(result.error);
        return;
      }
      keep(result.value);
      onAgain();
    });
  };
  return (
    <Button small isDisabled={isBusy} onPress={unlock}>
      <LockOpen aria-hidden="true" />
      <span>
        {profile.kind === 'production'
          ? t('Unlock for {minutes} min and continue', {
              minutes: guard?.unlockMinutes ?? profile.unlockMinutes,
            })
          : t('Allow changes and continue')}
      </span>
    </Button>
  );
}
