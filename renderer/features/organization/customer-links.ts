import { compare, equals } from '#shared/filter/build';
import { printFilter } from '#shared/filter/print';
import type { Filter } from '#shared/filter/tree';
import { targetOf } from '#shared/link';
import type { ResourceName } from '#shared/resource-names';
import { openTarget } from '../links/open-target.ts';
import { goTo, leaveTo } from '../../state/navigation.ts';
import { changeBrandsView } from '../brands/view-state.ts';
import { askFor, useChecksView } from '../checks/view-state.ts';
import type { Sort } from '../../components/grid/columns.ts';
import { lossFor, startFor } from '../create-check/form-state.ts';
import { changeCompareView, comparePath } from '../compare/view-state.ts';
import { changeFlagsView, onlyMatrix } from '../flags/view-state.ts';
import { changeInboxView, noFilter } from '../inbox/view-state.ts';
import { openJournal } from '../journal/view-state.ts';
import { changeOrganizationsView, type DetailTab } from '../organizations/view-state.ts';
import { emptyListView } from '../../components/grid/list-view.ts';

/** Where the page of an organization leads: other pages, about this organization alone. */
export interface Customer {
  name: ResourceName<'organization'>;
  /** Null: not known. */
  displayName: string | null;
}

export function showChecksOf(
  customer: Customer,
  filter: Filter | string = '',
  sort: Sort | null = useChecksView.getState().sort,
): void {
  const text = typeof filter === 'string' ? filter : printFilter(filter);
  goTo('/checks', () =>
    askFor({
      form: 'organization',
      scope: { of: 'organization', organization: customer.name },
      organization: customer,
      filter: text,
      text,
      sort,
      needle: '',
    }),
  );
}

export function showChecksOfTeam(team: string): void {
  const target = targetOf(team);
  if (target?.kind === 'team') openTarget(target);
}

export function showFlagsOf({ name, displayName }: Customer): void {
  goTo('/feature-flags', () =>
    changeFlagsView({
      ...onlyMatrix,
      rows: 'organizations',
      report: 'all',
      needle: displayName ?? name,
    }),
  );
}

/** The list of organizations, with this one in its pane. */
export function showInList({ name, displayName }: Customer, tab: DetailTab): void {
  const filter = displayName === null ? '' : printFilter(equals('display_name', displayName));
  goTo('/organizations', () => changeOrganizationsView({ ...emptyListView, filter, openName: name, tab }));
}

const showOrganizations = (filter: Filter): void =>
  goTo('/organizations', () => changeOrganizationsView({ ...emptyListView, filter: printFilter(filter) }));

export const showOrganizationsOf = (partner: string): void =>
  showOrganizations(equals('partner_name', partner));

/** Those whose display name has a text, as the service finds them. */
export const showOrganizationsNamed = (text: string): void =>
  showOrganizations(compare('display_name', ':', text));

export function compareWith({ name, displayName }: Customer, mode: 'organizations' | 'environments'): void {
  const left = { name, displayName: displayName ?? name };
  goTo(comparePath, () => changeCompareView({ left, right: null, mode }));
}

export function createCheckFor(customer: Customer): void {
  leaveTo(() => goTo('/create-check', () => startFor(customer)), lossFor(customer.name));
}

export function showNotificationsOf(customer: Customer, view: 'unread' | 'all'): void {
  goTo('/inbox', () =>
    changeInboxView({ ...noFilter, part: 'notifications', view, organization: customer, openKey: null }),
  );
}

export function showBrandsOf({ name, displayName }: Customer, openName: string | null = null): void {
  goTo('/brands', () => changeBrandsView({ needle: displayName ?? name, openName }));
}

export function showFlag(flag: string): void {
  goTo('/feature-flags', () => changeFlagsView({ isReporting: false, openFlag: flag }));
}

/** One entry, among those of the organization. */
export function showEntryOf({ name }: Customer, profileId: string, entry: number): void {
  goTo('/journal', () => openJournal({ filter: { profileId, organization: name }, period: 'all', entry }));
}

export function showJournalOf({ name }: Customer, profileId: string): void {
  goTo('/journal', () => openJournal({ filter: { profileId, organization: name }, period: 'all' }));
}
