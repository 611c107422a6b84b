import { expect, it } from 'vitest';
import { withNewerCells, type FlagOrganization } from '../../../../../renderer/features/flags/flag-data.ts';

const row: FlagOrganization = {
  name: 'organizations/larkfield',
  displayName: 'Larkfield Estates',
  package: null,
  receivedAt: '2026-03-02T10:00:00Z',
  settings: new Map([['bulk-export', { name: 'bulk-export', value: false, source: null }]]),
  namedFlags: ['bulk-export'],
};
const seen = (at: string) =>
  withNewerCells(row, [
    {
      organization: row.name,
      flag: 'bulk-export',
      now: { is: 'override', value: true, sourceGiven: true },
      at,
    },
  ]).settings.get('bulk-export');

it('a cell read by another job is used only if it is newer than the row', () => {
  expect(seen('2026-03-02T10:00:01Z')).toMatchObject({ value: true, source: 'override' });
  expect(seen('2026-03-02T10:00:00Z')).toMatchObject({ value: false });
  expect(seen('2026-03-02T09:00:00Z')).toMatchObject({ value: false });
});

it('the age of the row stays that of its full read', () => {
  const now = { is: 'override', value: true, sourceGiven: true } as const;
  const later = withNewerCells(row, [
    { organization: row.name, flag: 'bulk-export', now, at: '2026-03-02T11:00:00Z' },
  ]);
  expect(later.receivedAt).toBe(row.receivedAt);
});
