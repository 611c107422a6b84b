import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { directoryKey, type OrganizationListing } from '../organizations/directory.ts';
import { scopedKey } from '../../scope/keys.ts';
import { createProfileResource } from '../../scope/resource.ts';
import { useScope } from '../../scope/scope.ts';
import type { OrganizationNames } from './check-row.ts';
import { createCheckStream, type CheckListing } from './check-stream.ts';
import { useCached } from '../../scope/call.ts';

export const useCheckStream = createProfileResource(
  ({ client, profile }) =>
    createCheckStream({
      client,
      profileId: profile.id,
      onFrame: requestAnimationFrame,
      now: () => performance.now(),
    }),
  (stream) => stream.close(),
);

/** Has the checks loaded again that the pages show, once some were created; `isMore`: at the next visit, as more follow. */
export function useChecksCreated(): (isMore?: boolean) => void {
  const scope = useScope();
  const { cache } = scope;
  const queryKey = scopedKey(scope, 'organization checks');
  const stream = useCheckStream();
  return (isMore = false) => {
    stream.expire();
    void cache.invalidateQueries({ queryKey, refetchType: isMore ? 'none' : 'active' });
  };
}

/** Follows the bulk runs of the profile, whatever page is shown. Draws nothing. */
export function BulkRunEvents(): null {
  const { client, profile } = useScope();
  const checksCreated = useEffectEvent(useChecksCreated());
  useEffect(
    () =>
      client.subscribe('bulk.changed', (run) => {
        if (run.profileId === profile.id) checksCreated(run.state === 'running');
      }),
    [client, profile.id],
  );
  return null;
}

/** The list of checks as the last frame showed it. */
export function useCheckListing(): CheckListing {
  const checks = useCheckStream();
  return useSyncExternalStore(checks.subscribe, checks.get);
}

const none: OrganizationNames = new Map();

/** Display names of the organizations the directory knows by now. */
export function useOrganizationNames(): OrganizationNames {
  const rows = useCached<OrganizationListing>(directoryKey(useScope(), ''))?.rows;
  return useMemo(
    () =>
      rows === undefined
        ? none
        : new Map(
            rows.flatMap(({ organization: { name, displayName } }) =>
              displayName === undefined ? [] : [[name, displayName] as const],
            ),
          ),
    [rows],
  );
}
