import { useState, type RefObject } from 'react';
import type { AppError } from '#shared/errors';
import { flagId } from '#shared/flags/flag';
import { t } from '#shared/messages/text';
import type { FeatureFlag } from '#shared/model/unspecified';
import { isName } from '#shared/resource-names';
import type { Result } from '#shared/result';
import { useClient } from '../../ipc/client-context.ts';
import { useScope } from '../../scope/scope.ts';
import { watchProfile } from '../../scope/store.ts';
import { toast, toastError } from '../../state/toasts.ts';
import { useFlagData } from './flag-data.ts';
import type { FlagContent } from './use-flag-edit.ts';
import { changeFlagsView, useFlagsView } from './view-state.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Creates a flag, or updates one, from its pane, which may be closed before the response comes. */
export function useSendFlag(
  flag: FeatureFlag | null,
  pane: RefObject<HTMLElement | null>,
  onClose: (isLeft: boolean) => void,
) {
  const client = useClient();
  const profileId = useScope().profile.id;
  const flags = useFlagData();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const [alsoChanged, setAlsoChanged] = useState<readonly string[]>([]);

  const take = <T>(sending: Promise<Result<T>>, onDone: (value: T, isSameProfile: () => boolean) => void) => {
    setBusy(true);
    setError(null);
    const isSameProfile = watchProfile();
    void sending.then((result) => {
      if (result.ok) {
        onDone(result.value, isSameProfile);
        return;
      }
      setBusy(false);
      flags.refreshFlags();
      if (result.error.kind === 'cancelled') return;
      if (pane.current !== null) setError(result.error);
      else if (isSameProfile()) toastError(result.error);
    });
  };
  const create = (body: Record<string, Json>) =>
    take(client.call('flags.create', { profileId, flag: body }), (made) => {
      flags.addFlag(made.flag);
      flags.refreshFlags();
      toast({ tone: 'success', text: t('Flag created.') });
      const id = flagId(made.flag);
      const created = { flag: id, notStuck: made.notStuck };
      // An operator who has moved on stays there.
      changeFlagsView(useFlagsView.getState().openFlag === '' ? { openFlag: id, created } : { created });
    });
  const update = (name: string, read: Record<string, Json>, edited: Record<string, Json>) => {
    if (!isName('featureFlag', name)) return;
    take(client.call('flags.update', { profileId, name, read, edited }), (updated, isSameProfile) => {
      setBusy(false);
      flags.refreshFlags();
      if (updated.alsoChanged.length > 0) {
        setAlsoChanged(updated.alsoChanged);
        if (pane.current === null && isSameProfile())
          toast({
            tone: 'warning',
            text: t('The service changed other fields too.'),
            advice: changedFields(updated.alsoChanged),
          });
        return;
      }
      toast({ tone: 'success', text: t('Flag updated and read back.') });
      // It was closed by now, and another may be open; or the operator types elsewhere.
      if (pane.current === null) return;
      const focused = document.activeElement;
      onClose(focused === document.body || pane.current.contains(focused));
    });
  };
  const send = (read: FlagContent, request: FlagContent) => {
    // Parsed from JSON, or unchanged from the service through JSON, so that they hold nothing else.
    const body = request as Record<string, Json>;
    if (flag === null) create(body);
    else update(flag.name, read as Record<string, Json>, body);
  };
  return { send, isBusy, error, alsoChanged };
}

export const changedFields = (fields: readonly string[]) =>
  t('Changed: {fields}. The values that were read back are in effect.', { fields: fields.join(', ') });
