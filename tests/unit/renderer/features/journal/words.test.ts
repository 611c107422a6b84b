import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '#shared/journal';
import { outcomeText } from '../../../../../renderer/features/journal/words.ts';

const entry = (before: string): JournalEntry => ({
  number: 1,
  at: '2026-03-02T10:15:00Z',
  profileId: 'sandbox-1',
  profileName: 'Sandbox',
  environment: 'sandbox',
  operation: 'DeleteFeatureFlagOverride',
  resource: 'featureFlags/alpha/overrides/o1',
  organization: 'organizations/o1',
  organizationDisplayName: 'Larkfield Estates',
  flag: 'featureFlags/alpha',
  askedBy: 'screen',
  consent: 'name-typed',
  changes: [{ field: 'override', before, after: 'CLEARED' }],
  direction: 'NONE',
  lookup: {},
  outcome: 'sent',
  completedAt: '2026-03-02T10:15:01Z',
  status: 200,
  durationMs: 40,
  attempts: 1,
  reason: null,
  settled: null,
  previousHash: '0',
  hash: '1',
  completionHash: '2',
});

describe('the outcome of a journal entry', () => {
  it('is only accepted if the override was unknown before it was changed', () => {
    expect(outcomeText(entry('UNKNOWN'))).toBe('Unverified, 200 in 40 ms');
    expect(outcomeText(entry('ON'))).toBe('Done, 200 in 40 ms');
  });
});
