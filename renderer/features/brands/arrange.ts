import { inItsOrder, shownName } from '#shared/display-name';
import type { Brand } from '#shared/model/brand';
import { organizationOf } from '#shared/resource-names';
import type { Sort } from '../../components/grid/columns.ts';
import { findRows, type Found } from '../../search/find-rows.ts';

export type BrandRow = Found<Brand>;

/** What is shown as the name: the display name, else the id. */
export function nameOf(brand: Brand): string {
  return shownName(brand.displayName, brand.name.slice(brand.name.lastIndexOf('/') + 1));
}

export function organizationText(brand: Brand, names: ReadonlyMap<string, string>): string {
  const organization = organizationOf(brand.name);
  return organization === null ? '' : inItsOrder(names.get(organization) ?? organization);
}

const collator = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true });
const noRanges: readonly number[] = [];

/** The brands that match, best first, or sorted. `texts` are those of `searchable`, in the order of the brands. */
export function arrange(
  brands: readonly Brand[],
  texts: readonly string[],
  { needle, sort, names }: { needle: string; sort: Sort | null; names: ReadonlyMap<string, string> },
): readonly BrandRow[] {
  const found =
    needle === '' ? brands.map((row) => ({ row, ranges: noRanges })) : findRows(brands, texts, needle);
  if (sort === null) return found;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  const valueOf = ({ row }: BrandRow) =>
    sort.column === 'organization' ? organizationText(row, names) : nameOf(row);
  return [...found].sort((a, b) => sign * collator.compare(valueOf(a), valueOf(b)));
}
