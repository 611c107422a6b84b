import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileFilter } from '#shared/filter/evaluate';
import { checkFields } from '#shared/filter/fields';
import { parseFilter } from '#shared/filter/parse';
import { printFilter } from '#shared/filter/print';
import { anyFilter, checkRecord } from './arbitraries.ts';

function reprint(text: string): string {
  const parsed = parseFilter(text);
  if (!parsed.ok) throw new Error(`${JSON.stringify(text)}: ${parsed.faults[0]?.message ?? ''}`);
  return printFilter(parsed.tree);
}

describe('printFilter', () => {
  it.each([
    ['', ''],
    ['  ', ''],
    ['a=1 b=2', 'a = "1" AND b = "2"'],
    ['a = 1 AND b = 2 OR c = 3', 'a = "1" AND (b = "2" OR c = "3")'],
    ['(a = 1 AND b = 2) OR c = 3', '(a = "1" AND b = "2") OR c = "3"'],
    ['((a = 1)) AND (b = 2 AND c = 3)', 'a = "1" AND b = "2" AND c = "3"'],
    ['-a=1', 'NOT a = "1"'],
    ['NOT(a = 1 OR b = 2)', 'NOT (a = "1" OR b = "2")'],
    ['NOT (NOT a = 1)', 'NOT (NOT a = "1")'],
    ["a = 'it''s'", null],
    ['a = \'say "x"\'', 'a = "say \\"x\\""'],
    ['a : *', 'a:*'],
    ['a = "*mid*"', 'a = "*mid*"'],
    ['a = "*m*d*"', 'a = "*m\\u002ad*"'],
    ['a = "\\*"', 'a = "\\u002a"'],
    ['a = REF000123 b = 00123', 'a = "REF000123" AND b = "00123"'],
    ['a = b.c', 'a = "b.c"'],
    ['t > 2026-01-31T09:00:00.5+01:00', 't > "2026-01-31T09:00:00.5+01:00"'],
    ['state = (ACTIVE OR INACTIVE)', 'state = ACTIVE OR state = INACTIVE'],
    ['related_subjects[0].subject.phone_number = "+44"', 'related_subjects[0].subject.phone_number = "+44"'],
    ['"a b".c = 1', '"a b".c = "1"'],
    ['a = "tab\\tnul\\u0000"', 'a = "tab\\u0009nul\\u0000"'],
  ])('prints %j as %j', (text, printed) => {
    if (printed === null) expect(parseFilter(text).ok).toBe(false);
    else expect(reprint(text)).toBe(printed);
  });

  it('prints text that parses and prints the same again, for any tree', () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        const printed = printFilter(filter);
        expect(reprint(printed)).toBe(printed);
      }),
      { numRuns: 500 },
    );
  });

  it('prints well-formed text on one line, for any tree', () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        const printed = printFilter(filter);
        expect(printed.isWellFormed()).toBe(true);
        expect(printed).not.toMatch(/\p{Cc}/u);
      }),
    );
  });

  it('prints a filter that selects the same records as the tree', () => {
    fc.assert(
      fc.property(anyFilter, fc.array(checkRecord, { minLength: 1, maxLength: 5 }), (filter, records) => {
        const parsed = parseFilter(printFilter(filter));
        if (!parsed.ok) throw new Error('a printed filter must parse');
        const [before, after] = [compileFilter(filter, checkFields), compileFilter(parsed.tree, checkFields)];
        expect(records.map(after)).toEqual(records.map(before));
      }),
      { numRuns: 500 },
    );
  });
});
