import { useMemo, useSyncExternalStore } from 'react';
import { directoryKey, type OrganizationListing } from '../organizations/directory.ts';
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
  (stream) => {
    stream.close();
  },
);

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
