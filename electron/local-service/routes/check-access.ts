import { wildcard } from '#shared/resource-names';
import { denied } from '../refusal.ts';
import type { CheckRow } from '../state/check-row.ts';
import type { OrganizationRow } from '../seed/organizations.ts';
import type { ServiceState } from '../state/service-state.ts';

export type Ids = Readonly<Record<string, string>>;

/** An organization the caller sees; 403 for any other, existing or not (§7). */
export function findOrganization(state: ServiceState, ids: Ids): OrganizationRow {
  const row = state.directory.byId(ids['organization'] ?? '');
  if (row === undefined) throw denied();
  return row;
}

/** A team of an organization; 403 as above. */
export function findTeam(state: ServiceState, ids: Ids): { organization: OrganizationRow; team: string } {
  const organization = findOrganization(state, ids);
  const team = ids['team'] ?? '';
  if (!state.directory.teams(organization).includes(team)) throw denied();
  return { organization, team };
}

/** A check under exactly this organization and team; 403 when missing or elsewhere (§7). */
export function findCheck(state: ServiceState, ids: Ids): CheckRow {
  const row = state.checks.byId(ids['check'] ?? '');
  if (row === undefined || row.organization.id !== ids['organization'] || row.team !== ids['team'])
    throw denied();
  return row;
}

export const isWildcard = (id: string | undefined): boolean => id === wildcard;
