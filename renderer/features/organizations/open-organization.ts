import { compare } from '#shared/filter/build';
import { printFilter } from '#shared/filter/print';
import { goTo } from '../../state/navigation.ts';
import { changeOrganizationsView } from './view-state.ts';

/** Opens an organization in its list. One that the list has not read is asked for by its name. */
export function openOrganization({
  name,
  displayName,
  isLoaded,
}: {
  name: string;
  displayName: string | null;
  isLoaded: boolean;
}): void {
  const filter =
    isLoaded || displayName === null ? '' : printFilter(compare('display_name', '=', displayName));
  goTo('/organizations', () =>
    changeOrganizationsView({ filter, needle: '', openName: name, tab: 'summary' }),
  );
}
