import { emptyListing } from '../../reading/listing.ts';
import { useScope } from '../../scope/scope.ts';
import { directoryKey, type OrganizationListing } from './directory.ts';
import { useOrganizationsView } from './view-state.ts';
import { useCached } from '../../scope/call.ts';

/** The listing of the filter in use, as far as it was read. */
export function useListing(): OrganizationListing {
  const filter = useOrganizationsView((view) => view.filter);
  return useCached<OrganizationListing>(directoryKey(useScope(), filter)) ?? emptyListing;
}
