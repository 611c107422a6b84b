import { entryCount } from './entry-count.ts';
import type { Sort } from '../../components/grid/columns.ts';
import { knownField, nameOf, type OrganizationRow } from './organization-row.ts';

const collator = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true });

/** Sorts by one column; what is not loaded or not given goes last in both directions. */
export function sortRows(rows: readonly OrganizationRow[], sort: Sort | null): readonly OrganizationRow[] {
  if (sort === null) return rows;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return rows
    .map((row) => ({ row, value: sortValue(row, sort.column) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      if (typeof a.value === 'number' && typeof b.value === 'number') return sign * (a.value - b.value);
      return sign * collator.compare(String(a.value), String(b.value));
    })
    .map(({ row }) => row);
}

function sortValue(row: OrganizationRow, column: string): string | number | null {
  const { organization } = row;
  switch (column) {
    case 'name':
      return nameOf(organization);
    case 'features': {
      const settings = knownField(row, 'featureSettings');
      return settings.is === 'given' ? entryCount('featureSettings', settings.value) : null;
    }
    default: {
      const value: unknown = organization[column];
      return typeof value === 'string' || typeof value === 'number' ? value : null;
    }
  }
}
