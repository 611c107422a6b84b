import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SeenCell } from '#shared/flags/cell';
import { changeActions, isReached, stagingFault } from '#shared/flags/change';
import { rolloutOf } from '#shared/flags/rollout';

const cell: fc.Arbitrary<SeenCell> = fc.oneof(
  fc.record({ is: fc.constantFrom('default', 'override'), value: fc.boolean(), sourceGiven: fc.boolean() }),
  fc.constant({ is: 'unknown', why: 'not-given' } as const),
);
const targets = fc.array(cell, { maxLength: 12 }).map((cells) =>
  cells.map((seen, place) => ({
    name: `organizations/o${place}`,
    displayName: `Organization ${place}`,
    seen: () => seen,
  })),
);

it('puts every cell into exactly one group, and stages only what can be staged', () => {
  fc.assert(
    fc.property(targets, fc.constantFrom(...changeActions), fc.boolean(), (organizations, action, canSet) => {
      const { changes, already, unknown, impossible } = rolloutOf(
        organizations,
        ['a', 'b'],
        { action },
        canSet,
      );
      expect(changes.length + already + impossible.length).toBe(organizations.length * 2);
      expect(unknown).toBe(changes.filter(({ before }) => before.is === 'unknown').length);
      for (const change of changes)
        expect(stagingFault(change, change.action, change.before, canSet)).toBeNull();
    }),
  );
});

it('copies the value of another organization, and says so if that is unknown', () => {
  fc.assert(
    fc.property(targets, cell, (organizations, model) => {
      const { changes, impossible } = rolloutOf(organizations, ['a'], { like: { seen: () => model } }, true);
      if (model.is === 'unknown') {
        expect(changes).toEqual([]);
        expect(impossible).toHaveLength(organizations.length);
      } else for (const { action } of changes) expect(isReached(action, model)).toBe(true);
    }),
  );
});

it('changes nothing where the value and its unknown source are those of the copied organization', () => {
  const like: SeenCell = { is: 'default', value: true, sourceGiven: false };
  const target = { name: 'organizations/o1', displayName: 'Larkfield Estates', seen: () => like };
  expect(rolloutOf([target], ['a'], { like: { seen: () => like } }, true)).toMatchObject({
    changes: [],
    already: 1,
  });
  expect(rolloutOf([target], ['a'], { action: 'clear' }, true).changes).toHaveLength(1);
});
