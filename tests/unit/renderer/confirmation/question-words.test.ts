import { describe, expect, it } from 'vitest';
import type { Direction } from '#shared/direction';
import type { ProfileQuestion, RequestQuestion, RunItem, RunQuestion } from '#shared/guard';
import { operationIds, operations } from '#shared/operations';
import {
  countsOf,
  groupsOf,
  factWord,
  itemWords,
  questionWords,
  requestLine,
  valueWord,
} from '../../../../renderer/confirmation/question-words.ts';

const check = 'organizations/o1/teams/t1/checks/8d1f';
const base = {
  question: '00000000-0000-4000-8000-000000000000',
  environment: 'production',
  profileName: 'Harbourline production',
  nameToType: null,
} as const;
const request = (part: Partial<RequestQuestion>): RequestQuestion => ({
  ...base,
  about: 'request',
  organizationDisplayName: 'Saltmarsh Legal',
  resourceName: check,
  resourceDisplayName: null,
  setsOverrides: true,
  operation: 'CancelCheck',
  direction: null,
  rows: [],
  ...part,
});
const override = (direction: 'ON' | 'OFF' | null) =>
  request({
    operation: 'SetFeatureFlagOverride',
    resourceName: 'featureFlags/banking_data/overrides/o1',
    direction,
  });
const item = (part: Partial<RunItem>): RunItem => ({
  operation: 'SetFeatureFlagOverride',
  resourceName: 'featureFlags/banking_data/overrides/o1',
  organizationDisplayName: 'Saltmarsh Legal',
  before: 'OFF',
  direction: 'ON',
  requests: 1,
  ...part,
});
const run = (part: Partial<RunQuestion>): RunQuestion => ({
  ...base,
  about: 'run',
  run: null,
  organizationDisplayName: null,
  operation: 'SetFeatureFlagOverride',
  rows: [],
  items: [item({})],
  requests: 1,
  ...part,
});
const profile = (part: Partial<ProfileQuestion>): ProfileQuestion => ({
  ...base,
  about: 'profile',
  action: 'leave-production',
  rows: [{ field: 'kind', before: 'production', after: 'sandbox' }],
  shares: [],
  organizations: null,
  ...part,
});

describe('the words of a question', () => {
  it('name the flag, the organization and the new value of an override', () => {
    expect(questionWords(override('ON'))).toMatchObject({
      title: 'Set banking_data on for Saltmarsh Legal?',
      send: 'Set On',
    });
    expect(questionWords(override('OFF'))).toMatchObject({
      title: 'Set banking_data off for Saltmarsh Legal?',
      send: 'Set Off',
    });
    expect(questionWords(override(null))).toMatchObject({
      title: 'Set the override of banking_data for Saltmarsh Legal?',
      send: 'Set override',
    });
    const cleared = { ...override('ON'), operation: 'DeleteFeatureFlagOverride' } as const;
    expect(questionWords(cleared).title).toBe('Clear the override of banking_data for Saltmarsh Legal?');
    expect(questionWords({ ...override('ON'), organizationDisplayName: null }).title).toBe(
      'Set banking_data on for organizations/o1?',
    );
  });

  it('say that clearing can’t be undone only if the profile can’t set the override again', () => {
    const effect = (setsOverrides: boolean) =>
      questionWords(request({ operation: 'DeleteFeatureFlagOverride', setsOverrides })).effect;
    expect(effect(true)).toBe("The organization uses the flag's default again.");
    expect(effect(false)).toContain("This profile can't set overrides, so this can't be undone.");
  });

  it('show what is hidden in a name by its code, in its order', () => {
    const organizationDisplayName = 'Ac\u202eme\u200b';
    expect(questionWords(request({ organizationDisplayName })).title).toBe(
      'Cancel this check in Ac[U+202E]me[U+200B]?',
    );
  });

  it('say that cancelling can’t be undone and stops monitoring', () => {
    const { effect, send, keep } = questionWords(request({}));
    expect(effect).toContain("can't be undone");
    expect(effect).toContain('monitoring');
    expect([send, keep]).toEqual(['Cancel check', 'Keep check']);
  });

  it('distinguish starting from stopping by what is sent, whatever the rows say', () => {
    const of = (direction: Direction | null, after: string) =>
      questionWords(
        request({
          operation: 'SetOngoingMonitoring',
          direction,
          rows: [{ field: 'ongoingMonitoringEnabled', before: null, after }],
        }),
      );
    expect(of('ON', 'false').send).toBe('Start monitoring');
    expect(of('OFF', 'true').send).toBe('Stop monitoring');
    expect(of(null, 'true')).toMatchObject({
      title: 'Change ongoing monitoring of this check in Saltmarsh Legal?',
      send: 'Change monitoring',
    });
  });

  it('name both choices for every operation, and never as yes or no', () => {
    for (const operation of operationIds.filter((id) => operations[id].mutates))
      for (const question of [request({ operation }), run({ operation, requests: 12 })]) {
        const { title, send, keep } = questionWords(question);
        expect(title).toMatch(/\?$/);
        expect(send).not.toBe(keep);
        expect([send, keep].join()).not.toMatch(/\b(yes|no|ok)\b/i);
      }
  });

  it('say what a profile becomes, and what a stopped profile returned', () => {
    expect(questionWords(profile({})).title).toBe('Make Harbourline production a Sandbox profile?');
    const shares = [{ profileName: 'Acme production', overlap: ['baseUrl'] as const }].map((share) => ({
      ...share,
      overlap: [...share.overlap],
    }));
    const sharing = profile({ action: 'share-production', nameToType: 'Acme production' });
    const trial = questionWords({ ...sharing, environment: 'sandbox', profileName: 'Trial', shares });
    const later = questionWords({
      ...sharing,
      environment: 'production',
      profileName: 'Acme production',
      shares: shares.map((share) => ({ ...share, profileName: 'Trial' })),
    });
    expect(trial.title).toBe('Save Trial with the connection of a production profile?');
    expect(later.title).toBe('Save Acme production with the connection of a profile that is not production?');
    for (const { effect } of [trial, later])
      expect(effect).toBe(
        'Changes in Trial are not confirmed one by one, and they may reach Acme production.',
      );
    expect(
      questionWords(
        profile({
          action: 'allow-likeness',
          profileName: 'Trial',
          nameToType: 'Acme production',
          organizations: 3,
        }),
      ).effect,
    ).toContain('The service returned 3 organizations of Acme production.');
  });

  it('show the request as a short line, and none for a profile', () => {
    expect(requestLine(request({}))).toBe('POST …/checks/8d1f:cancel');
    expect(requestLine(request({ operation: 'CreateFeatureFlag', resourceName: '' }))).toBe(
      'POST /featureFlags',
    );
    const cancelled = item({ operation: 'CancelCheck', requests: 3 });
    expect(requestLine(run({ operation: 'CancelCheck', items: [cancelled] }))).toBe('POST /{check}:cancel');
    expect(requestLine(profile({}))).toBeNull();
  });

  it('name each operation of a run once', () => {
    const cleared = item({ operation: 'DeleteFeatureFlagOverride', direction: 'NONE' });
    expect(requestLine(run({ items: [item({}), cleared, item({ direction: 'OFF' })] }))).toBe(
      'SetFeatureFlagOverride, DELETE /{name}',
    );
  });
});

describe('a question about a run', () => {
  it('counts On, Off and Clear apart', () => {
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

  it('names the flag, the value and the number of organizations if they are the same for all', () => {
    const of = (place: number, direction: Direction) =>
      item({ direction, resourceName: `featureFlags/banking_data/overrides/o${place}` });
    const titleOf = (direction: Direction) =>
      questionWords(run({ items: [of(1, direction), of(2, direction)], requests: 2 })).title;
    expect(titleOf('ON')).toBe('Set banking_data on for 2 organizations?');
    expect(titleOf('OFF')).toBe('Set banking_data off for 2 organizations?');
    expect(titleOf('NONE')).toBe('Clear the override of banking_data for 2 organizations?');
  });

  it('groups equal changes: the same flag from the same value to the same value', () => {
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

  it('names for each change the organization, the flag, and the values before and after', () => {
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

  it('names its facts in words', () => {
    expect(['changeSet', 'organizations', 'flags', 'waves', 'unknownNow'].map(factWord)).toEqual([
      'Change set',
      'Organizations',
      'Flags',
      'Waves',
      'Current value unknown',
    ]);
  });
});

describe('a value before or after', () => {
  it('is a word for a constant of the app, and stays unchanged otherwise', () => {
    const words = ['UNKNOWN', 'ON', 'OFF', 'CLEARED', 'NONE'].map((value) =>
      valueWord(override('ON'), 'override', value),
    );
    expect(words).toEqual(['Unknown', 'On', 'Off', 'Cleared', 'None']);
    expect(valueWord(request({ operation: 'UpdateFeatureFlag' }), 'stage', 'ON')).toBe('ON');
    expect(valueWord(profile({}), 'kind', 'production')).toBe('Production');
  });
});
