import { describe, expect, it } from 'vitest';
import {
  marksByDay,
  marksOf,
  narrowed,
  organizationsOf,
} from '../../../../../renderer/features/monitoring/arrange.ts';
import { sortRows } from '../../../../../renderer/components/grid/order.ts';
import { columnsOf } from '../../../../../renderer/features/monitoring/columns.ts';
import { renewal } from './renewals.ts';

const rows = [
  renewal('a', { due: '2026-12-01', basis: 'confirmed' }),
  renewal('b', { due: '2026-12-02', organization: 'organizations/7f00', organizationName: 'Alderbank' }),
  renewal('c', { due: '2026-12-02', basis: 'confirmed' }),
  renewal('d', { due: '2026-12-02', basis: 'creation' }),
];
const both = new Set(['confirmed', 'estimated'] as const);
const idsOf = (some: typeof rows | readonly (typeof rows)[number][]) =>
  some.map(({ check }) => check.slice(-1)).join('');

describe('renewals', () => {
  it('are filtered by kind and organization', () => {
    expect(idsOf(narrowed(rows, { organization: null, kinds: both }))).toBe('abcd');
    expect(idsOf(narrowed(rows, { organization: null, kinds: new Set(['confirmed'] as const) }))).toBe('ac');
    expect(idsOf(narrowed(rows, { organization: 'organizations/7f00', kinds: both }))).toBe('b');
    expect(idsOf(narrowed(rows, { organization: null, kinds: new Set() }))).toBe('');
  });

  it('are counted by kind, in total and by day', () => {
    expect(marksOf(rows)).toEqual({ confirmed: 2, estimated: 2 });
    expect([...marksByDay(rows)]).toEqual([
      ['2026-12-01', { confirmed: 1, estimated: 0 }],
      ['2026-12-02', { confirmed: 1, estimated: 2 }],
    ]);
  });

  it('list their organizations in order of their names', () => {
    expect(organizationsOf(rows, ({ organizationName }) => organizationName ?? '')).toEqual([
      { name: 'organizations/7f00', label: 'Alderbank', count: 1 },
      { name: 'organizations/4c19', label: 'Larkfield Estates', count: 3 },
    ]);
  });

  it('are sorted by the value of each column, equal ones soonest first', () => {
    const columns = columnsOf(new Map(), '2026-11-22');
    const sorted = (column: string) => idsOf(sortRows(rows, { column, direction: 'ascending' }, columns));
    expect(sorted('organization')).toBe('bacd');
    expect(sorted('due')).toBe('abcd');
    expect(sorted('days')).toBe('abcd');
    expect(sorted('check')).toBe('abcd');
  });
});
