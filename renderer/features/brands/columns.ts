import { inItsOrder, shownName } from '#shared/display-name';
import { t } from '#shared/messages/text';
import type { Brand } from '#shared/model/brand';
import { organizationOf, lastSegment } from '#shared/resource-names';
import { id, muted, name, plain } from '../../components/grid/cells.ts';
import type { Column } from '../../components/grid/columns.ts';
import { text } from '../../components/grid/order.ts';

export const idOf = ({ name }: Brand): string => lastSegment(name);

/** The shown name: the display name, else the id. */
export const nameOf = (brand: Brand): string => shownName(brand.displayName, idOf(brand));

export function organizationText(brand: Brand, names: ReadonlyMap<string, string>): string {
  const organization = organizationOf(brand.name);
  return organization === null ? '' : inItsOrder(names.get(organization) ?? organization);
}

/** What of a brand is searched; its name comes first, so that matches in it can be marked. */
export const searchedIn = (names: ReadonlyMap<string, string>) => (brand: Brand) =>
  [nameOf(brand), organizationText(brand, names), brand.description, brand.name].filter(Boolean).join(' ');

export function columnsOf(names: ReadonlyMap<string, string>): readonly Column<Brand>[] {
  return [
    {
      id: 'name',
      label: t('Name'),
      width: { least: 160, most: 360, grows: true },
      isName: true,
      cell: (brand) => name(nameOf(brand)),
      sort: text(nameOf),
    },
    {
      id: 'description',
      label: t('Description'),
      width: { least: 140, most: 400, grows: true },
      gives: 2,
      cell: ({ description }) => muted(description === undefined ? null : inItsOrder(description)),
      sort: text(({ description }) => description),
    },
    {
      id: 'organization',
      label: t('Organization'),
      width: { least: 140, most: 300, grows: true },
      cell: (brand) => plain(organizationText(brand, names)),
      full: ({ name }) => organizationOf(name) ?? undefined,
      sort: text((brand) => organizationText(brand, names)),
    },
    {
      id: 'id',
      label: t('ID'),
      width: 150,
      gives: 3,
      cell: ({ name }) => id(name),
      full: ({ name }) => name,
      sort: text(({ name }) => name),
    },
  ];
}
