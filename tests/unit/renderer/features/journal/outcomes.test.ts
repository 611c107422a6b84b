import { describe, expect, it } from 'vitest';
import {
  actionWord,
  operationWord,
  outcomeStyle,
  outcomeText,
  shortHash,
  subjectWord,
  unknownText,
} from '../../../../../renderer/features/journal/words.ts';
import { sentFilter } from '../../../../../renderer/features/journal/use-journal.ts';
import { withCondition } from '../../../../../renderer/features/journal/view-state.ts';
import { entry, unknownEntry } from './entries.ts';

describe('an act', () => {
  it.each([
    ['ReviewFinding', 'CONFIRMED', 'Confirm finding'],
    ['ReviewFinding', 'DISMISSED', 'Dismiss finding'],
    ['ReviewFinding', null, 'Review finding'],
    ['SetOngoingMonitoring', 'ON', 'Start monitoring'],
    ['SetOngoingMonitoring', 'OFF', 'Stop monitoring'],
    ['SetOngoingMonitoring', null, 'Change monitoring'],
    ['CreateCheck', null, 'Create check'],
  ] as const)('%s with the direction %s is shown as %s', (operation, direction, word) => {
    expect(actionWord({ operation, direction })).toBe(word);
  });

  it('without a label is shown by the summary of its call, or by its name', () => {
    expect(operationWord('ListChecks')).not.toBe('ListChecks');
    expect(operationWord('RevealPersonalData')).toBe('Reveal personal data');
  });

  it('refers to a reference, else a flag, else the end of a name, else the profile', () => {
    expect(subjectWord(entry(7))).toBe('R-7');
    expect(subjectWord(entry(7, { lookup: {}, flag: 'featureFlags/wave' }))).toBe('wave');
    expect(subjectWord(entry(7, { lookup: {} }))).toBe('teams/t1');
    const resource = 'organizations/o1/teams/t1/checks/32aff5d0-33a7-4a7b-8102-9bad2c6791dc';
    expect(subjectWord(entry(7, { lookup: {}, resource }))).toBe('checks/32aff5d0…6791dc');
    expect(subjectWord(entry(7, { lookup: {}, resource: '' }))).toBe('Built-in demo');
  });
});

describe('an outcome', () => {
  const override = (before: string) => ({
    operation: 'DeleteFeatureFlagOverride' as const,
    changes: [{ field: 'override', before, after: null }],
  });

  it.each([
    [entry(1), 'Done', 'success'],
    [entry(1, override('ON')), 'Done', 'success'],
    [entry(1, override('UNKNOWN')), 'Unverified', 'neutral'],
    [entry(1, { ...override('UNKNOWN'), operation: 'CreateUser' }), 'Done', 'success'],
    [entry(1, { outcome: 'open' }), 'Sending', 'info'],
    [entry(1, { outcome: 'refused' }), 'Not sent', 'neutral'],
    [entry(1, { outcome: 'refused', operation: 'ChangeProfile' }), 'Not changed', 'neutral'],
    [entry(1, { outcome: 'shown' }), 'Shown', 'neutral'],
    [entry(1, { outcome: 'changed' }), 'Done', 'success'],
    [entry(1, { outcome: 'failed', status: 403 }), 'Refused (403)', 'danger'],
    [entry(1, { outcome: 'failed', status: 502 }), 'Failed (502)', 'danger'],
    [entry(1, { outcome: 'failed', status: null, reason: 'network: name-not-found' }), 'Failed', 'danger'],
    [entry(1, { outcome: 'failed', status: null }), 'Failed', 'danger'],
    [unknownEntry(1), 'Unknown', 'warning'],
    [
      unknownEntry(1, { settled: { at: '2025-11-20T10:00:00Z', as: 'happened' } }),
      'Outcome set to done',
      'success',
    ],
    [
      unknownEntry(1, { settled: { at: '2025-11-20T10:00:00Z', as: 'did-not-happen' } }),
      'Outcome set to failed',
      'danger',
    ],
  ])('of case %# is shown as %s', (each, word, tone) => {
    expect(outcomeStyle(each)).toMatchObject({ word, tone });
  });

  it('is shown with status, time and reason, and none of them twice', () => {
    expect(outcomeText(entry(1))).toBe('Done, 200 in 284 ms');
    expect(outcomeText(entry(1, { reason: 'not told' }))).toBe('Done, 200 in 284 ms');
    expect(outcomeText(entry(1, { outcome: 'failed', status: 403, reason: 'permission' }))).toBe(
      'Refused (403) in 284 ms: No access',
    );
    expect(
      outcomeText(entry(1, { outcome: 'failed', status: null, reason: 'network: name-not-found' })),
    ).toBe('Failed in 284 ms: Host not found');
    expect(outcomeText(unknownEntry(1, { reason: 'protocol: empty' }))).toBe('Unknown: Empty response');
    expect(outcomeText(unknownEntry(1, { reason: 'outcome-unknown' }))).toBe('Unknown');
  });

  it('that is unknown may have created something, or taken effect', () => {
    expect(unknownText(entry(1))).toContain('The check may exist.');
    expect(unknownText(entry(1, { operation: 'CreateUser' }))).toContain('The user may exist.');
    expect(unknownText(entry(1, { operation: 'CreateFeatureFlag' }))).toContain(
      'The feature flag may exist.',
    );
    expect(unknownText(entry(1, { operation: 'CancelCheck' }))).toContain(
      'The change may have taken effect.',
    );
  });

  it('shortens its hash in the middle only if it is long', () => {
    expect(shortHash('123456789012')).toBe('123456789012');
    expect(shortHash('1234567890abc')).toBe('12345678…0abc');
  });
});

describe('the filter', () => {
  const now = Date.parse('2025-11-20T10:00:59.999Z');

  it('starts at a full minute, a number of days ago, and has no start for any time', () => {
    const filter = { outcome: 'failed' } as const;
    expect(sentFilter(filter, 'all', now)).toEqual(filter);
    expect(sentFilter(filter, 'day', now)).toEqual({ ...filter, from: '2025-11-19T10:00:00.000Z' });
    expect(sentFilter({}, 'week', now)).toEqual({ from: '2025-11-13T10:00:00.000Z' });
    expect(sentFilter({}, 'month', now)).toEqual({ from: '2025-10-21T10:00:00.000Z' });
  });

  it('changes or removes one condition, and keeps the others', () => {
    const filter = { outcome: 'failed', profileId: 'demo' } as const;
    expect(withCondition(filter, 'outcome', 'sent')).toEqual({ outcome: 'sent', profileId: 'demo' });
    expect(withCondition(filter, 'outcome', undefined)).toEqual({ profileId: 'demo' });
    expect(filter).toEqual({ outcome: 'failed', profileId: 'demo' });
  });
});
