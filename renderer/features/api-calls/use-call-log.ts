import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isKept, type CallRow } from '#shared/call-log';
import { t } from '#shared/messages/text';
import { useIsMounted } from '../../components/use-is-mounted.ts';
import { useClient } from '../../ipc/client-context.ts';
import { toAppError, unwrap } from '../../ipc/unwrap.ts';
import { toast, toastError } from '../../state/toasts.ts';
import { scopedKey } from '../../scope/keys.ts';
import { useScope } from '../../scope/scope.ts';
import { useCall } from '../../scope/call.ts';
import { watchProfile } from '../../scope/store.ts';
import { toastIfDeclined } from '../guard/toast-if-declined.ts';
import { useChangedUnseen } from '../guard/use-changed-unseen.ts';
import type { Failed } from '../../state/failed.ts';

/** Requests come all the time; the page asks for the new ones while it is shown. */
const refreshMs = 1000;
const noRows: readonly CallRow[] = [];

/** The log of the profile, oldest first; only new calls are requested. */
export function useCallLog(isPaused: boolean) {
  const scope = useScope();
  const { client, cache, profile } = scope;
  const queryKey = scopedKey(scope, 'callLog.list');
  const query = useQuery({
    queryKey,
    queryFn: async () => {
      const cached = cache.getQueryData<readonly CallRow[]>(queryKey) ?? noRows;
      const after = cached.at(-1)?.id ?? 0;
      const { rows, oldest } = unwrap(await client.call('callLog.list', { profileId: profile.id, after }));
      const recent = cached.filter((row) => isKept(row, oldest));
      return rows.length === 0 && recent.length === cached.length ? cached : [...recent, ...rows];
    },
    structuralSharing: false,
    staleTime: 0,
    refetchInterval: isPaused ? false : refreshMs,
    refetchOnMount: !isPaused,
  });
  return {
    rows: query.data ?? noRows,
    isRead: query.data !== undefined,
    error: query.error === null ? null : toAppError(query.error),
    again: () => void query.refetch(),
  };
}

/** One request as a whole; it does not change any more. */
export function useCallDetail(id: number) {
  const query = useCall('callLog.read', { id }, { gcTime: 0 });
  return {
    detail: query.data,
    error: query.error === null ? null : toAppError(query.error),
    again: () => void query.refetch(),
  };
}

/** Sends a request of the log again, and keeps what went wrong shown, also where another call is shown by then. */
export function useReplay({ mutates }: Pick<CallRow, 'mutates'>, onSent: () => void) {
  const client = useClient();
  const { profile } = useScope();
  const [failed, setFailed] = useState<Failed | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isMounted = useIsMounted();
  const changedUnseen = useChangedUnseen();
  const replay = (id: number) => {
    setBusy(true);
    setFailed(null);
    const isSameProfile = watchProfile();
    void client.call('callLog.replay', { profileId: profile.id, id }).then((result) => {
      setBusy(false);
      onSent();
      if (result.ok && mutates && isSameProfile()) changedUnseen();
      if (result.ok) toast({ tone: 'success', text: t('Sent again. The newest row shows the response.') });
      else if (isMounted()) setFailed({ error: result.error, again: () => replay(id) });
      else if (isSameProfile() && !toastIfDeclined(result.error)) toastError(result.error);
    });
  };
  return { failed, isBusy, replay };
}
