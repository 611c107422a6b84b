import { useDeferredValue, useMemo } from 'react';
import { useCached } from '../../scope/call.ts';
import { useScope } from '../../scope/scope.ts';
import { directoryKey, type OrganizationListing } from '../organizations/directory.ts';
import { useFlagOrganizations, useFlags } from './flag-data.ts';
import { countNotLoaded, flagUses } from './flag-report.ts';
import { flagColumns } from './matrix-model.ts';

/** How each flag is used by the organizations that are loaded, and how many are not. */
export function useFlagUses() {
  const scope = useScope();
  const { mappings } = scope.profile;
  // Every cell is counted: a page that comes in does not wait for it.
  const listing = useDeferredValue(useFlagOrganizations());
  const flags = useFlags();
  const directory = useCached<OrganizationListing>(directoryKey(scope, ''));
  const uses = useMemo(
    () => flagUses(listing.rows, flagColumns(flags.rows, listing.rows, mappings)),
    [flags.rows, listing.rows, mappings],
  );
  const { unread, total } = listing.facts;
  const isComplete = listing.state.is === 'complete';
  return {
    listing,
    flags,
    uses,
    isReading: listing.state.is === 'reading' || flags.state.is === 'reading',
    isEveryLoaded: isComplete && unread.length === 0,
    /** Null: their number is unknown. */
    notLoaded: isComplete
      ? unread.length
      : countNotLoaded(listing.rows.length, Math.max(total ?? 0, directory?.rows.length ?? 0)),
  };
}
