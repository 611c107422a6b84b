import { useEffect, useState } from 'react';
import type { RevealField } from '#shared/ipc/contract/privacy';
import { t } from '#shared/messages/text';
import { useSecondsUntil } from '../../components/use-seconds-until.ts';
import { useClient } from '../../ipc/client-context.ts';
import { usePreferences } from '../../queries/application.ts';
import { toast } from '../../state/toasts.ts';
import { useScope } from '../../scope/scope.ts';

const shownMs = 60_000;

export interface Reveal {
  isRevealed: boolean;
  secondsLeft: number;
  reveal: () => void;
  mask: () => void;
}

/**
 * Personal data is shown for a minute, and masked again when the window loses the focus. The journal notes which
 * fields of what were shown before they are; nothing is while the screen is shared.
 */
export function useReveal(resource: string, fields: readonly RevealField[]): Reveal {
  const client = useClient();
  const { profile } = useScope();
  const [{ screenShare }] = usePreferences();
  const [until, setUntil] = useState<number | null>(null);
  const secondsLeft = useSecondsUntil(until);
  if (screenShare && until !== null) setUntil(null);
  useEffect(() => {
    const hide = () => setUntil(null);
    window.addEventListener('blur', hide);
    return () => window.removeEventListener('blur', hide);
  }, []);
  return {
    isRevealed: secondsLeft > 0 && !screenShare,
    secondsLeft,
    reveal: () => {
      if (screenShare) {
        toast({
          tone: 'warning',
          text: t('Nothing was revealed. End screen sharing in the title bar first.'),
        });
        return;
      }
      const input = { profileId: profile.id, resource, fields: [...fields] };
      void client.call('privacy.reveal', input).then((result) => {
        if (result.ok) setUntil(performance.now() + shownMs);
        else
          toast({
            tone: 'warning',
            text: t('Nothing was revealed. {message}', { message: result.error.message }),
          });
      });
    },
    mask: () => setUntil(null),
  };
}
