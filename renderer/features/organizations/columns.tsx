import { Circle, CircleCheck, CircleMinus } from 'lucide-react';
import { t } from '#shared/messages/text';
import type { OrganizationView } from '#shared/model/organization';
import { entryCount } from './entry-count.ts';
import type { GridColumn } from '../../components/grid/columns.ts';
import { Absent, Status } from '../../components/Status.tsx';
import { formatCount } from '../../format/number.ts';
import { cutAt, type Found } from '../../search/find-rows.ts';
import { knownField, nameOf, type Known, type OrganizationRow } from './organization-row.ts';
import styles from './columns.module.css';

export type FoundRow = Found<OrganizationRow>;

export function StateOf({ row }: { row: OrganizationRow }) {
  const state = knownField(row, 'state');
  if (state.is !== 'given') return <AbsentField field={state} />;
  switch (state.value) {
    case 'ACTIVE':
      return <Status tone="success" icon={CircleCheck} word={t('Active')} weight="recede" />;
    case 'INACTIVE':
      return <Status tone="neutral" icon={CircleMinus} word={t('Inactive')} weight="strong" />;
    default:
      return <Status tone="neutral" icon={Circle} word={state.value} />;
  }
}

const typeWords: Readonly<Record<string, string>> = {
  STANDARD: t('Standard'),
  DIRECT: t('Direct'),
  INTEGRATION: t('Integration'),
};

/** The type as a word; one that is not known stays as it came. */
export function typeWord(type: string): string {
  return typeWords[type] ?? type;
}

export function AbsentField({ field }: { field: Exclude<Known<unknown>, { is: 'given' }> }) {
  return <Absent word={field.is === 'not-loaded' ? 'not loaded' : 'not given'} />;
}

type TextField = 'partner' | 'package' | 'stateReason' | 'notes';
type CountField = 'userCount' | 'teamCount' | 'brandCount';

const text = (id: TextField, header: string, width: string): GridColumn<FoundRow> => ({
  id,
  header,
  width,
  sortable: true,
  title: ({ row }) => row.organization[id],
  cell: ({ row }) => {
    const field = knownField(row, id);
    return field.is === 'given' ? (
      <span className="muted">{field.value}</span>
    ) : (
      <AbsentField field={field} />
    );
  },
});

const count = (id: CountField, header: string, wideOnly = false): GridColumn<FoundRow> => ({
  id,
  header,
  width: '74px',
  align: 'end',
  sortable: true,
  wideOnly,
  cell: ({ row }) => {
    const field = knownField(row, id);
    return field.is === 'given' ? formatCount(field.value) : <AbsentField field={field} />;
  },
});

const size = (
  id: 'featureSettings' | 'roleBindings',
  columnId: string,
  header: string,
  width: string,
): GridColumn<FoundRow> => ({
  id: columnId,
  header,
  width,
  align: 'end',
  sortable: columnId === 'features',
  cell: ({ row }) => {
    const field = knownField(row, id);
    if (field.is !== 'given') return <AbsentField field={field} />;
    const count = entryCount(id, field.value);
    return count === null ? <Absent word="not understood" /> : formatCount(count);
  },
});

export const nameColumn: GridColumn<FoundRow> = {
  id: 'name',
  header: t('Name'),
  width: 'minmax(140px, 1fr)',
  sortable: true,
  title: ({ row }) => nameOf(row.organization),
  cell: ({ row, ranges }) => (
    <bdi className={styles.name}>
      {cutAt(nameOf(row.organization), ranges).map(({ text: part, matched }, place) =>
        matched ? <mark key={place}>{part}</mark> : part,
      )}
    </bdi>
  ),
};

/** Columns that can be chosen, in their order. The name always stands first. */
export const choosableColumns: readonly GridColumn<FoundRow>[] = [
  {
    id: 'state',
    header: t('State'),
    width: 'minmax(88px, 0.12fr)',
    sortable: true,
    title: ({ row }) => row.organization.state,
    cell: ({ row }) => <StateOf row={row} />,
  },
  {
    id: 'type',
    header: t('Type'),
    width: 'minmax(88px, 0.12fr)',
    sortable: true,
    wideOnly: true,
    cell: ({ row }) => {
      const type = knownField(row, 'type');
      return type.is === 'given' ? (
        <span className="muted">{typeWord(type.value)}</span>
      ) : (
        <AbsentField field={type} />
      );
    },
  },
  text('partner', t('Partner'), '170px'),
  { ...text('package', t('Package'), '116px'), wideOnly: true },
  text('stateReason', t('State reason'), '160px'),
  text('notes', t('Notes'), '200px'),
  count('userCount', t('Users')),
  count('teamCount', t('Teams')),
  count('brandCount', t('Brands'), true),
  size('featureSettings', 'features', t('Features'), '86px'),
  size('roleBindings', 'roles', t('Roles'), '74px'),
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
