import { useMemo } from 'react';
import { checkIn } from '#shared/check-names';
import { isBlank } from '#shared/display-name';
import { maxNamedChecks } from '#shared/ipc/contract/findings';
import type { Check } from '#shared/model/check';
import { useCall } from '../scope/call.ts';

/** Display names of checks, by resource name. */
export type CheckNames = ReadonlyMap<string, string>;

export const namesOf = (checks: readonly Pick<Check, 'name' | 'displayName'>[]): CheckNames =>
  new Map(
    checks.flatMap(({ name, displayName }) =>
      displayName === undefined || isBlank(displayName) ? [] : [[name, displayName]],
    ),
  );

/** The names of the checks that resources of the profile in use belong to, as far as this computer knows them. */
export function useCheckNames(resources: readonly string[]): CheckNames {
  const checks = [...new Set(resources.flatMap((resource) => checkIn(resource) ?? []))].slice(
    0,
    maxNamedChecks,
  );
  const { data } = useCall('findings.checkNames', checks.length === 0 ? null : { checks }, {
    staleTime: 0,
    keepsPrevious: true,
  });
  return useMemo(
    () => namesOf((data ?? []).map(({ check, displayName }) => ({ name: check, displayName }))),
    [data],
  );
}
