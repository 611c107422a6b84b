import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countWaves, endsOf, usualWaves, waveOf } from '#shared/flags/waves';

const waves = fc.record({
  first: fc.integer({ min: 1, max: 50 }),
  share: fc.integer({ min: 1, max: 100 }),
  restMinutes: fc.nat(240),
  mostTrouble: fc.nat(10),
});

it('begins with a few, goes on with a share, and ends with all', () => {
  expect(endsOf(usualWaves, 200)).toEqual([5, 50, 200]);
  expect(endsOf(usualWaves, 12)).toEqual([5, 12]);
  expect(endsOf(usualWaves, 3)).toEqual([3]);
  expect(endsOf({ ...usualWaves, share: 100 }, 40)).toEqual([5, 40]);
});

it('gives every organization exactly one wave, in order, and none is empty', () => {
  fc.assert(
    fc.property(waves, fc.integer({ min: 1, max: 200 }), (chosen, count) => {
      const cells = Array.from({ length: count }, (_, place) => ({
        organization: `organizations/o${place}`,
      }));
      const ends = endsOf(chosen, count);
      expect(ends.at(-1)).toBe(count);
      const of = waveOf(chosen, cells);
      const each = cells.map(({ organization }) => of(organization));
      expect(each).toEqual(each.toSorted((a, b) => a - b));
      expect(new Set(each).size).toBe(countWaves(chosen, cells));
    }),
  );
});
