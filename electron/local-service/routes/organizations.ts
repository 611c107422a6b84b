import { organizationFields } from '#shared/filter/fields';
import { organizationViews, wireView, type OrganizationView } from '#shared/model/organization';
import type { QueryOf } from '#shared/operations';
import type { Call, Service } from '../call.ts';
import { readFilter } from '../filtering.ts';

import { invalidField } from '../refusal.ts';
import type { OrganizationRow } from '../seed/organizations.ts';
import { range } from '../state/sequence.ts';

function viewOf(text: string | undefined): OrganizationView {
  if (text === undefined || text === 'ORGANIZATION_VIEW_UNSPECIFIED') return 'BASIC';
  const view = organizationViews.find((candidate) => wireView(candidate) === text);
  if (view === undefined) throw invalidField('view', 'Not a view of organizations.');
  return view;
}

/** Core fields; a field that an organization lacks is absent. */
function basic(row: OrganizationRow): Record<string, unknown> {
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

function counts({ state }: Service, row: OrganizationRow): Record<string, unknown> {
  return { userCount: state.directory.userCount(row), teamCount: row.teamCount, brandCount: row.brandCount };
}

/** An organization as a view carries it (§4 view rules). */
export function organizationBody(
  service: Service,
  row: OrganizationRow,
  view: OrganizationView,
): Record<string, unknown> {
  switch (view) {
    case 'BASIC':
      return basic(row);
    case 'SUMMARY':
      return { ...basic(row), ...counts(service, row) };
    case 'FULL':
      return {
        ...basic(row),
        ...counts(service, row),
        roleBindings: service.state.directory.roleBindings(row),
        featureSettings: service.shapes.featureSettings(service.state.flags.settings(row)),
        featureSetSettings: service.shapes.featureSetSettings(service.state.directory.featureSets(row)),
      };
  }
}

export function listOrganizations(call: Call<QueryOf<'ListOrganizations'>>): unknown {
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
  return { organizations: rows.map((row) => organizationBody(service, row, view)), nextPageToken };
}
