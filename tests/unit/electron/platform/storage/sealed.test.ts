import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newSealKey, seal, unseal, type Place } from '#electron/platform/storage/sealed';
import { sealedBefore } from '#tests/support/vaults';

const key = newSealKey();
const place: Place = { profile: 'a', table: 'notes', column: 'text', row: '42', former: 'notes.text 42' };
const somewhere = fc.record({
  profile: fc.string(),
  table: fc.string(),
  column: fc.string(),
  row: fc.string(),
  former: fc.constant(null),
});

describe('sealed columns', () => {
  it('open again with the same key at the same place, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), somewhere, (text, where) => {
        expect(unseal(key, seal(key, text, where), where)).toBe(text);
      }),
    );
  });

  it('do not open with another key or at another place', () => {
    const sealed = seal(key, 'text', place);
    expect(unseal(newSealKey(), sealed, place)).toBeNull();
    for (const part of ['profile', 'table', 'column', 'row'] as const)
      expect(unseal(key, sealed, { ...place, [part]: 'other' })).toBeNull();
  });

  it('opens under the present name of a table that was renamed since', () => {
    const sealed = seal(key, 'text', { ...place, table: 'kept_finding' });
    expect(unseal(key, sealed, { ...place, table: 'finding' })).toBe('text');
  });

  it('do not open at a place whose parts only concatenate to the same text', () => {
    fc.assert(
      fc.property(somewhere, somewhere, (here, there) => {
        fc.pre(JSON.stringify(here) !== JSON.stringify(there));
        expect(unseal(key, seal(key, 'text', here), there)).toBeNull();
      }),
    );
    const sealed = seal(key, 'text', { ...place, table: 'a b', column: 'c' });
    expect(unseal(key, sealed, { ...place, table: 'a', column: 'b c' })).toBeNull();
  });

  it('open as version 1 sealed them, bound only to its names', () => {
    const sealed = sealedBefore(key, 'text', 'notes.text 42');
    expect(unseal(key, sealed, place)).toBe('text');
    expect(unseal(key, sealed, { ...place, former: 'notes.text 43' })).toBeNull();
    expect(unseal(key, sealed, { ...place, former: null })).toBeNull();
  });

  it('do not open when any byte was altered or cut off', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.integer({ min: 1, max: 255 }), (text, at, mask) => {
        const sealed = Uint8Array.from(seal(key, text, place));
        const index = at % sealed.length;
        const altered = sealed.map((byte, position) => (position === index ? byte ^ mask : byte));
        expect(unseal(key, altered, place)).toBeNull();
        expect(unseal(key, sealed.subarray(0, index), place)).toBeNull();
      }),
    );
  });

  it('contain neither the text nor the same bytes twice', () => {
    const text = 'a name that must not be found';
    const first = Buffer.from(seal(key, text, place));
    expect(first.includes(text)).toBe(false);
    expect(first.equals(seal(key, text, place))).toBe(false);
  });

  it('require a key of 32 bytes', () => {
    expect(() => seal(new Uint8Array(16), 'text', place)).toThrow(RangeError);
    expect(() => unseal(new Uint8Array(31), new Uint8Array(40), place)).toThrow(RangeError);
  });
});
