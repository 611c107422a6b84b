import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changedFields,
  compareAfter,
  flagDefault,
  flagFields,
  flagTitle,
  sameJson,
} from '#shared/flags/flag';

const shapeA = {
  name: 'featureFlags/ai_summary',
  displayName: 'Generated summary',
  description: 'Offers one.',
  defaultValue: false,
  updateTime: '2026-03-02T10:15:00.000Z',
};
const shapeB = {
  name: 'featureFlags/ai_summary',
  title: 'Generated summary',
  enabled: true,
  rollout: { stage: 'GENERAL' },
  etag: 'W/"1x"',
};
const flags = fc.dictionary(fc.constantFrom('name', 'a', 'b', 'c', '__proto__'), fc.jsonValue());

describe('a flag as it came', () => {
  it('tells default and title under the names of several services, and nothing where none is found', () => {
    expect([flagDefault(shapeA), flagTitle(shapeA)]).toEqual([false, 'Generated summary']);
    expect([flagDefault(shapeB), flagTitle(shapeB)]).toEqual([true, 'Generated summary']);
    expect([flagDefault({ name: 'featureFlags/x', defaultValue: 'false' }), flagTitle({})]).toEqual([
      null,
      null,
    ]);
  });

  it('is edited by the form of its values; what the service writes itself is not', () => {
    expect(flagFields(shapeA).map(({ name, form }) => [name, form])).toEqual([
      ['displayName', 'text'],
      ['description', 'text'],
      ['defaultValue', 'boolean'],
      ['updateTime', 'kept'],
    ]);
    expect(flagFields(shapeB).map(({ name, form }) => [name, form])).toEqual([
      ['title', 'text'],
      ['enabled', 'boolean'],
      ['rollout', 'nested'],
      ['etag', 'kept'],
    ]);
  });
});

describe('what an update sends', () => {
  it('holds what differs, and neither the name nor what was left out', () => {
    const read = { name: 'featureFlags/f', enabled: false, rollout: { percent: 5 }, novelty: 'kept' };
    const edited = {
      name: 'other',
      enabled: true,
      rollout: { percent: 5 },
      description: 'new',
      gone: undefined,
    };
    expect(changedFields(read, edited)).toEqual({ enabled: true, description: 'new' });
  });

  it('nothing changed is an empty body, and applying the changes gives the edited flag', () => {
    const flag = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue());
    fc.assert(
      fc.property(flag, flag, (read, edited) => {
        expect(changedFields(read, structuredClone(read))).toEqual({});
        expect({ ...read, ...changedFields(read, edited) }).toEqual({ ...read, ...edited });
      }),
    );
  });
});

describe('what became of an update', () => {
  it('names each value that did not stick, and each field that changed without being sent', () => {
    const after = { ...shapeA, description: 'Changed.', updateTime: '2026-03-02T11:00:00.000Z' };
    expect(compareAfter(shapeA, { defaultValue: true }, after)).toEqual({
      notStuck: [{ field: 'defaultValue', sent: true, readBack: false }],
      alsoChanged: [{ field: 'description', before: 'Offers one.', after: 'Changed.' }],
    });
  });

  it('is sound exactly when every sent value is read back and nothing else moved', () => {
    fc.assert(
      fc.property(flags, flags, (before, edited) => {
        const sent = changedFields(before, edited);
        const sound = compareAfter(before, sent, { ...before, ...sent });
        expect(sound).toEqual({ notStuck: [], alsoChanged: [] });
        const ignored = compareAfter(before, sent, before);
        expect(ignored.notStuck.map(({ field }) => field)).toEqual(Object.keys(sent));
        expect(ignored.alsoChanged).toEqual([]);
      }),
    );
  });
});

describe('sameJson', () => {
  it('agrees with the text of JSON whose members are in order', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        expect(sameJson(one, JSON.parse(JSON.stringify(one)))).toBe(!hasMinusZero(one));
        expect(sameJson(one, other)).toBe(sameJson(other, one));
      }),
    );
  });
});

/** JSON has no -0. */
function hasMinusZero(value: unknown): boolean {
  if (Object.is(value, -0)) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasMinusZero);
}
