import fc from 'fast-check';
import { expect, it } from 'vitest';
import { costOf, endsOf, defaultWaves, waveOf, wavesOf } from '#shared/flags/waves';

const waves = fc.record({
  first: fc.integer({ min: 1, max: 50 }),
  share: fc.integer({ min: 1, max: 100 }),
  restMinutes: fc.nat(240),
  maxFailures: fc.nat(10),
  groups: fc.array(fc.array(fc.nat(220).map((place) => `organizations/o${place}`)), { maxLength: 4 }),
  health: fc.constant(defaultWaves.health),
});

it('starts with a few, continues with a share, and ends with all', () => {
  expect(endsOf(defaultWaves, 200)).toEqual([5, 50, 200]);
  expect(endsOf(defaultWaves, 12)).toEqual([5, 12]);
  expect(endsOf(defaultWaves, 3)).toEqual([3]);
  expect(endsOf({ ...defaultWaves, share: 100 }, 40)).toEqual([5, 40]);
});

it('gives every organization exactly one wave, in order, and none is empty', () => {
  fc.assert(
    fc.property(waves, fc.integer({ min: 1, max: 200 }), (chosen, count) => {
      const cells = Array.from({ length: count }, (_, place) => ({
        organization: `organizations/o${place}`,
      }));
      const of = waveOf(wavesOf(chosen, cells));
      const each = cells.map(({ organization }) => of(organization));
      if (chosen.groups.length === 0) expect(each).toEqual(each.toSorted((a, b) => a - b));
      const all = wavesOf(chosen, cells);
      expect(all.every(({ length }) => length > 0)).toBe(true);
      expect(all.flat().toSorted()).toEqual(cells.map(({ organization }) => organization).toSorted());
      expect([...new Set(each)].toSorted((a, b) => a - b)).toEqual([...all.keys()]);
    }),
  );
});

it('takes the organizations of each group first, in the order of the groups, and the others last', () => {
  const cells = ['a', 'b', 'c', 'd'].map((id) => ({ organization: `organizations/${id}` }));
  const groups = [
    ['organizations/c', 'organizations/gone'],
    ['organizations/gone'],
    ['organizations/a', 'organizations/c'],
  ];
  expect(wavesOf({ ...defaultWaves, groups }, cells)).toEqual([
    ['organizations/c'],
    ['organizations/a'],
    ['organizations/b', 'organizations/d'],
  ]);
});

it('counts the calls that check the health after each wave except the last, and the pauses', () => {
  const cells = Array.from({ length: 200 }, (_, place) => ({ organization: `organizations/o${place}` }));
  expect(costOf(defaultWaves, cells)).toEqual({ calls: 0, restSeconds: 1200 });
  const health = { ...defaultWaves.health, limits: { consider: 5 } };
  expect(costOf({ ...defaultWaves, health }, cells)).toEqual({ calls: 5 + 50, restSeconds: 1200 });
  expect(costOf(null, cells)).toEqual({ calls: 0, restSeconds: 0 });
});
