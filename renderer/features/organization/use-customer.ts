import { useQuery } from '@tanstack/react-query';
import { isBlank } from '#shared/display-name';
import { t } from '#shared/messages/text';
import type { ResourceName } from '#shared/resource-names';
import { AppErrorException } from '../../ipc/unwrap.ts';
import { useCached } from '../../scope/call.ts';
import { onProfileLeft } from '../../scope/store.ts';
import { useScope } from '../../scope/scope.ts';
import { useNavigation } from '../../state/navigation.ts';
import { isListed, organizationNameQuery } from '../check-detail/organization-name.ts';
import { directoryKey, useDirectory, type OrganizationListing } from '../organizations/directory.ts';
import { organizationPath, useOpenedNames } from '../organizations/open-organization.ts';
import { viewRank, type OrganizationRow } from '../organizations/organization-row.ts';
import { fullQuery } from '../organizations/read-full.ts';

export function organizationNameAt(path: string): string {
  return path.startsWith(organizationPath) ? path.slice(organizationPath.length) : '';
}

// The organization shown belongs to the profile that is left.
onProfileLeft(() => {
  if (useNavigation.getState().place.path.startsWith(organizationPath))
    useNavigation.setState({ place: { path: '/organizations' } });
});

/** An organization as far as it is known: from the list, and from its Full view as soon as that is read. */
export function useCustomer(name: ResourceName<'organization'>) {
  const scope = useScope();
  const directory = useDirectory();
  const listed = useCached<OrganizationListing>(directoryKey(scope, ''))?.rows.find(
    ({ organization }) => organization.name === name,
  );
  const opened = useOpenedNames((names) => names[name]);
  const known = listed?.organization.displayName ?? opened;
  const found = useQuery({ ...organizationNameQuery(scope, name), enabled: known === undefined });
  const given = known ?? found.data;
  const displayName = isBlank(given) ? null : (given ?? null);
  const isMissing = given === null && !isListed(scope, name);
  // One without a display name is known by its resource name.
  const isKnown = given !== undefined && !isMissing;
  const full = useQuery({
    ...fullQuery({ scope, directory }, { name, ...(displayName !== null && { displayName }) }),
    enabled: isKnown,
  });
  const read: OrganizationRow | null = full.data ?? null;
  const row =
    listed !== undefined && (read === null || viewRank(listed.view) > viewRank(read.view)) ? listed : read;
  return {
    customer: { name, displayName },
    /** What its teams and users are found under; null while its display name is looked up. */
    findable:
      isKnown || !found.isFetching ? { name, displayName: displayName ?? (isKnown ? name : null) } : null,
    row,
    isReading: found.isFetching || full.isFetching,
    /** Why there is no Full view. */
    error: found.error ?? (isMissing ? notListed(name) : full.error),
    refresh: () => {
      if (!isKnown) void found.refetch();
      else void full.refetch();
    },
  };
}

const notListed = (target: string) =>
  new AppErrorException({
    kind: 'not-found',
    message: t('The organization was not found in the list of organizations.'),
    target,
    advice: t('Check the resource name, or load the list again.'),
    operation: 'ListOrganizations',
  });
