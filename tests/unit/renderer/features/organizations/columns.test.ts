import { describe, expect, it } from 'vitest';
import type { Organization } from '#shared/model/organization';
import type { OrganizationRow } from '../../../../../renderer/features/organizations/organization-row.ts';
import { sortRows } from '../../../../../renderer/components/grid/order.ts';
import { organizationColumns } from '../../../../../renderer/features/organizations/columns.tsx';

const row = (
  id: string,
  fields: Partial<Organization> = {},
  view: OrganizationRow['view'] = 'SUMMARY',
): OrganizationRow => ({
  organization: { name: `organizations/${id}`, ...fields },
  view,
  receivedAt: '2025-11-20T09:41:00Z',
});
const names = (rows: readonly OrganizationRow[]) =>
  rows.map(({ organization }) => organization.name.slice('organizations/'.length));

describe('organizations', () => {
  it('are sorted by their number of features, if the view has them', () => {
    const rows = [
      row('basic', {}, 'BASIC'),
      row('two', { featureSettings: [{}, {}] }, 'FULL'),
      row('none', { featureSettings: [] }, 'FULL'),
    ];
    const sort = { column: 'features', direction: 'ascending' } as const;
    expect(names(sortRows(rows, sort, organizationColumns))).toEqual(['none', 'two', 'basic']);
  });

  it('are sorted by any of their columns', () => {
    for (const { sort } of organizationColumns) expect(sort).not.toBeNull();
  });
});
