import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeActions } from '#shared/flags/change';
import { printRollout, readRollouts, type RolloutSentence } from '#shared/flags/rollout-sentence';

/** Words of a sentence: a flag and an organization may bear any of them as a name. */
const words = [
  'and',
  'set',
  'turn',
  'switch',
  'to',
  'enable',
  'disabled',
  'make',
  'on',
  'off',
  'clear',
  'default',
  'for',
  'the',
  'same',
  'as',
  'like',
  'all',
];
const id = fc.oneof(fc.stringMatching(/^[a-z][a-z0-9_]{0,20}$/), fc.constantFrom(...words));
/** Names that hold the words of a sentence. */
const hostileName = fc
  .array(fc.constantFrom(...words, 'tag', 'Homes', 'Good', '"', ','), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(' '));
const name = fc
  .oneof(fc.string({ minLength: 1, maxLength: 30 }), hostileName)
  .map((text) => text.replace(/\s+/g, ' ').trim())
  .filter((text) => text !== '');
const audience: fc.Arbitrary<RolloutSentence['audience']> = fc.oneof(
  fc.constant({ of: 'shown' } as const),
  fc.constant({ of: 'selected' } as const),
  name.map((text) => ({ of: 'package' as const, package: text })),
  name.map((text) => ({ of: 'tag' as const, tag: text })),
  name.map((text) => ({ of: 'view' as const, view: text })),
  fc.array(name, { minLength: 1, maxLength: 5 }).map((names) => ({ of: 'names' as const, names })),
);
const flags = fc.uniqueArray(id, { minLength: 1, maxLength: 4 });
const sentence: fc.Arbitrary<RolloutSentence> = fc.oneof(
  fc.record({ flags, action: fc.constantFrom(...changeActions), audience }),
  fc.record({ flags, action: fc.constant('same' as const), like: name, audience }),
);

describe('a sentence of a rollout', () => {
  it('is parsed as written', () => {
    expect(readRollouts('banking_data on for package ENTERPRISE')).toEqual([
      { flags: ['banking_data'], action: 'on', audience: { of: 'package', package: 'ENTERPRISE' } },
    ]);
    expect(readRollouts('Set a_b, c_d OFF for all shown')).toEqual([
      { flags: ['a_b', 'c_d'], action: 'off', audience: { of: 'shown' } },
    ]);
    expect(readRollouts('a_b clear for Larkfield Estates, "Ash, Oak & Co"')).toEqual([
      {
        flags: ['a_b'],
        action: 'clear',
        audience: { of: 'names', names: ['Larkfield Estates', 'Ash, Oak & Co'] },
      },
    ]);
    expect(readRollouts('a_b on for tag "beta"')).toEqual([
      { flags: ['a_b'], action: 'on', audience: { of: 'tag', tag: 'beta' } },
    ]);
    expect(readRollouts('a_b off for view "Stuck, over 7 days"')).toEqual([
      { flags: ['a_b'], action: 'off', audience: { of: 'view', view: 'Stuck, over 7 days' } },
    ]);
    expect(readRollouts('Make a_b and c_d the same as "Ash, Oak & Co" for tag "beta"')).toEqual([
      { flags: ['a_b', 'c_d'], action: 'same', like: 'Ash, Oak & Co', audience: { of: 'tag', tag: 'beta' } },
    ]);
  });

  it('copies to the selected organizations if it names none', () => {
    expect(readRollouts('a_b like Larkfield Estates')).toEqual([
      { flags: ['a_b'], action: 'same', like: 'Larkfield Estates', audience: { of: 'selected' } },
    ]);
  });

  it('has every possible reading if a name contains one of its keywords', () => {
    expect(readRollouts('a_b like Homes for Good for all')).toEqual([
      { flags: ['a_b'], action: 'same', like: 'Homes', audience: { of: 'names', names: ['Good for all'] } },
      { flags: ['a_b'], action: 'same', like: 'Homes for Good', audience: { of: 'shown' } },
      { flags: ['a_b'], action: 'same', like: 'Homes for Good for all', audience: { of: 'selected' } },
    ]);
  });

  it('means a tag or a view, or names that begin with that word, if nothing is quoted', () => {
    expect(readRollouts('a_b on for tag Heuer, Ash').map(({ audience }) => audience)).toEqual([
      { of: 'tag', tag: 'Heuer, Ash' },
      { of: 'names', names: ['tag Heuer', 'Ash'] },
    ]);
    expect(readRollouts('a_b on for View Point').map(({ audience }) => audience)).toEqual([
      { of: 'view', view: 'Point' },
      { of: 'names', names: ['View Point'] },
    ]);
    expect(readRollouts('a_b on for "tag Heuer"').map(({ audience }) => audience)).toEqual([
      { of: 'names', names: ['tag Heuer'] },
    ]);
  });

  it('parses back from its own text as the only reading, whatever its names', () => {
    fc.assert(
      fc.property(sentence, (texts) => {
        expect(readRollouts(printRollout(texts))).toEqual([texts]);
      }),
      { numRuns: 500 },
    );
  });

  it('is among its readings even if no name in it is quoted', () => {
    fc.assert(
      fc.property(
        hostileName.filter((text) => !/["]/.test(text)),
        (like) => {
          const readings = readRollouts(`a_b like ${like} for tag beta`);
          expect(readings).toContainEqual({
            flags: ['a_b'],
            action: 'same',
            like,
            audience: { of: 'tag', tag: 'beta' },
          });
        },
      ),
    );
  });

  it('is read with the verb first, and with other words for on and off', () => {
    const all = { flags: ['a_b'], audience: { of: 'shown' } };
    for (const text of [
      'turn on a_b for all',
      'switch a_b on for all',
      'enable a_b for all',
      'set a_b to on for all',
      'a_b enabled for all',
    ])
      expect(readRollouts(text)).toEqual([{ ...all, action: 'on' }]);
    expect(readRollouts('disable a_b, c_d for tag "beta"')).toEqual([
      { flags: ['a_b', 'c_d'], action: 'off', audience: { of: 'tag', tag: 'beta' } },
    ]);
    expect(readRollouts('clear a_b for all shown')).toEqual([{ ...all, action: 'clear' }]);
  });

  it('is refused if it is not a sentence, and no text makes the parser throw', () => {
    for (const text of [
      '',
      'banking_data',
      'banking_data on',
      'banking_data like',
      'on for all',
      'like all',
      'a/b on for all',
      '.. on for all',
      'a_b like "Ash" and more',
    ])
      expect(readRollouts(text)).toEqual([]);
    fc.assert(
      fc.property(fc.oneof(fc.string(), hostileName), (text) => {
        for (const read of readRollouts(text)) {
          expect(read.flags.length).toBeGreaterThan(0);
          expect(readRollouts(printRollout(read))).toEqual([read]);
        }
      }),
    );
  });
});
