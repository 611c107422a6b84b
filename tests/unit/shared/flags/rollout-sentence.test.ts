import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeActs } from '#shared/flags/change';
import { parseRollout, printRollout, type RolloutSentence } from '#shared/flags/rollout-sentence';

const id = fc
  .stringMatching(/^[a-z][a-z0-9_]{0,20}$/)
  .filter(
    (text) => !['and', 'set', 'turn', 'on', 'off', 'clear', 'cleared', 'default', 'for'].includes(text),
  );
const name = fc
  .string({ minLength: 1, maxLength: 30 })
  .map((text) => text.replace(/\s+/g, ' ').trim())
  .filter((text) => text !== '');
const audience: fc.Arbitrary<RolloutSentence['audience']> = fc.oneof(
  fc.constant({ of: 'shown' } as const),
  fc.constant({ of: 'selected' } as const),
  name.map((text) => ({ of: 'package' as const, package: text })),
  fc.array(name, { minLength: 1, maxLength: 5 }).map((names) => ({ of: 'names' as const, names })),
);
const sentence: fc.Arbitrary<RolloutSentence> = fc.record({
  flags: fc.uniqueArray(id, { minLength: 1, maxLength: 4 }),
  act: fc.constantFrom(...changeActs),
  audience,
});

describe('a sentence of a rollout', () => {
  it('is read as it is said', () => {
    expect(parseRollout('banking_data on for package ENTERPRISE')).toEqual({
      flags: ['banking_data'],
      act: 'on',
      audience: { of: 'package', package: 'ENTERPRISE' },
    });
    expect(parseRollout('Set a_b, c_d OFF for all shown')).toEqual({
      flags: ['a_b', 'c_d'],
      act: 'off',
      audience: { of: 'shown' },
    });
    expect(parseRollout('a_b clear for Larkfield Estates, "Ash, Oak & Co"')).toEqual({
      flags: ['a_b'],
      act: 'clear',
      audience: { of: 'names', names: ['Larkfield Estates', 'Ash, Oak & Co'] },
    });
  });

  it('comes back from its own print, whatever the names in it are', () => {
    fc.assert(
      fc.property(sentence, (said) => {
        expect(parseRollout(printRollout(said))).toEqual(said);
      }),
    );
  });

  it('is refused where it is no sentence, and no text makes it fail', () => {
    for (const text of [
      '',
      'banking_data',
      'banking_data on',
      'on for all',
      'a/b on for all',
      '.. on for all',
    ])
      expect(parseRollout(text)).toBeNull();
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = parseRollout(text);
        if (read !== null) expect(read.flags.length).toBeGreaterThan(0);
      }),
    );
  });
});
