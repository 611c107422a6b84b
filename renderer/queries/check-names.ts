import { useMemo } from 'react';
import { checkIn } from '#shared/check-names';
import { isBlank } from '#shared/display-name';
import { maxNamedChecks } from '#shared/ipc/contract/findings';
import { useCall } from '../scope/call.ts';

/** The names of the checks that resources of the profile in use belong to, as far as this computer knows them. */
export function useCheckNames(resources: readonly string[]): ReadonlyMap<string, string> {
  const checks = [...new Set(resources.flatMap((resource) => checkIn(resource) ?? []))].slice(
    0,
    maxNamedChecks,
  );
  const { data } = useCall('findings.checkNames', checks.length === 0 ? null : { checks }, {
    staleTime: 0,
    keepsPrevious: true,
  });
  return useMemo(() => {
    const known = (data ?? []).filter(({ displayName }) => !isBlank(displayName));
    return new Map(known.map(({ check, displayName }) => [check, displayName]));
  }, [data]);
}
