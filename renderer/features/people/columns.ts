import type { KnownName, NameSource } from '#shared/ipc/contract/people';
import { t } from '#shared/messages/text';
import { lastSegment } from '#shared/resource-names';
import { code, muted } from '../../components/grid/cells.ts';
import type { Column } from '../../components/grid/columns.ts';
import { text } from '../../components/grid/order.ts';
import type { PeopleKind } from './view-state.ts';

const sourceWords: Record<NameSource, string> = {
  roles: t('Role bindings'),
  checks: t('Checks'),
  notifications: t('Notifications'),
  created: t('Created here'),
  added: t('Added here'),
};

export const idOf = ({ name }: Pick<KnownName, 'name'>): string => lastSegment(name);
export const sourcesOf = ({ from }: KnownName): string =>
  from.map((source) => sourceWords[source]).join(', ');

/** A team or a user has a resource name only (§2); that of a user may show who it is. */
export const columnsOf = (kind: PeopleKind): readonly Column<KnownName>[] => [
  {
    id: 'name',
    label: t('Name'),
    width: { least: 180, most: 420, grows: true },
    isName: true,
    isPersonal: kind === 'user',
    cell: (row) => code(idOf(row)),
    full: ({ name }) => name,
    sort: text(idOf),
  },
  {
    id: 'from',
    label: t('Found in'),
    width: { least: 120, most: 360, grows: true },
    cell: (row) => muted(sourcesOf(row)),
    sort: text(sourcesOf),
  },
];
