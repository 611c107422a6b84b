import type { RenewalRow } from '#shared/ipc/contract/watchlists';

/** A renewal of an invented check. */
export function renewal(id: string, rest: Partial<RenewalRow> = {}): RenewalRow {
  const organization = rest.organization ?? 'organizations/4c19';
  return {
    check: `${organization}/teams/lettings/checks/${id}`,
    displayName: `Tenancy ${id}`,
    organization,
    organizationName: 'Larkfield Estates',
    due: '2026-12-02',
    basis: 'start',
    since: '2025-12-02T09:00:00Z',
    reminded: false,
    ...rest,
  };
}
