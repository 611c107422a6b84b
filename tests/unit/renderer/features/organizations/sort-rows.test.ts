import { describe, expect, it } from 'vitest';
import type { Organization } from '#shared/model/organization';
import type { OrganizationRow } from '../../../../../renderer/features/organizations/organization-row.ts';
import { sortRows } from '../../../../../renderer/features/organizations/sort-rows.ts';

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

describe('sorted rows', () => {
  it('keep the order of the service without a sort', () => {
    const rows = [row('b'), row('a')];
    expect(sortRows(rows, null)).toBe(rows);
  });

  it('compare names as people read them', () => {
    const rows = [
      row('1', { displayName: 'Zebra' }),
      row('2', { displayName: 'école' }),
      row('3', { displayName: 'Acme 10' }),
      row('4', { displayName: 'acme 9' }),
    ];
    expect(names(sortRows(rows, { column: 'name', direction: 'ascending' }))).toEqual(['4', '3', '2', '1']);
  });

  it('compare counts as numbers, and put what is not known last both ways', () => {
    const rows = [
      row('none'),
      row('nine', { userCount: 9 }),
      row('ten', { userCount: 10 }),
      row('zero', { userCount: 0 }),
    ];
    const sorted = (direction: 'ascending' | 'descending') =>
      names(sortRows(rows, { column: 'userCount', direction }));
    expect(sorted('ascending')).toEqual(['zero', 'nine', 'ten', 'none']);
    expect(sorted('descending')).toEqual(['ten', 'nine', 'zero', 'none']);
  });

  it('count features only where the view carries them', () => {
    const rows = [
      row('basic', {}, 'BASIC'),
      row('two', { featureSettings: [{}, {}] }, 'FULL'),
      row('none', { featureSettings: [] }, 'FULL'),
    ];
    expect(names(sortRows(rows, { column: 'features', direction: 'ascending' }))).toEqual([
      'none',
      'two',
      'basic',
    ]);
  });
});
