import { useEffect } from 'react';
import { isName, type ResourceName } from '#shared/resource-names';
import { useCall } from '../../scope/call.ts';
import { callKey } from '../../scope/keys.ts';
import { useScope } from '../../scope/scope.ts';
import { toastError } from '../../state/toasts.ts';

/**
 * The findings that are kept here, of some checks or of all; kept current by what is read. `own`: those of the organization
 * are among them, as far as not more are kept than are listed.
 */
export function useFindingsQueue(checks: readonly ResourceName<'check'>[], organization: string | null) {
  useFindingsEvents();
  const of = checks.length > 0 ? { checks: [...checks] } : {};
  const options = { staleTime: 0, keepsPrevious: true };
  const all = useCall('findings.queue', of, options);
  const isCut = all.data?.isMore === true && organization !== null && isName('organization', organization);
  const own = useCall('findings.queue', isCut ? { ...of, organization } : null, options);
  return { all, own: isCut ? own : all };
}

/** One of them with its history and the earlier decisions on its subject. */
export function useQueuedFinding(name: string | null) {
  const input = name !== null && isName('finding', name) ? { name } : null;
  return useCall('findings.read', input, { staleTime: 0 });
}

/** Has everything that shows kept findings asked for again when they change. */
export function useFindingsEvents(): void {
  const { client, cache, key, profile } = useScope();
  useEffect(
    () =>
      client.subscribe('findings.changed', ({ profileId }) => {
        if (profileId !== profile.id) return;
        for (const name of [
          'findings.queue',
          'findings.count',
          'findings.read',
          'organizations.findings',
          'overview.read',
        ] as const)
          void cache.invalidateQueries({ queryKey: callKey({ key }, name) });
      }),
    [client, cache, key, profile.id],
  );
}

/** Pauses or resumes the background read, or tries again what could not be read. */
export function useReadingControl(): (action: 'pause' | 'resume' | 'retry') => void {
  const { client, profile } = useScope();
  return (action) => {
    void client.call('findings.control', { profileId: profile.id, action }).then((done) => {
      if (!done.ok) toastError(done.error);
    });
  };
}
