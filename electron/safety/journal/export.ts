import { toCsv } from '#shared/csv/write';
import { journalScope, type ExportFormat, type JournalEntry } from '#shared/journal';
import type { ChainHead, Link } from './chain.ts';

const columns: readonly [string, (entry: JournalEntry) => string | number | null][] = [
  ['number', (entry) => entry.number],
  ['time', (entry) => entry.at],
  ['profile', (entry) => entry.profileName],
  ['environment', (entry) => entry.environment],
  ['operation', (entry) => entry.operation],
  ['organization', (entry) => entry.organization],
  ['organization name', (entry) => entry.organizationDisplayName],
  ['resource', (entry) => entry.resource],
  ['asked by', (entry) => entry.askedBy],
  ['consent', (entry) => entry.consent],
  [
    'changes',
    ({ changes }) =>
      changes
        .map(({ field, before, after }) => `${field}: ${before ?? 'not given'} > ${after ?? 'not given'}`)
        .join('; '),
  ],
  ['outcome', (entry) => entry.outcome],
  ['settled as', (entry) => entry.settled?.as ?? null],
  ['completed', (entry) => entry.completedAt],
  ['status', (entry) => entry.status],
  ['duration ms', (entry) => entry.durationMs],
  ['attempts', (entry) => entry.attempts],
  ['reason', (entry) => entry.reason],
  ['previous hash', (entry) => entry.previousHash],
  ['hash', (entry) => entry.hash],
  ['completion hash', (entry) => entry.completionHash],
  ['scope', () => journalScope],
];

/** The text of an export file. */
export function exportEntries(
  entries: readonly JournalEntry[],
  format: Exclude<ExportFormat, 'chain'>,
  exportedAt: string,
): string {
  if (format === 'json') return `${JSON.stringify({ scope: journalScope, exportedAt, entries }, null, 2)}\n`;
  const rows = entries.map((entry) => columns.map(([, cell]) => String(cell(entry) ?? '')));
  return toCsv([columns.map(([title]) => title), ...rows]);
}

/**
 * Every row as it is stored, for `journal:verify`. The hashes are checked by whoever has the file; the MACs only
 * where the key is.
 */
export function exportChain(links: Iterable<Link>, head: ChainHead, exportedAt: string): string {
  const file = { format: 'diligence-desk-journal', version: 1, scope: journalScope, exportedAt, head };
  return `${JSON.stringify({ ...file, rows: [...links] }, null, 2)}\n`;
}
