import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newSealKey, seal, unseal } from '#electron/storage/sealed';

const key = newSealKey();
const place = 'inbox.payload/42';

describe('sealed columns', () => {
  it('open again with the same key at the same place, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, where) => {
        expect(unseal(key, seal(key, text, where), where)).toBe(text);
      }),
    );
  });

  it('do not open with another key or at another place', () => {
    const sealed = seal(key, 'text', place);
    expect(unseal(newSealKey(), sealed, place)).toBeNull();
    expect(unseal(key, sealed, 'inbox.payload/43')).toBeNull();
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

  it('hold neither the text nor the same bytes twice', () => {
    const text = 'a name that must not be found';
    const first = Buffer.from(seal(key, text, place));
    expect(first.includes(text)).toBe(false);
    expect(first.equals(seal(key, text, place))).toBe(false);
  });

  it('want a key of 32 bytes', () => {
    expect(() => seal(new Uint8Array(16), 'text', place)).toThrow(RangeError);
    expect(() => unseal(new Uint8Array(31), new Uint8Array(40), place)).toThrow(RangeError);
  });
});
