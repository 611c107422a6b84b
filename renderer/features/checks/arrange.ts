import type { Sort } from '../../components/grid/columns.ts';
import { findRows, searchable } from '../../search/find-rows.ts';
import {
  nameOf,
  organizationName,
  type Arranged,
  type CheckRow,
  type OrganizationNames,
} from './check-row.ts';
import type { CheckListing } from './check-stream.ts';
import { sortValues } from './columns.tsx';

export interface Arranger {
  arrange: (
    listing: Pick<CheckListing, 'rows' | 'revision'>,
    asked: { needle: string; sort: Sort | null; names: OrganizationNames },
  ) => Arranged;
}

const noRanges: Arranged['ranges'] = new Map();

/**
 * Sorts and searches rows while they stream in. What was sorted and prepared for one frame serves the next,
 * so that a page costs its own rows and one walk over the list, not another sort of all of it.
 */
export function createArranger(): Arranger {
  let basis = { revision: -1, sort: '', names: noNames };
  let sorted: CheckRow[] = [];
  let sortedOf = 0;
  let texts: string[] = [];

  return {
    arrange({ rows, revision }, { needle, sort, names }) {
      const sortKey = sort === null ? '' : `${sort.column} ${sort.direction}`;
      if (basis.revision !== revision || basis.names !== names) texts = [];
      if (basis.revision !== revision || basis.sort !== sortKey || (basis.names !== names && sort !== null)) {
        sorted = [];
        sortedOf = 0;
      }
      basis = { revision, sort: sortKey, names };

      let found: readonly CheckRow[] = rows;
      let ranges = noRanges;
      if (needle !== '') {
        const unprepared = rows.slice(texts.length).map((row) => textOf(row, names));
        if (unprepared.length > 0) texts = texts.concat(searchable(unprepared));
        const hits = findRows(rows, texts, needle);
        ranges = new Map(hits.map((hit) => [hit.row, hit.ranges]));
        found = hits.map(({ row }) => row);
      }
      if (sort === null) return { rows: found, ranges };
      const compare = comparisonOf(sort, names);
      if (needle !== '') return { rows: [...found].sort(compare), ranges };
      if (sortedOf < rows.length) {
        sorted = merged(sorted, rows.slice(sortedOf).sort(compare), compare);
        sortedOf = rows.length;
      }
      return { rows: sorted, ranges };
    },
  };
}

const noNames: OrganizationNames = new Map();

/** What of a row is searched; its name stands first, so that matches in it can be marked. */
function textOf(row: CheckRow, names: OrganizationNames): string {
  const { check, team } = row;
  const parts = [nameOf(row), check.clientReference, organizationName(row, names), team];
  return parts.filter((part) => part !== undefined && part !== null && part !== '').join(' ');
}

type Comparison = (one: CheckRow, other: CheckRow) => number;

function merged(one: readonly CheckRow[], other: readonly CheckRow[], compare: Comparison): CheckRow[] {
  const all: CheckRow[] = [];
  let at = 0;
  for (const row of one) {
    for (let next = other[at]; next !== undefined && compare(next, row) < 0; next = other[at]) {
      all.push(next);
      at += 1;
    }
    all.push(row);
  }
  for (const row of other.slice(at)) all.push(row);
  return all;
}

const collator = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true });
/** Times of one form sort as text. */
const times: ReadonlySet<string> = new Set(['created', 'updated']);

/** What is not given goes last in both directions. */
function comparisonOf(sort: Sort, names: OrganizationNames): Comparison {
  const valueOf = isSorted(sort.column) ? sortValues[sort.column] : () => null;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  const compare = times.has(sort.column)
    ? (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
    : (one: string, other: string) => collator.compare(one, other);
  return (one, other) => {
    const a = valueOf(one, names);
    const b = valueOf(other, names);
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * compare(a, b);
  };
}

const isSorted = (column: string): column is keyof typeof sortValues => Object.hasOwn(sortValues, column);
