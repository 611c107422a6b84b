import { describe, expect, it } from 'vitest';
import type { Direction } from '#shared/direction';
import { operationIds, operations } from '#shared/operations';
import { questionWords } from '../../../../renderer/confirmation/question-words.ts';
import { factWord } from '../../../../renderer/confirmation/run-words.ts';
import { item, override, profile, request, run } from './questions.ts';

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
});

describe('a question about a run', () => {
  it('names the flag, the value and the number of organizations if they are the same for all', () => {
    const of = (place: number, direction: Direction) =>
      item({ direction, resourceName: `featureFlags/banking_data/overrides/o${place}` });
    const titleOf = (direction: Direction) =>
      questionWords(run({ items: [of(1, direction), of(2, direction)], requests: 2 })).title;
    expect(titleOf('ON')).toBe('Set banking_data on for 2 organizations?');
    expect(titleOf('OFF')).toBe('Set banking_data off for 2 organizations?');
    expect(titleOf('NONE')).toBe('Clear the override of banking_data for 2 organizations?');
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
