import { skipToken, useQuery } from '@tanstack/react-query';
import { emptyListing } from '../../reading/listing.ts';
import { useScope } from '../../scope/scope.ts';
import { directoryKey, type OrganizationListing } from './directory.ts';
import { useOrganizationsView } from './view-state.ts';

/** The listing of the filter in use, as far as it was read. */
export function useListing(): OrganizationListing {
  const { key } = useScope();
  const filter = useOrganizationsView((view) => view.filter);
  const { data } = useQuery<OrganizationListing>({
    queryKey: directoryKey(key, filter),
    queryFn: skipToken,
    gcTime: Infinity,
  });
  return data ?? emptyListing;
}
