import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnLetter, duplicatedHeads } from '#shared/csv/columns';
import { guessMapping, headSet, recallMapping, rememberMapping } from '#shared/csv/mapping';
import { toCsv, withoutProtection } from '#shared/csv/write';

const identity = 'checkTemplates/identity-verification-check-v1-0-0';

describe('columns', () => {
  it('have the letters of spreadsheets', () => {
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

  it('with one head are told, blank heads are not', () => {
    expect(duplicatedHeads(['Mobile', 'name', 'mobile ', '', ''])).toEqual([0, 2]);
  });
});

describe('a mapping', () => {
  const heads = [
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

  it('is guessed from heads in common words', () => {
    expect(guessMapping(identity, heads).fields).toEqual({
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

  it('is never guessed from a head that stands twice', () => {
    expect(guessMapping(identity, ['mobile', 'mobile', 'reference']).fields).toEqual({
      clientReference: { column: 2 },
    });
  });

  it('gives every column to one field at most', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...heads, 'name', 'user', 'team', 'phone')), (some) => {
        const columns = Object.values(guessMapping(identity, some).fields).map((source) =>
          'column' in source ? source.column : -1,
        );
        expect(new Set(columns).size).toBe(columns.length);
      }),
    );
  });

  it('is the same after it was remembered, whatever the order of the columns', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(heads, { minLength: heads.length }), (shuffled) => {
        const recalled = recallMapping(rememberMapping(guessMapping(identity, heads), heads), shuffled);
        expect(recalled).toEqual(guessMapping(identity, shuffled));
        expect(headSet(shuffled)).toBe(headSet(heads));
      }),
    );
  });

  it('tells two columns of one head apart, and drops a column that is gone', () => {
    const doubled = ['mobile', 'x', 'mobile'];
    const mapping = { fields: { team: { column: 2 } }, dateOrder: 'day-first' } as const;
    const remembered = rememberMapping(mapping, doubled);
    expect(recallMapping(remembered, ['mobile', 'mobile'])).toEqual({
      fields: { team: { column: 1 } },
      dateOrder: 'day-first',
    });
    expect(recallMapping(remembered, ['mobile']).fields).toEqual({});
  });
});

describe('CSV text', () => {
  it('quotes what needs it and disarms formulas', () => {
    expect(toCsv([['a', 'b,c', 'd"e', 'f\ng']])).toBe('a,"b,c","d""e","f\ng"\r\n');
    const armed = ['=1+1', '+44', '-1', '@x', '\tx', '\rx', '\nx', '＝1'];
    for (const cell of armed) expect(toCsv([[cell]]).replace(/^"/, '')).toMatch(/^'/);
  });

  it('never begins a cell with a character that begins a formula', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'),
        fc.string(),
        (start, rest) => {
          expect(toCsv([[start + rest]])).toMatch(/^"?'/);
        },
      ),
    );
  });

  it('takes its own protection off again and nothing else', () => {
    fc.assert(
      fc.property(fc.string(), (cell) => {
        const [written = ''] = toCsv([[cell]]).split(/\r\n$/);
        const read = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
        if (!cell.startsWith("'")) expect(withoutProtection(read)).toBe(cell);
      }),
    );
    expect(withoutProtection("'quoted")).toBe("'quoted");
  });
});
