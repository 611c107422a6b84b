import { organizationFields } from '#shared/filter/fields';
import { organizationViews, wireView, type OrganizationView } from '#shared/model/organization';
import type { QueryOf } from '#shared/profile-operations';
import type { Call } from '../call.ts';
import type { Json, Named, OrganizationResponse, Page } from '../dialects/responses.ts';
import { readFilter } from '../filtering.ts';

import { invalidField } from '../refusal.ts';
import type { OrganizationRow } from '../seed/organizations.ts';
import { range } from '../state/sequence.ts';
import type { ServiceState } from '../state/service-state.ts';
import { gatedParameters } from './check-input.ts';

const entitlements: ReadonlySet<string> = new Set(Object.values(gatedParameters));

function viewOf(text: string | undefined): OrganizationView {
  if (text === undefined || text === 'ORGANIZATION_VIEW_UNSPECIFIED') return 'BASIC';
  const view = organizationViews.find((candidate) => wireView(candidate) === text);
  if (view === undefined) throw invalidField('view', 'Not a view of organizations.');
  return view;
}

/** Core fields; a field that an organization lacks is absent. */
function basic(row: OrganizationRow): Named {
  return {
    name: row.name,
    displayName: row.displayName,
    partner: row.partner,
    package: row.package,
    notes: row.notes,
    type: row.type,
    state: row.state,
    stateReason: row.stateReason,
    support_url: row.supportUrl,
    crm_url: row.crmUrl,
  };
}

function counts(state: ServiceState, row: OrganizationRow): Json {
  return { userCount: state.directory.userCount(row), teamCount: row.teamCount, brandCount: row.brandCount };
}

/** An organization as a view carries it (§4 view rules). */
export function organizationResponse(
  state: ServiceState,
  row: OrganizationRow,
  view: OrganizationView,
): OrganizationResponse {
  const shown = view === 'BASIC' ? basic(row) : { ...basic(row), ...counts(state, row) };
  if (view !== 'FULL') return { shown, full: null };
  const settings = state.flags
    .settings(row)
    .map((setting) => ({ ...setting, entitlement: entitlements.has(setting.flag) }));
  return {
    shown,
    full: {
      roleBindings: state.directory.roleBindings(row),
      settings,
      featureSets: state.directory.featureSets(row),
    },
  };
}

function listOrganizations(call: Call<QueryOf<'ListOrganizations'>>): Page<OrganizationResponse> {
  const { service, query } = call;
  const { organizations } = service.state.directory;
  const view = viewOf(query.view);
  const filter = readFilter(query.filter, organizationFields);
  const { keys, nextPageToken } = service.pager.read(
    { ...query, scope: `ListOrganizations ${view} ${query.filter ?? ''}` },
    {
      sequence: range(organizations.length),
      keep:
        filter &&
        ((key) => {
          const row = organizations[key];
          return row !== undefined && filter.keep(basic(row));
        }),
    },
  );
  const rows = keys.flatMap((key) => organizations[key] ?? []);
  return { rows: rows.map((row) => organizationResponse(service.state, row, view)), nextPageToken };
}

export const organizationsRoutes = { ListOrganizations: listOrganizations };
