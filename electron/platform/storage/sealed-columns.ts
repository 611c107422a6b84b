import type { Place } from './sealed.ts';

/**
 * Where personal data is in the database, always sealed: the one list that binds a value to its place, that
 * empties it (age limit and wipe), that finds what an older version sealed, and that Settings counts. A
 * column that is neither here nor in `plain-columns.ts` fails a test.
 */
export const sealedTables = [
  {
    what: 'notifications',
    table: 'inbox_entry',
    key: ['key'],
    columns: ['personal', 'reference'],
    profile: '(SELECT p.profile FROM inbox_profile AS p WHERE p.key = inbox_entry.profile)',
    row: 'name',
    time: 'received_at',
    former: 'row',
    unsealed: null,
  },
  {
    what: 'bulk-rows',
    table: 'bulk_row',
    key: ['run', 'row'],
    columns: ['cells'],
    profile: '(SELECT r.profile_id FROM bulk_run AS r WHERE r.id = bulk_row.run)',
    row: "run || ' ' || row",
    time: '(SELECT r.changed_at FROM bulk_run AS r WHERE r.id = bulk_row.run)',
    former: 'row',
    unsealed: null,
  },
  {
    what: 'bulk-runs',
    table: 'bulk_run',
    key: ['id'],
    columns: ['sealed'],
    profile: 'profile_id',
    row: 'id',
    time: 'changed_at',
    former: null,
    unsealed: { present: "plan <> ''", empty: "file_name = '', headers = '', plan = ''" },
  },
  {
    what: 'bulk-mappings',
    table: 'bulk_mapping',
    key: ['profile_id', 'template', 'columns_hash'],
    columns: ['sealed'],
    profile: 'profile_id',
    row: "template || ' ' || lower(hex(columns_hash))",
    time: 'saved_at',
    former: null,
    unsealed: null,
  },
  {
    what: 'creations',
    table: 'creation_attempt',
    key: ['number'],
    columns: ['sealed'],
    profile: 'profile_id',
    row: 'id',
    time: 'started_at',
    former: null,
    unsealed: { present: "reference <> ''", empty: "reference = '', error = NULL" },
  },
  {
    what: 'watched-checks',
    table: 'watched_check',
    key: ['profile', 'name'],
    columns: ['personal'],
    profile: 'profile',
    row: 'name',
    time: 'coalesce(read_at, tried_at)',
    former: 'row',
    unsealed: null,
  },
  {
    what: 'directory',
    table: 'directory_row',
    key: ['profile', 'name'],
    columns: ['sealed'],
    profile: 'profile',
    row: 'name',
    time: 'read_at',
    former: 'profile and row',
    unsealed: null,
  },
  {
    what: 'saved-views',
    table: 'saved_view',
    key: ['profile', 'id'],
    columns: ['sealed'],
    profile: 'profile',
    row: 'id',
    time: 'saved_at',
    former: 'profile and row',
    unsealed: null,
  },
  {
    what: 'notes',
    table: 'organization_note',
    key: ['profile', 'organization'],
    columns: ['sealed'],
    profile: 'profile',
    row: 'organization',
    time: 'changed_at',
    former: null,
    unsealed: null,
  },
  {
    what: 'findings',
    table: 'finding',
    key: ['profile', 'name'],
    columns: ['sealed'],
    profile: 'profile',
    row: 'name',
    time: 'read_at',
    former: null,
    unsealed: null,
  },
  {
    what: 'checks-with-findings',
    table: 'finding_check',
    key: ['profile', 'name'],
    columns: ['sealed'],
    profile: 'profile',
    row: 'name',
    time: 'coalesce(about_at, noted_at)',
    former: null,
    unsealed: null,
  },
  {
    what: 'demo-changes',
    table: 'demo_change',
    key: ['profile', 'position'],
    columns: ['sealed'],
    profile: 'profile',
    row: "'' || position",
    time: 'made_at',
    former: null,
    unsealed: null,
  },
] as const;

type SealedTable = (typeof sealedTables)[number];
type ColumnOf<T> = T extends { table: infer N extends string; columns: readonly (infer C extends string)[] }
  ? `${N}.${C}`
  : never;
/** A sealed column with its table, e.g. `inbox_entry.personal`. */
export type SealedColumn = ColumnOf<SealedTable>;

/** The place of a value. `row` is what the expression of the table gives for its row. */
export function placeIn(name: SealedColumn, profile: string, row: string): Place {
  const [table = '', column = ''] = name.split('.');
  const former = sealedTables.find((each) => each.table === table)?.former;
  return {
    profile,
    table,
    column,
    row,
    former:
      former === 'row' ? `${name} ${row}` : former === 'profile and row' ? `${name} ${profile} ${row}` : null,
  };
}
