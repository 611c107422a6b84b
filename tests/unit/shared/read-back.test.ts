import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agrees } from '#shared/read-back';

const defaults = [false, '', 0, [], null, {}];

describe('a sent value and the value read back', () => {
  it.each(defaults)('agree when the default value %j was sent and the field is absent', (value) => {
    expect(agrees(value, undefined)).toBe(true);
    expect(agrees(value, null)).toBe(true);
    expect(agrees(undefined, value)).toBe(true);
  });

  it.each([true, 'x', 1, [0], { on: true }])(
    'do not agree when %j was sent and the field is absent',
    (value) => {
      expect(agrees(value, undefined)).toBe(false);
      expect(agrees(value, null)).toBe(false);
    },
  );

  it('do not agree when one default value was sent and another is returned', () => {
    expect(agrees(false, '')).toBe(false);
    expect(agrees(0, false)).toBe(false);
    expect(agrees([], '')).toBe(false);
  });

  it('agree at whatever depth a default value was left out', () => {
    expect(agrees({ rollout: { percent: 0, stage: 'X' } }, { rollout: { stage: 'X' } })).toBe(true);
    expect(agrees({ rollout: { percent: 0 } }, {})).toBe(true);
    expect(agrees({ rollout: { percent: 5 } }, { rollout: {} })).toBe(false);
    expect(agrees({ list: [{ on: false }] }, { list: [{}] })).toBe(true);
  });

  it('agree for every value that is returned without its default members', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (sent) => {
        expect(agrees(sent, withoutDefaults(sent))).toBe(true);
        expect(agrees(withoutDefaults(sent), sent)).toBe(true);
      }),
    );
  });

  it('never agree when a boolean, a number or a text other than the default differs', () => {
    const scalar = fc.oneof(fc.boolean(), fc.integer(), fc.string());
    fc.assert(
      fc.property(scalar, scalar, (sent, readBack) => {
        expect(agrees(sent, readBack)).toBe(Object.is(sent, readBack));
      }),
    );
  });
});

/** As a service writes it that leaves out what has its default value. */
function withoutDefaults(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDefaults);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) =>
      member === null ||
      member === false ||
      member === '' ||
      member === 0 ||
      (Array.isArray(member) && member.length === 0)
        ? []
        : [[key, withoutDefaults(member)]],
    ),
  );
}
