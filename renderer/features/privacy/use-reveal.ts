import { useEffect, useState } from 'react';
import type { Revealed, RevealRequest } from '#shared/ipc/contract/privacy';
import { t } from '#shared/messages/text';
import { useSecondsUntil } from '../../components/use-seconds-until.ts';
import { useClient } from '../../ipc/client-context.ts';
import { useApplicationInfo, usePreferences } from '../../queries/application.ts';
import { toast } from '../../state/toasts.ts';
import { useScope } from '../../scope/scope.ts';

const shownMs = 60_000;

export interface Reveal {
  /** The values unchanged; null: they are masked, and the page does not have them. */
  values: Revealed | null;
  secondsLeft: number;
  reveal: () => void;
  mask: () => void;
}

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/**
 * Personal values are asked of the main process, which notes it in the journal first, and are here for a minute or
 * until the window loses the focus. Nothing is revealed while the screen is shared.
 */
export function useReveal(request: Without<RevealRequest, 'profileId'>): Reveal {
  const client = useClient();
  const { profile } = useScope();
  const [{ screenShare }] = usePreferences();
  const isForced = useApplicationInfo()?.policy.screenShare === true;
  const [shown, setShown] = useState<{ values: Revealed; until: number } | null>(null);
  /** The window was left: for another one, or for the question of this app. */
  const [isLeft, setLeft] = useState(false);
  const secondsLeft = useSecondsUntil(shown?.until ?? null);
  if (shown !== null && (screenShare || secondsLeft === 0)) setShown(null);
  useEffect(() => {
    const leave = () => {
      setLeft(true);
      setShown(null);
    };
    const comeBack = () => setLeft(false);
    window.addEventListener('blur', leave);
    window.addEventListener('focus', comeBack);
    return () => {
      window.removeEventListener('blur', leave);
      window.removeEventListener('focus', comeBack);
    };
  }, []);
  return {
    values: shown !== null && secondsLeft > 0 && !screenShare && !isLeft ? shown.values : null,
    secondsLeft,
    reveal: () => {
      if (screenShare) {
        toast({
          tone: 'warning',
          text: isForced
            ? t("Nothing was revealed. Your organization's policy always masks personal values.")
            : t('Nothing was revealed. Select “End masking for screen sharing” in the title bar.'),
        });
        return;
      }
      setLeft(false);
      void client.call('privacy.reveal', { ...request, profileId: profile.id }).then((result) => {
        if (result.ok) setShown({ values: result.value, until: performance.now() + shownMs });
        else
          toast({
            tone: 'warning',
            text: t('Nothing was revealed.'),
            advice: result.error.message,
          });
      });
    },
    mask: () => setShown(null),
  };
}
