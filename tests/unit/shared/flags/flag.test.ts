import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changedFields,
  compareAfter,
  flagDefault,
  flagFields,
  flagTitle,
  offeredFields,
  readDefault,
  stillToSend,
} from '#shared/flags/flag';
import { agrees } from '#shared/read-back';
import { noMappings, withValueMapping } from '#shared/reading/mappings';
import { sameJson } from '#shared/reading/same-json';

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

describe('a flag as received', () => {
  it('finds default and title under the names of several services, and nothing if there is none', () => {
    expect([flagDefault(shapeA, noMappings), flagTitle(shapeA)]).toEqual([false, 'Generated summary']);
    expect([flagDefault(shapeB, noMappings), flagTitle(shapeB)]).toEqual([true, 'Generated summary']);
    expect([
      flagDefault({ name: 'featureFlags/x', defaultValue: 'partial' }, noMappings),
      flagTitle({}),
    ]).toEqual([null, null]);
  });

  it('takes its default from the only boolean, and none if there are two with unknown names', () => {
    expect(flagDefault({ name: 'featureFlags/x', rolloutDefault: true, stage: 'BETA' }, noMappings)).toBe(
      true,
    );
    expect(flagDefault({ name: 'featureFlags/x', sampled: true, sticky: false }, noMappings)).toBeNull();
  });

  it('returns the word of a default that is not understood with its field, but not if another field has the default', () => {
    const sleeping = { name: 'featureFlags/x', default: 'sleeping', stage: 'BETA' };
    expect(readDefault(sleeping, noMappings)).toEqual({
      value: null,
      received: 'sleeping',
      field: 'default',
    });
    expect(readDefault(sleeping, withValueMapping(noMappings, 'sleeping', 'off'))).toEqual({
      value: false,
      received: 'sleeping',
      isMapped: true,
      field: 'default',
    });
    expect(readDefault({ value: 30 }, noMappings)).toEqual({ value: null, received: '30', field: 'value' });
    expect(readDefault({ value: 30, enabled: true }, noMappings)).toEqual({ value: true, field: 'enabled' });
    expect(readDefault({ name: 'featureFlags/x', stage: 'BETA' }, noMappings)).toEqual({ value: null });
    expect(readDefault({ defaultValue: true, isDefaultOn: false }, noMappings)).toEqual({ value: null });
  });

  it('is edited according to the type of its values, except fields that the service writes itself', () => {
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

describe('the body of an update', () => {
  it('contains the changed fields, but neither the name nor fields that were left out', () => {
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

  it('is empty if nothing changed, and gives the edited flag when applied', () => {
    const flag = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue());
    fc.assert(
      fc.property(flag, flag, (read, edited) => {
        expect(changedFields(read, structuredClone(read))).toEqual({});
        expect({ ...read, ...changedFields(read, edited) }).toEqual({ ...read, ...edited });
      }),
    );
  });
});

describe('the outcome of an update', () => {
  it('names each value that was not saved, and each changed field that was not sent', () => {
    const after = { ...shapeA, description: 'Changed.', updateTime: '2026-03-02T11:00:00.000Z' };
    expect(compareAfter(shapeA, { defaultValue: true }, after)).toEqual({
      notStuck: [{ field: 'defaultValue', sent: true, readBack: false }],
      alsoChanged: [{ field: 'description', before: 'Offers one.', after: 'Changed.' }],
    });
  });

  it('is a success only if every sent value is read back and nothing else changed', () => {
    fc.assert(
      fc.property(flags, flags, (before, edited) => {
        const sent = changedFields(before, edited);
        const sound = compareAfter(before, sent, { ...before, ...sent });
        expect(sound).toEqual({ notStuck: [], alsoChanged: [] });
        const ignored = compareAfter(before, sent, before);
        // What was absent before agrees with a default value that was sent.
        const unheld = Object.keys(sent).filter((field) => !agrees(sent[field], before[field]));
        expect(ignored.notStuck.map(({ field }) => field)).toEqual(unheld);
        expect(ignored.alsoChanged).toEqual([]);
      }),
    );
  });
});

describe('a service that leaves out what is off, empty or zero', () => {
  it('has saved a default value that the service leaves out, but no other missing value', () => {
    const before = { name: 'featureFlags/f', rolloutDefault: true, stage: 'BETA' };
    const sent = { rolloutDefault: false, stage: '', percent: 0 };
    expect(compareAfter(before, sent, { name: 'featureFlags/f' })).toEqual({ notStuck: [], alsoChanged: [] });
    expect(
      compareAfter({ name: 'featureFlags/f' }, { rolloutDefault: true }, { name: 'featureFlags/f' }),
    ).toEqual({
      notStuck: [{ field: 'rolloutDefault', sent: true, readBack: undefined }],
      alsoChanged: [],
    });
  });

  it('has changed nothing when a default value is returned once and left out once', () => {
    const { alsoChanged } = compareAfter({ a: false, b: '' }, {}, { c: 0, d: [] });
    expect(alsoChanged).toEqual([]);
  });

  it('offers the switch that other flags have, once and with its type', () => {
    const off = { name: 'featureFlags/off', title: 'Off' };
    const on = {
      name: 'featureFlags/on',
      title: 'On',
      rolloutDefault: true,
      percent: 5,
      etag: 'x',
      plan: {},
    };
    expect(offeredFields(off, [on, on]).map(({ name, form }) => [name, form])).toEqual([
      ['rolloutDefault', 'boolean'],
      ['percent', 'number'],
    ]);
    expect(offeredFields({ ...off, rolloutDefault: null }, [on])[0]).toMatchObject({
      name: 'rolloutDefault',
    });
    expect(offeredFields(on, [off, on])).toEqual([]);
  });
});

describe('an edit after the flag was reread', () => {
  const read = { name: 'featureFlags/f', title: 'Old', on: true };
  it('does not offer again a value that is already in effect', () => {
    const edited = { ...read, title: 'New', on: false };
    expect(stillToSend(read, edited, read)).toEqual({ title: 'New', on: false });
    expect(stillToSend(read, edited, { ...read, title: 'New' })).toEqual({ on: false });
    expect(stillToSend(read, edited, { name: 'featureFlags/f', title: 'New' })).toEqual({});
  });

  it('keeps a default value that was set on purpose and that the service leaves out', () => {
    const bare = { name: 'featureFlags/f' };
    expect(stillToSend(bare, { ...bare, on: false }, bare)).toEqual({ on: false });
  });
});

describe('sameJson', () => {
  it('agrees with the JSON text with sorted members', () => {
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
