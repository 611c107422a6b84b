import { toCsv } from '#shared/csv/write';
import { journalScope, type ExportFormat, type JournalEntry } from '#shared/journal';
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
  // Finds the outcome again, on this computer.
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
const columns: readonly Column[] = [
  ...Object.values(columnsOfFields).filter((column) => column !== null),
  { head: 'scope', of: () => journalScope },
];

/** The text of an export file. */
export function exportEntries(
  entries: readonly JournalEntry[],
  format: Exclude<ExportFormat, 'chain'>,
  exportedAt: string,
): string {
  if (format === 'json') return `${JSON.stringify({ scope: journalScope, exportedAt, entries }, null, 2)}\n`;
  const rows = entries.map((entry) => columns.map(({ of }) => String(of(entry) ?? '')));
  return toCsv([columns.map(({ head }) => head), ...rows]);
}

/**
 * Every row as it is stored, for `journal:verify`. Anyone with the file can check the hashes; the MACs need
 * the key.
 */
export function exportChain(links: Iterable<Link>, head: ChainHead, exportedAt: string): string {
  const file = { format: 'diligence-desk-journal', version: 1, scope: journalScope, exportedAt, head };
  return `${JSON.stringify({ ...file, rows: [...links] }, null, 2)}\n`;
}
