import type { JournalEntry } from '#shared/journal';

/** An invented entry of a creation whose outcome is known. */
export const entry = (number: number, more: Partial<JournalEntry> = {}): JournalEntry => ({
  number,
  at: '2025-11-20T09:41:00Z',
  profileId: 'demo',
  profileName: 'Built-in demo',
  environment: 'demo',
  operation: 'CreateCheck',
  resource: 'organizations/o1/teams/t1',
  organization: 'organizations/o1',
  organizationDisplayName: 'Larkfield Estates',
  flag: null,
  askedBy: 'screen',
  consent: 'confirmed',
  changes: [{ field: 'displayName', before: null, after: 'Purchase' }],
  direction: null,
  lookup: { clientReference: `R-${number}` },
  outcome: 'sent',
  completedAt: '2025-11-20T09:41:01Z',
  status: 200,
  durationMs: 284.4,
  attempts: 1,
  reason: null,
  settled: null,
  previousHash: 'a'.repeat(64),
  hash: `${number}`.padStart(8, 'b').padEnd(64, 'c'),
  completionHash: 'd'.repeat(64),
  ...more,
});

export const unknownEntry = (number: number, more: Partial<JournalEntry> = {}): JournalEntry =>
  entry(number, { outcome: 'unknown', completedAt: null, status: null, durationMs: null, ...more });
