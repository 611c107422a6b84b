import { useQuery, skipToken } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { directoryKey, type OrganizationListing } from '../organizations/directory.ts';
import { useScope } from '../shell/ProfileScope.tsx';
import type { OrganizationNames } from './check-row.ts';
import type { CheckListing } from './check-stream.ts';

/** The list of checks as the last frame showed it. */
export function useCheckListing(): CheckListing {
  const { checks } = useScope();
  return useSyncExternalStore(checks.subscribe, checks.get);
}

const none: OrganizationNames = new Map();

/** Display names of the organizations the directory knows by now. */
export function useOrganizationNames(): OrganizationNames {
  const { key } = useScope();
  const { data } = useQuery<OrganizationListing>({
    queryKey: directoryKey(key, ''),
    queryFn: skipToken,
    gcTime: Infinity,
  });
  const rows = data?.rows;
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
