import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hex, indexOfUuid, Random, scatter, uuid } from '#electron/local-service/seed/random';

const number = fc.integer({ min: 0, max: 0xffff_ffff });

describe('the seeded numbers', () => {
  it('are the same for the same keys and within their range', () => {
    fc.assert(
      fc.property(fc.array(number, { minLength: 1 }), fc.integer({ min: 1, max: 1000 }), (keys, below) => {
        const [one, two] = [new Random(...keys), new Random(...keys)];
        for (let draw = 0; draw < 20; draw += 1) {
          const value = one.int(below);
          expect(two.int(below)).toBe(value);
          expect(value >= 0 && value < below).toBe(true);
        }
        expect(one.wait(100)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('are spread evenly', () => {
    const random = new Random(5);
    const tenths = Array.from({ length: 10 }, () => 0);
    for (let draw = 0; draw < 20_000; draw += 1) {
      const tenth = random.int(10);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    for (const count of tenths) expect(Math.abs(count - 2000)).toBeLessThan(200);
  });

  it('scatter never maps two indexes to one ID', () => {
    fc.assert(
      fc.property(number, fc.uniqueArray(number), (seed, indexes) => {
        expect(new Set(indexes.map((index) => scatter(index, seed))).size).toBe(indexes.length);
      }),
    );
  });

  it('a UUID gives its index, but not with another seed or stream', () => {
    fc.assert(
      fc.property(number, number, (seed, index) => {
        const id = uuid(seed, 3, index);
        expect(indexOfUuid(seed, 3, id)).toBe(index);
        expect(indexOfUuid(seed, 4, id)).toBeUndefined();
        expect(indexOfUuid(seed, 3, id.toUpperCase().replace(/^/, 'x'))).toBeUndefined();
      }),
    );
    expect(indexOfUuid(1, 3, '')).toBeUndefined();
  });

  it('hex and UUID have their format', () => {
    fc.assert(
      fc.property(number, number, number, (seed, stream, index) => {
        expect(Number.parseInt(hex(index), 16)).toBe(index);
        expect(hex(index)).toHaveLength(8);
        expect(uuid(seed, stream, index)).toMatch(
          /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        );
      }),
    );
  });
});
