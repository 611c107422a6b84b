import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noMappings } from '#shared/reading/mappings';
import { compareSides, type Side } from '#shared/flags/compare';

const side = (organization: Partial<Side['organization']>, flags: Side['flags'] = null): Side => ({
  organization: { name: 'organizations/o1', ...organization },
  flags,
  mappings: noMappings,
});
const rowsOf = (left: Side, right: Side, group: string) =>
  compareSides(left, right).find((part) => part.group === group)?.rows ?? [];

describe('comparing two organizations', () => {
  const left = side(
    {
      package: 'Professional',
      featureSettings: [
        { name: 'featureFlags/alpha', value: true, provenance: 'OVERRIDE' },
        { name: 'featureFlags/beta', value: true, provenance: 'DEFAULT' },
        { name: 'monitoring_months', months: 12 },
      ],
      featureSetSettings: [{ name: 'featureSets/core', value: true }],
    },
    [{ name: 'featureFlags/alpha' }, { name: 'featureFlags/gamma' }],
  );
  const right = side({
    package: 'Essential',
    featureSettings: {
      alpha: { enabled: false, overridden: false },
      beta: { enabled: true, overridden: true },
      monitoring_months: 6,
    },
    featureSetSettings: { 'featureSets/core': true },
  });

  it('distinguishes same, different and undecidable, across shapes', () => {
    const rows = rowsOf(left, right, 'flags').map(({ key, relation, sameEffect }) => [
      key,
      relation,
      sameEffect,
    ]);
    expect(rows).toEqual([
      ['alpha', 'differs', false],
      ['gamma', 'not-known', false],
      ['beta', 'differs', true],
    ]);
  });

  it('groups settings, sets and set-up separately', () => {
    expect(rowsOf(left, right, 'settings')).toMatchObject([
      { key: 'monitoring_months', left: { value: 12 }, right: { value: 6 }, relation: 'differs' },
    ]);
    expect(rowsOf(left, right, 'sets')).toMatchObject([{ key: 'featureSets/core', relation: 'same' }]);
    expect(rowsOf(left, right, 'setup')[0]).toMatchObject({ key: 'package', relation: 'differs' });
  });

  it('treats a value missing from one response as neither same nor off', () => {
    const [row] = rowsOf(
      side({ featureSetSettings: { core: false } }),
      side({ featureSetSettings: {} }),
      'sets',
    );
    expect(row).toMatchObject({ relation: 'not-known', right: { is: 'absent' } });
  });

  it('compares what a setting states besides its value', () => {
    const of = (entry: Record<string, unknown>) => side({ featureSettings: [{ name: 'checks', ...entry }] });
    const relation = (one: Record<string, unknown>, other: Record<string, unknown>) =>
      rowsOf(of(one), of(other), 'settings').map((row) => row.relation);
    const premium = { enabled: true, tier: 'PREMIUM', monthlyLimit: 500 };
    const [row] = rowsOf(of(premium), of({ enabled: true, tier: 'BASIC', monthlyLimit: 5 }), 'settings');
    expect(row).toMatchObject({
      relation: 'differs',
      left: { value: true, details: { tier: 'PREMIUM', monthlyLimit: 500 } },
      right: { value: true, details: { tier: 'BASIC', monthlyLimit: 5 } },
    });
    expect(relation(premium, premium)).toEqual(['same']);
    expect(relation(premium, { enabled: true })).toEqual(['not-known']);
    expect(relation({ enabled: true, beta: true }, { enabled: true, beta: false })).toEqual(['differs']);
    expect(relation({ months: 12, tier: 'A' }, { months: 12, tier: 'B' })).toEqual(['differs']);
    expect(
      relation(
        { enabled: true, updateTime: '2026-03-02T10:15:00Z', description: 'a' },
        { value: true, updateTime: '2026-03-03T10:15:00Z', etag: 'x' },
      ),
    ).toEqual(['same']);
  });

  it('names a field that it does not understand, and never takes it for absent', () => {
    const text = side({ featureSettings: 'banking_data,monitoring' });
    const list = side({ featureSettings: [{ name: 'monitoring', enabled: true }] });
    const notUnderstood = { is: 'not-understood', received: 'banking_data,monitoring' };
    expect(rowsOf(text, text, 'settings')).toEqual([
      {
        key: 'featureSettings',
        left: notUnderstood,
        right: notUnderstood,
        relation: 'not-known',
        sameEffect: false,
      },
    ]);
    expect(rowsOf(text, list, 'settings')).toMatchObject([
      { key: 'featureSettings', left: notUnderstood, right: { is: 'value' }, relation: 'not-known' },
      { key: 'monitoring', left: notUnderstood, right: { is: 'value', value: true }, relation: 'not-known' },
    ]);
    expect(rowsOf(side({}), text, 'settings')).toMatchObject([
      { key: 'featureSettings', left: { is: 'absent' }, relation: 'not-known' },
    ]);
    expect(rowsOf(side({}), side({ featureSettings: [] }), 'settings')).toEqual([]);
  });

  it('gives the same result from both sides', () => {
    const settings = fc.dictionary(
      fc.constantFrom('alpha', 'beta', 'gamma'),
      fc.oneof(fc.boolean(), fc.record({ enabled: fc.boolean(), overridden: fc.boolean() }), fc.jsonValue()),
    );
    fc.assert(
      fc.property(settings, settings, (one, other) => {
        const ab = compareSides(side({ featureSettings: one }), side({ featureSettings: other }));
        const ba = compareSides(side({ featureSettings: other }), side({ featureSettings: one }));
        const byKey = (groups: typeof ab) =>
          groups.flatMap(({ group, rows }) =>
            rows.map(({ key, relation, sameEffect }) => `${group} ${key} ${relation} ${sameEffect}`),
          );
        expect(byKey(ab).sort()).toEqual(byKey(ba).sort());
        for (const { rows } of compareSides(side({ featureSettings: one }), side({ featureSettings: one })))
          expect(rows.every(({ relation }) => relation !== 'differs')).toBe(true);
      }),
    );
  });
});
