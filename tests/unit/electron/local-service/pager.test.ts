import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PageTokens } from '#electron/local-service/page-tokens';
import { Pager, scanBudget, type ListPlan } from '#electron/local-service/pager';
import { Refusal } from '#electron/local-service/refusal';
import { range } from '#electron/local-service/state/sequence';
import { SortedNumbers } from '#electron/local-service/state/sorted-numbers';

const pager = new Pager(new PageTokens(3));

/** Reads a list to its end; `between` runs after each page. */
function readAll(plan: ListPlan, pageSize: number, between: () => void = () => undefined): number[] {
  const keys: number[] = [];
  let pageToken = '';
  do {
    const page = pager.read({ scope: 's', pageSize, pageToken }, plan);
    keys.push(...page.keys);
    pageToken = page.nextPageToken;
    between();
  } while (pageToken !== '');
  return keys;
}

describe('the pager', () => {
  it('returns every row once, in order, whatever the page size and the filter', () => {
    const arguments_ = [
      fc.uniqueArray(fc.nat(5000)),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 4 }),
      fc.boolean(),
    ] as const;
    fc.assert(
      fc.property(...arguments_, (numbers, pageSize, modulus, descending) => {
        const set = new SortedNumbers();
        for (const number of numbers) set.add(number);
        const keep = (key: number) => key % modulus === 0;
        const expected = numbers.filter(keep).sort((a, b) => (descending ? b - a : a - b));
        expect(readAll({ sequence: set, descending, keep }, pageSize)).toEqual(expected);
      }),
    );
  });

  it('neither repeats nor skips rows when others are added and removed between the pages', () => {
    const set = new SortedNumbers();
    for (let number = 0; number < 100; number += 1) set.add(number * 2);
    let next = 200;
    const keys = readAll({ sequence: set, descending: true }, 7, () => {
      set.add((next += 2));
      set.delete(next - 150);
    });
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toEqual([...keys].sort((a, b) => b - a));
  });

  it('reads a bounded number of rows for one page', () => {
    let looked = 0;
    const keep = () => {
      looked += 1;
      return false;
    };
    const page = pager.read({ scope: 's' }, { sequence: range(1_000_000), keep });
    expect(page.keys).toEqual([]);
    expect(page.nextPageToken).not.toBe('');
    expect(looked).toBe(scanBudget);
  });

  it('gives a whole list, however long it is', () => {
    const rows = 3 * scanBudget;
    const page = pager.unpaged().read({ scope: 's' }, { sequence: range(rows) });
    expect(page).toMatchObject({ keys: { length: rows }, nextPageToken: '' });
  });

  it('ends without a token exactly at the last row', () => {
    expect(pager.read({ scope: 's', pageSize: 10 }, { sequence: range(10) }).nextPageToken).toBe('');
    expect(pager.read({ scope: 's', pageSize: 9 }, { sequence: range(10) }).nextPageToken).not.toBe('');
    expect(pager.read({ scope: 's' }, { sequence: range(0) })).toEqual({ keys: [], nextPageToken: '' });
  });

  it('cuts a page to the maximum', () => {
    expect(
      pager.read({ scope: 's', pageSize: 500, maximum: 100 }, { sequence: range(1000) }).keys,
    ).toHaveLength(100);
  });
});

describe('page tokens', () => {
  it('are valid only for their own scope and seed', () => {
    const tokens = new PageTokens(1);
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(), (scope, other, place) => {
        const token = tokens.write(scope, place);
        expect(tokens.read(scope, token).place).toBe(place);
        expect(() => new PageTokens(2).read(scope, token)).toThrow(Refusal);
        if (other !== scope) expect(() => tokens.read(other, token)).toThrow(Refusal);
      }),
    );
  });

  it('refuse any text that is not a page token', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => new PageTokens(1).read('s', text)).toThrow(Refusal);
      }),
    );
  });
});
