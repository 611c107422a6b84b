import { useMemo } from 'react';
import type { FilterField } from '#shared/filter/field';
import { organizationFields, withSeen } from '#shared/filter/fields';
import { useListing } from './use-listing.ts';

/** The filter fields of organizations, with the states that the loaded rows have. */
export function useFilterFields(): readonly FilterField[] {
  const { rows } = useListing();
  return useMemo(() => {
    const states = new Set(rows.flatMap(({ organization: { state } }) => state ?? []));
    return withSeen(organizationFields, { state: [...states] });
  }, [rows]);
}
