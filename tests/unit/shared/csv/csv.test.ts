import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnLetter, duplicatedHeaders } from '#shared/csv/columns';
import {
  guessMapping,
  headerSet,
  mappingSchema,
  recallMapping,
  rememberedMappingSchema,
  rememberMapping,
} from '#shared/csv/mapping';
import { toCsv, withoutProtection } from '#shared/csv/write';

const identity = 'checkTemplates/identity-verification-check-v1-0-0';

describe('columns', () => {
  it('have the column letters of spreadsheets', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnLetter)).toEqual([
      'A',
      'Z',
      'AA',
      'AZ',
      'BA',
      'ZZ',
      'AAA',
    ]);
  });

  it('with a repeated header are shown, blank headers are not', () => {
    expect(duplicatedHeaders(['Mobile', 'name', 'mobile ', '', ''])).toEqual([0, 2]);
  });
});

describe('a mapping', () => {
  const headers = [
    'display_name',
    'reference',
    'First name',
    'Surname',
    'mobile',
    'born',
    'branch',
    'nfc',
    'notes',
  ];

  it('is guessed from common words in headers', () => {
    expect(guessMapping(identity, headers).fields).toEqual({
      displayName: { column: 0 },
      clientReference: { column: 1 },
      'params.subject.givenName': { column: 2 },
      'params.subject.familyName': { column: 3 },
      'params.subject.phoneNumber': { column: 4 },
      'params.subject.dateOfBirth': { column: 5 },
      team: { column: 6 },
      'params.passportNfcPreference': { column: 7 },
    });
  });

  it('takes the likeliest of several headers, in whichever order they come', () => {
    for (const some of [
      ['Matter', 'Name'],
      ['Name', 'Matter'],
    ])
      expect(guessMapping(identity, some).fields).toEqual({ displayName: { column: some.indexOf('Name') } });
  });

  it('maps neither the title of a person nor a passport number', () => {
    expect(guessMapping(identity, ['Title', 'Passport']).fields).toEqual({});
  });

  it('takes a column of users for nobody to act for', () => {
    expect(guessMapping(identity, ['user', 'On behalf of']).fields).toEqual({ onBehalfOf: { column: 1 } });
    expect(guessMapping(identity, ['user']).fields).toEqual({});
  });

  it('is never guessed from a header that appears twice', () => {
    expect(guessMapping(identity, ['mobile', 'mobile', 'reference']).fields).toEqual({
      clientReference: { column: 2 },
    });
  });

  it('assigns every column to one field at most', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...headers, 'name', 'user', 'team', 'phone')), (some) => {
        const columns = Object.values(guessMapping(identity, some).fields).map((source) =>
          'column' in source ? source.column : -1,
        );
        expect(new Set(columns).size).toBe(columns.length);
      }),
    );
  });

  it('is the same after it was saved, whatever the order of the columns', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(headers, { minLength: headers.length }), (shuffled) => {
        const recalled = recallMapping(rememberMapping(guessMapping(identity, headers), headers), shuffled);
        expect(recalled).toEqual(guessMapping(identity, shuffled));
        expect(headerSet(shuffled)).toBe(headerSet(headers));
      }),
    );
  });

  it('distinguishes two columns with the same header, and drops a missing column', () => {
    const doubled = ['mobile', 'x', 'mobile'];
    const mapping = { fields: { team: { column: 2 } }, dateOrder: 'day-first', phoneCountry: 'GB' } as const;
    const remembered = rememberMapping(mapping, doubled);
    expect(recallMapping(remembered, ['mobile', 'mobile'])).toEqual({
      fields: { team: { column: 1 } },
      dateOrder: 'day-first',
      phoneCountry: 'GB',
    });
    expect(recallMapping(remembered, ['mobile']).fields).toEqual({});
  });
});

it('a mapping from before the default country existed has none', () => {
  const saved = { fields: {}, dateOrder: 'day-first' };
  expect(rememberedMappingSchema.parse(saved)).toEqual({ ...saved, phoneCountry: null });
  expect(mappingSchema.parse(saved).phoneCountry).toBeNull();
});

describe('CSV text', () => {
  it('quotes cells that need it and disarms formulas', () => {
    expect(toCsv([['a', 'b,c', 'd"e', 'f\ng', 'h;i', 'j\tk']])).toBe(
      'a,"b,c","d""e","f\ng","h;i","j\tk"\r\n',
    );
    expect(toCsv([['plain text', '12', "O'Brien"]])).toBe("plain text,12,O'Brien\r\n");
  });

  it.each([
    ['=1+1', '"\'=1+1"'],
    ['+44', '"\'+44"'],
    ['-1', '"\'-1"'],
    ['@x', '"\'@x"'],
    ['\tx', '"\'\tx"'],
    ['\rx', '"\'\rx"'],
    ['\nx', '"\'\nx"'],
    ['\uff1d1', '"\'\uff1d1"'],
    [' =1+1', '"\' =1+1"'],
    ['\ufeff=1', '"\'\ufeff=1"'],
    ['\u0000=1', '"\'\u0000=1"'],
    ['\u200b=1', '"\'\u200b=1"'],
    ["'=1", '"\'\'=1"'],
    ['x;=1+1', '"x;\'=1+1"'],
    ['x\t=1+1', '"x\t\'=1+1"'],
    ['x\r\n-1', '"x\r\'\n\'-1"'],
    ['x;"=1', '"x;\'""=1"'],
  ])('writes %j as %s, and reads it back', (cell, written) => {
    expect(toCsv([[cell]])).toBe(`${written}\r\n`);
    expect(withoutProtection(written.slice(1, -1).replaceAll('""', '"'))).toBe(cell);
  });

  /** Text that means something to programs which read CSV. */
  const awkward = fc.string({
    unit: fc.oneof(
      fc.constantFrom(...'=+-@;,"\' \t\r\n\v\f\u0000\u0085\u2028\ufeff\u200b\uff1d\uff0d'.split(/(?:)/)),
      fc.constantFrom('a', '1', '漢'),
    ),
    maxLength: 12,
  });
  const rows = fc.array(fc.array(awkward, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
  /** What a program might skip before it takes the rest for a formula. */
  const isFormula = (cell: string) => /^[\s\p{Cc}\p{Cf}"]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u.test(cell);

  it.each([
    ['a comma', ','],
    ['a semicolon', ';'],
    ['a tab', '\t'],
  ])('has no cell that begins a formula for a reader that splits at %s', (_, delimiter) => {
    fc.assert(
      fc.property(rows, (cells) => {
        const text = toCsv(cells);
        for (const read of cellsByQuotes(text, delimiter)) expect(isFormula(read)).toBe(false);
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['a semicolon', ';'],
    ['a tab', '\t'],
  ])(
    'has no cell that begins a formula for a reader that knows no quotes and splits at %s',
    (_, delimiter) => {
      fc.assert(
        fc.property(rows, (cells) => {
          const split = toCsv(cells)
            .split(/\r\n|[\r\n]/)
            .flatMap((line) => line.split(delimiter));
          for (const read of split) expect(isFormula(read)).toBe(false);
        }),
        { numRuns: 3000 },
      );
    },
  );

  it('removes its own protection again', () => {
    fc.assert(
      fc.property(fc.oneof(awkward, fc.string({ unit: 'binary' })), (cell) => {
        const [read = ''] = cellsByQuotes(toCsv([[cell]]), ',');
        expect(withoutProtection(read)).toBe(cell);
      }),
      { numRuns: 3000 },
    );
    expect(withoutProtection("'quoted")).toBe("'quoted");
  });

  it('protects every line of a long cell', () => {
    const cell = '\n='.repeat(200_000);
    const [read = ''] = cellsByQuotes(toCsv([[cell]]), ',');
    expect(read).toHaveLength(cell.length + 200_001);
    expect(withoutProtection(read)).toBe(cell);
  });
});

/** The cells as spreadsheets read them: a quote opens at the start of a cell, and what follows its end is kept. */
function cellsByQuotes(text: string, delimiter: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isOpen = false;
  let isStart = true;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (isOpen) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isOpen = false;
    } else if (char === '"' && isStart) {
      isOpen = true;
      isStart = false;
    } else if (char === delimiter || char === '\r' || char === '\n') {
      cells.push(cell);
      cell = '';
      isStart = true;
    } else {
      cell += char;
      isStart = false;
    }
  }
  return cells;
}
