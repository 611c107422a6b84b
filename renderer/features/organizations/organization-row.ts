import { isBlank, shownName } from '#shared/display-name';
import {
  organizationViews,
  viewCarries,
  type Organization,
  type OrganizationView,
} from '#shared/model/organization';

/** An organization as it was read: the view decides which fields could be there (§4). */
export interface OrganizationRow {
  organization: Organization;
  view: OrganizationView;
  /** When the response arrived, RFC 3339. */
  receivedAt: string;
}

export const keyOfRow = (row: OrganizationRow): string => row.organization.name;

/** The shown name: the display name, else the resource name. */
export function nameOf(organization: Organization): string {
  return shownName(organization.displayName, organization.name);
}

/** What an organization is found under: one without a display name goes by its resource name. */
export const findableName = ({ name, displayName = '' }: Organization): string =>
  isBlank(displayName) ? name : displayName;

export function viewRank(view: OrganizationView): number {
  return organizationViews.indexOf(view);
}

/** A field as far as it is known: the view did not carry it, the response lacks it, or its value. */
export type Known<V> = { is: 'not-loaded' } | { is: 'not-given' } | { is: 'given'; value: V };

export function knownField<K extends keyof Organization>(
  row: OrganizationRow,
  field: K,
): Known<NonNullable<Organization[K]>> {
  const value = row.organization[field];
  if (value !== undefined && value !== null) return { is: 'given', value };
  return { is: viewCarries(row.view, field) ? 'not-given' : 'not-loaded' };
}
