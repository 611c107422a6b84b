import { toCsv } from '#shared/csv/write';
import {
  entryToShare,
  journalScope,
  type DamagedRow,
  type ExportFormat,
  type JournalEntry,
} from '#shared/journal';
import type { ChainHead, Link } from './chain.ts';

interface Column {
  head: string;
  of: (entry: JournalEntry) => string | number | null;
}

/**
 * The column of each field of an entry in a CSV file, in the order of the file; null: the file leaves it out. A field
 * without a line here does not compile.
 */
const columnsOfFields: Readonly<Record<keyof JournalEntry, Column | null>> = {
  number: { head: 'number', of: ({ number }) => number },
  at: { head: 'time', of: ({ at }) => at },
  // The profile appears by its name.
  profileId: null,
  profileName: { head: 'profile', of: ({ profileName }) => profileName },
  environment: { head: 'environment', of: ({ environment }) => environment },
  operation: { head: 'operation', of: ({ operation }) => operation },
  organization: { head: 'organization', of: ({ organization }) => organization },
  organizationDisplayName: {
    head: 'organization name',
    of: ({ organizationDisplayName }) => organizationDisplayName,
  },
  resource: { head: 'resource', of: ({ resource }) => resource },
  // Part of the resource.
  flag: null,
  askedBy: { head: 'asked by', of: ({ askedBy }) => askedBy },
  consent: { head: 'consent', of: ({ consent }) => consent },
  changes: {
    head: 'changes',
    of: ({ changes }) =>
      changes
        .map(({ field, before, after }) => `${field}: ${before ?? 'not given'} > ${after ?? 'not given'}`)
        .join('; '),
  },
  direction: { head: 'direction', of: ({ direction }) => direction },
  // Not shared.
  lookup: null,
  outcome: { head: 'outcome', of: ({ outcome }) => outcome },
  settled: { head: 'settled as', of: ({ settled }) => settled?.as ?? null },
  completedAt: { head: 'completed', of: ({ completedAt }) => completedAt },
  status: { head: 'status', of: ({ status }) => status },
  durationMs: { head: 'duration ms', of: ({ durationMs }) => durationMs },
  attempts: { head: 'attempts', of: ({ attempts }) => attempts },
  reason: { head: 'reason', of: ({ reason }) => reason },
  previousHash: { head: 'previous hash', of: ({ previousHash }) => previousHash },
  hash: { head: 'hash', of: ({ hash }) => hash },
  completionHash: { head: 'completion hash', of: ({ completionHash }) => completionHash },
};
const scope: Column = { head: 'scope', of: () => journalScope };
const columns: readonly Column[] = [
  ...Object.values(columnsOfFields).filter((column) => column !== null),
  scope,
];

/** The text of an export file. Rows that cannot be read are in it as well, by their number and hash. */
export function exportEntries(
  entries: readonly JournalEntry[],
  damaged: readonly DamagedRow[],
  format: Exclude<ExportFormat, 'chain'>,
  exportedAt: string,
): string {
  if (format === 'json') {
    const file = { scope: journalScope, exportedAt, entries: entries.map(entryToShare), damaged };
    return `${JSON.stringify(file, null, 2)}\n`;
  }
  const rows = [
    ...entries.map((entry) => ({ number: entry.number, cells: columns.map(({ of }) => of(entry)) })),
    ...damaged.map((row) => ({ number: row.number, cells: cellsOfDamaged(row) })),
  ].sort((one, other) => other.number - one.number);
  return toCsv([
    columns.map(({ head }) => head),
    ...rows.map(({ cells }) => cells.map((cell) => String(cell ?? ''))),
  ]);
}

function cellsOfDamaged({ number, hash }: DamagedRow): (string | number | null)[] {
  const known = new Map<Column | null, string | number>([
    [columnsOfFields.number, number],
    [columnsOfFields.outcome, 'damaged'],
    [columnsOfFields.hash, hash],
    [scope, journalScope],
  ]);
  return columns.map((column) => known.get(column) ?? null);
}

/**
 * Every row as it is stored, for `journal:verify`. Anyone with the file can check the hashes; the MACs need
 * the key.
 */
export function exportChain(links: Iterable<Link>, head: ChainHead, exportedAt: string): string {
  const file = { format: 'diligence-desk-journal', version: 1, scope: journalScope, exportedAt, head };
  return `${JSON.stringify({ ...file, rows: [...links] }, null, 2)}\n`;
}
