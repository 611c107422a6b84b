import { Circle, CircleCheck, CircleMinus, type LucideIcon } from 'lucide-react';
import { t } from '#shared/messages/text';
import type { OrganizationView } from '#shared/model/organization';
import { absent, muted, name, plain, status } from '../../components/grid/cells.ts';
import type { Cell, Column } from '../../components/grid/columns.ts';
import { number, text } from '../../components/grid/order.ts';
import { Absent, Status, type Tone } from '../../components/Status.tsx';
import { formatCount } from '../../format/number.ts';
import { entryCount } from './entry-count.ts';
import { knownField, nameOf, type Known, type OrganizationRow } from './organization-row.ts';

type OrganizationColumn = Column<OrganizationRow>;

const states: Readonly<
  Record<string, { tone: Tone; icon: LucideIcon; word: string; weight: 'recede' | 'strong' }>
> = {
  ACTIVE: { tone: 'success', icon: CircleCheck, word: t('Active'), weight: 'recede' },
  INACTIVE: { tone: 'neutral', icon: CircleMinus, word: t('Inactive'), weight: 'strong' },
};

/** A state in words; one that is not known stays unchanged. */
function organizationStateStyle(state: string) {
  const known = Object.hasOwn(states, state) ? states[state] : undefined;
  return known ?? { tone: 'neutral' as const, icon: Circle, word: state };
}

export function StateOf({ row }: { row: OrganizationRow }) {
  const state = knownField(row, 'state');
  return state.is === 'given' ? (
    <Status {...organizationStateStyle(state.value)} />
  ) : (
    <AbsentField field={state} />
  );
}

const typeWords: Readonly<Record<string, string>> = {
  STANDARD: t('Standard'),
  DIRECT: t('Direct'),
  INTEGRATION: t('Integration'),
};

/** The type as a word; one that is not known stays unchanged. */
export function typeWord(type: string): string {
  return typeWords[type] ?? type;
}

type Missing = Exclude<Known<unknown>, { is: 'given' }>;
const missingWord = ({ is }: Missing) => (is === 'not-loaded' ? 'not loaded' : 'not given');
const missingCount = ({ is }: Missing) => (is === 'not-loaded' ? 'not loaded' : 'zero or not given');

/** A count that the view should have. */
export function AbsentCount({ field }: { field: Missing }) {
  return <Absent word={missingCount(field)} />;
}

export function AbsentField({ field }: { field: Missing }) {
  return <Absent word={missingWord(field)} />;
}

/** The cell of a field as far as it is known. */
const known = <V,>(field: Known<V>, cell: (value: V) => Cell): Cell =>
  field.is === 'given' ? cell(field.value) : absent(missingWord(field));

const textColumn = (
  id: 'partner' | 'package' | 'stateReason' | 'notes',
  label: string,
  most: number,
  gives: number,
): OrganizationColumn => ({
  id,
  label,
  width: { least: 70, most },
  gives,
  cell: (row) => known(knownField(row, id), muted),
  sort: text(({ organization }) => organization[id]),
});

const countColumn = (
  id: 'userCount' | 'teamCount' | 'brandCount',
  label: string,
  gives: number,
): OrganizationColumn => ({
  id,
  label,
  width: { least: 74, most: 110 },
  gives,
  align: 'end',
  cell: (row) => {
    const count = knownField(row, id);
    return count.is === 'given' ? plain(formatCount(count.value)) : absent(missingCount(count));
  },
  sort: number(({ organization }) => organization[id]),
});

const sizeColumn = (
  id: string,
  label: string,
  field: 'featureSettings' | 'roleBindings',
): OrganizationColumn => {
  const size = (row: OrganizationRow) => {
    const known = knownField(row, field);
    return known.is === 'given' ? entryCount(field, known.value) : null;
  };
  return {
    id,
    label,
    width: { least: 74, most: 86 },
    gives: 1,
    align: 'end',
    cell: (row) =>
      known(knownField(row, field), (value) => {
        const count = entryCount(field, value);
        return count === null ? absent('not understood') : plain(formatCount(count));
      }),
    sort: number(size),
  };
};

const nameColumn: OrganizationColumn = {
  id: 'name',
  label: t('Name'),
  width: { least: 160, most: 420, grows: true },
  isName: true,
  cell: ({ organization }) => name(nameOf(organization)),
  sort: text(({ organization }) => nameOf(organization)),
};

/** The operator's own tags, by organization. */
export type Tags = ReadonlyMap<string, readonly string[]>;
const tagsOf = (tags: Tags, { organization }: OrganizationRow) => tags.get(organization.name)?.join(', ');

const tagColumn = (tags: Tags): OrganizationColumn => ({
  id: 'tags',
  label: t('Tags'),
  width: { least: 70, most: 220 },
  gives: 4,
  isPersonal: true,
  cell: (row) => plain(tagsOf(tags, row) ?? ''),
  sort: text((row) => tagsOf(tags, row)),
});

/** The columns with the tags that organizations have now. */
export function withTags(columns: readonly OrganizationColumn[], tags: Tags): OrganizationColumn[] {
  return columns.map((column) => (column.id === 'tags' ? tagColumn(tags) : column));
}

/** What of an organization is searched; its name comes first, so that matches in it can be marked. */
export const searchedIn = (tags: Tags) => (row: OrganizationRow) =>
  [nameOf(row.organization), tagsOf(tags, row)].filter(Boolean).join(' ');

/** All columns, in their default order; the name always comes first. */
export const organizationColumns: readonly [OrganizationColumn, ...OrganizationColumn[]] = [
  nameColumn,
  {
    id: 'state',
    label: t('State'),
    width: { least: 88, most: 160 },
    cell: (row) => known(knownField(row, 'state'), (state) => status(organizationStateStyle(state))),
    sort: text(({ organization }) => organization.state),
    filter: { field: 'state', value: ({ organization }) => organization.state },
  },
  {
    id: 'type',
    label: t('Type'),
    width: { least: 88, most: 140 },
    gives: 3,
    cell: (row) => known(knownField(row, 'type'), (type) => muted(typeWord(type))),
    sort: text(({ organization }) => organization.type),
  },
  {
    ...textColumn('partner', t('Partner'), 220, 2),
    filter: { field: 'partner_name', value: ({ organization }) => organization.partner },
  },
  textColumn('package', t('Package'), 140, 3),
  textColumn('stateReason', t('State reason'), 220, 2),
  textColumn('notes', t('Service notes'), 300, 4),
  countColumn('userCount', t('Users'), 1),
  countColumn('teamCount', t('Teams'), 1),
  countColumn('brandCount', t('Brands'), 3),
  sizeColumn('features', t('Features'), 'featureSettings'),
  sizeColumn('roles', t('Roles'), 'roleBindings'),
  tagColumn(new Map()),
];

/** Columns that follow the view: its own fields, and those of the next level as "not loaded". */
export const columnsOfView: Record<OrganizationView, readonly string[]> = {
  BASIC: ['state', 'type', 'package', 'userCount', 'teamCount'],
  SUMMARY: ['state', 'type', 'userCount', 'teamCount', 'brandCount', 'features'],
  FULL: ['state', 'userCount', 'teamCount', 'brandCount', 'features', 'roles'],
};

/** Where the choice of columns for a view is kept in the preferences. */
export function columnsPreference(view: OrganizationView): string {
  return `organizations.${view}`;
}
