import { LockOpen } from 'lucide-react';
import { useState } from 'react';
import { t } from '#shared/messages/text';
import { useClient } from '../ipc/client-context.ts';
import { useGuard } from '../queries/guard.ts';
import { useSaveGuard } from '../queries/use-save-guard.ts';
import { useScope } from '../scope/scope.ts';
import { toastError } from '../state/toasts.ts';
import { Button } from './Button.tsx';

/** Next to a change that was refused because the profile is read-only: unlocks it here, and sends the change if it can. */
export function UnlockButton({ onUnlocked }: { onUnlocked: (() => void) | null }) {
  const client = useClient();
  const save = useSaveGuard();
  const { profile } = useScope();
  const guard = useGuard(profile.id);
  const [isBusy, setBusy] = useState(false);
  const unlock = () => {
    setBusy(true);
    void client.call('guard.unlock', { profileId: profile.id }).then((result) => {
      setBusy(false);
      if (!result.ok) {
        toastError(result.error);
        return;
      }
      save(result.value);
      onUnlocked?.();
    });
  };
  // A refusal of before says nothing of now.
  if (onUnlocked === null && guard?.mode === 'unlocked') return null;
  const minutes = guard?.unlockMinutes ?? profile.unlockMinutes;
  return (
    <Button icon={LockOpen} small isPending={isBusy} onPress={unlock}>
      {profile.kind === 'production'
        ? onUnlocked === null
          ? t('Unlock for {minutes} min', { minutes })
          : t('Unlock for {minutes} min and continue', { minutes })
        : onUnlocked === null
          ? t('Allow changes')
          : t('Allow changes and continue')}
    </Button>
  );
}
