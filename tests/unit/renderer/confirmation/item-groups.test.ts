import { describe, expect, it } from 'vitest';
import { countsOf, groupsOf, itemWords } from '../../../../renderer/confirmation/item-groups.ts';
import { questionWords } from '../../../../renderer/confirmation/question-words.ts';
import { check, item, run } from './questions.ts';

describe('the changes of a run', () => {
  it('count On, Off and Clear apart', () => {
    const items = [
      item({}),
      item({ direction: 'ON', resourceName: 'featureFlags/x/overrides/o2' }),
      item({ before: 'DEFAULT_OFF', direction: 'OFF' }),
      item({ operation: 'DeleteFeatureFlagOverride', direction: 'NONE' }),
    ];
    expect(countsOf(items)).toEqual([
      { word: 'Off → On', count: 2 },
      { word: 'Default off → Off', count: 1 },
      { word: 'Off → Cleared', count: 1 },
    ]);
    expect(questionWords(run({ items, requests: 4 })).title).toBe('Apply 4 override changes?');
  });

  it('are grouped where they are equal: the same flag from the same value to the same value', () => {
    const items = [
      item({ direction: 'OFF', before: 'ON' }),
      item({}),
      item({ resourceName: 'featureFlags/banking_data/overrides/o2' }),
      item({ resourceName: 'featureFlags/ai_summary/overrides/o2' }),
    ];
    expect(groupsOf(items).map(({ subject, change, requests }) => [subject, change, requests])).toEqual([
      ['banking_data', 'Off → On', 2],
      ['ai_summary', 'Off → On', 1],
      ['banking_data', 'On → Off', 1],
    ]);
  });

  it('name the organization, the flag, and the values before and after', () => {
    expect(itemWords(item({}))).toEqual({
      organization: 'Saltmarsh Legal',
      subject: 'banking_data',
      change: 'Off → On',
    });
    expect(itemWords(item({ before: null, direction: 'NONE', organizationDisplayName: null }))).toEqual({
      organization: 'organizations/o1',
      subject: 'banking_data',
      change: 'Unknown → Cleared',
    });
    const team = 'organizations/o1/teams/t1';
    expect(
      itemWords(
        item({ operation: 'CreateCheck', resourceName: team, before: null, direction: null, requests: 12 }),
      ),
    ).toEqual({ organization: 'Saltmarsh Legal', subject: 'teams/t1', change: '12 checks' });
    const cancelled = { operation: 'CancelCheck', resourceName: check, direction: 'CANCELLED' } as const;
    expect(itemWords(item(cancelled)).change).toBe('Cancelled');
  });
});
