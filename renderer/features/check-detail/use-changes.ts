import { useState } from 'react';
import type { AppError } from '#shared/errors';
import { checkStateWord } from '#shared/check-detail/words';
import type { ChangedCheck } from '#shared/ipc/contract/check-detail';
import { t } from '#shared/messages/text';
import type { Check } from '#shared/model/check';
import { agrees } from '#shared/read-back';
import type { Result } from '#shared/result';
import { useIsMounted } from '../../components/use-is-mounted.ts';
import { createInputMap, watchProfile } from '../../scope/store.ts';
import { toast, toastError } from '../../state/toasts.ts';
import { useCheckStream } from '../checks/use-checks.ts';
import { toastIfDeclined } from '../guard/toast-if-declined.ts';
import { checkQuery, refreshCheck, type CheckName } from './queries.ts';
import { useReadOrganizationName } from './organization-name.ts';
import { useScope } from '../../scope/scope.ts';
import type { Failed } from '../../state/failed.ts';

export interface Changes {
  /** The change being sent. */
  busy: 'cancel' | 'monitoring' | null;
  /** What the last change left to report, and what Retry does. */
  notice: Failed | { isUnknown: boolean; remark: string } | null;
  close: () => void;
  cancel: () => void;
  setMonitoring: (enabled: boolean) => void;
  reload: () => void;
}

/** What is being sent, by check. Outside the page, so that nothing is sent twice after it was left and opened again. */
const sending = createInputMap<'cancel' | 'monitoring'>();

/** Changes of one check. What is shown afterwards is what the service says when it is reread. */
export function useChanges(name: CheckName): Changes {
  const scope = useScope();
  const stream = useCheckStream();
  const readOrganization = useReadOrganizationName();
  const busy = sending.useValue(name);
  const [notice, setNotice] = useState<Changes['notice']>(null);
  const isMounted = useIsMounted();

  const settle = (
    isSameProfile: () => boolean,
    result: Result<ChangedCheck>,
    remarkOn: (check: Check) => { isUnknown: boolean; remark: string } | null,
    done: string,
    again: () => void,
  ) => {
    // The page may have been left, and shows nothing then.
    const report = (left: NonNullable<Changes['notice']>) => {
      if (isMounted()) setNotice(left);
      else if (!isSameProfile()) return;
      else if ('error' in left) toastError(left.error);
      else toast({ tone: 'warning', text: left.remark });
    };
    if (isSameProfile()) sending.setValue(name, null);
    if (!result.ok) {
      if (!toastIfDeclined(result.error)) report({ error: result.error, again });
      return;
    }
    const { check, readError, receivedAt } = result.value;
    if (readError !== null) report({ error: accepted(readError, name), again: changes.reload });
    if (check === null) return;
    if (isSameProfile()) stream.amend(name, check);
    const { queryKey } = checkQuery(scope, name);
    // A read that began before the change would show the check as it was.
    void scope.cache.cancelQueries({ queryKey });
    scope.cache.setQueryData(queryKey, { check, receivedAt });
    void refreshCheck(scope, name, ['summary', 'tasks', 'notifications']);
    const remark = remarkOn(check);
    if (remark !== null) report(remark);
    else toast({ tone: 'success', text: done });
  };
  const start = (what: 'cancel' | 'monitoring') => {
    setNotice(null);
    sending.setValue(name, what);
    return readOrganization(name);
  };
  /** The check as it is shown: a retry may come after a refresh. */
  const shown = () => scope.cache.getQueryData(checkQuery(scope, name).queryKey)?.check;

  const changes: Changes = {
    busy,
    notice,
    close: () => setNotice(null),
    reload: () => {
      setNotice(null);
      void refreshCheck(scope, name);
    },
    cancel: () => {
      if (sending.valueOf(name) !== null) return;
      const { state = null, ongoingMonitoringEnabled = null } = shown() ?? {};
      const isSameProfile = watchProfile();
      void start('cancel').then(async () => {
        const before = { state, ongoingMonitoringEnabled };
        const input = { profileId: scope.profile.id, name, before };
        settle(
          isSameProfile,
          await scope.client.call('checks.cancel', input),
          ({ state: now }) =>
            now === 'CANCELLED' ? null : remarkOf(now === undefined ? null : checkStateWord(now)),
          t('Check cancelled.'),
          changes.cancel,
        );
      });
    },
    setMonitoring: (enabled) => {
      if (sending.valueOf(name) !== null) return;
      const { ongoingMonitoringEnabled: before = null } = shown() ?? {};
      const isSameProfile = watchProfile();
      void start('monitoring').then(async () => {
        const input = { profileId: scope.profile.id, name, enabled, before };
        settle(
          isSameProfile,
          await scope.client.call('checks.setMonitoring', input),
          ({ ongoingMonitoringEnabled: now }) =>
            agrees(enabled, now) ? null : remarkOf(now === undefined ? null : monitoringWord(now)),
          enabled ? t('Monitoring started.') : t('Monitoring stopped.'),
          () => changes.setMonitoring(enabled),
        );
      });
    },
  };
  return changes;
}

export function monitoringWord(enabled: boolean | undefined): string {
  if (enabled === undefined) return t('Monitoring not given');
  return enabled ? t('Monitoring on') : t('Monitoring off');
}

/** What the check shows instead of the change; null: it does not say, which is unknown and no other value. */
function remarkOf(word: string | null) {
  return word === null
    ? { isUnknown: true, remark: t('The service accepted the change, but the check does not show it.') }
    : {
        isUnknown: false,
        remark: t('The service accepted the change, but the check still shows: {word}.', { word }),
      };
}

function accepted(error: AppError, name: string): AppError {
  return {
    ...error,
    message: t('The service accepted the change, but the check could not be refreshed.'),
    target: error.target ?? name,
  };
}
