import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SeenCell } from '#shared/flags/cell';
import { changeActions, isReached } from '#shared/flags/change';
import { hasDrifted } from '#shared/flags/drift';

const at = '2026-11-12T09:00:00.000Z';
const later = '2026-11-12T09:00:01.000Z';
const on: SeenCell = { is: 'override', value: true, sourceGiven: true };
const off: SeenCell = { is: 'default', value: false, sourceGiven: true };
const seen: fc.Arbitrary<SeenCell> = fc.oneof(
  fc.record({
    is: fc.constantFrom('default' as const, 'override' as const),
    value: fc.boolean(),
    sourceGiven: fc.boolean(),
  }),
  fc.constant({ is: 'unknown', why: 'not-given' } as const),
);

it('a cell has drifted when a later read gives another value', () => {
  expect(hasDrifted({ action: 'on', readBack: on, at }, off, later)).toBe(true);
  expect(hasDrifted({ action: 'on', readBack: on, at }, on, later)).toBe(false);
  expect(hasDrifted({ action: 'clear', readBack: off, at }, on, later)).toBe(true);
});

it('an unknown value is not drift, nor is a read from before the change set', () => {
  expect(hasDrifted({ action: 'on', readBack: on, at }, { is: 'unknown', why: 'not-given' }, later)).toBe(
    false,
  );
  expect(hasDrifted({ action: 'on', readBack: on, at }, off, '2026-11-12T08:59:59.000Z')).toBe(false);
});

it('a cell with the value of the change set has not drifted, whatever was read back', () => {
  fc.assert(
    fc.property(fc.constantFrom(...changeActions), seen, seen, (action, readBack, now) => {
      const drifted = hasDrifted({ action, readBack, at }, now, later);
      if (drifted) expect(isReached(action, now)).toBe(false);
      if (drifted) expect(now.is).not.toBe('unknown');
    }),
  );
});
