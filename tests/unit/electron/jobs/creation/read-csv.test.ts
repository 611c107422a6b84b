import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from '#electron/jobs/creation/read-csv';
import { toCsv } from '#shared/csv/write';
import { expectOk } from '#tests/support/operation-walk';

const read = (text: string | Uint8Array) =>
  readCsv('rows.csv', typeof text === 'string' ? Buffer.from(text) : text);
const messageOf = async (text: string | Uint8Array) => {
  const result = await read(text);
  return result.ok ? null : result.error.message;
};
const utf16 = (text: string, bigEndian: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};

describe('a CSV file', () => {
  it.each([
    ['UTF-8', Buffer.from('naïve,b\r\n漢,"x, ""y"""\r\n')],
    ['UTF-8', Buffer.from('\ufeffnaïve,b\n漢,"x, ""y"""')],
    ['UTF-16LE', utf16('naïve,b\r\n漢,"x, ""y"""\r\n', false)],
    ['UTF-16BE', utf16('naïve,b\r\n漢,"x, ""y"""\r\n', true)],
  ])('is read as %s, with or without a byte order mark, with any line endings', async (encoding, bytes) => {
    const file = expectOk(await read(bytes));
    expect(file).toMatchObject({
      encoding,
      headers: ['naïve', 'b'],
      rows: [{ number: 2, cells: ['漢', 'x, "y"'] }],
    });
  });

  it('counts rows like a spreadsheet: blank ones too, and one row for a cell of several lines', async () => {
    const file = expectOk(await read('a,b\r\n1,"x\r\ny"\r\n\r\n,\r\n2,z\r\n'));
    expect(file.rows.map(({ number }) => number)).toEqual([2, 5]);
  });

  it('may mix line ends, whose kind in one line says nothing of the others', async () => {
    const lineEnd = fc.constantFrom('\r\n', '\n', '\r');
    const cell = fc.constantFrom('x', '"y"', '"one\r\ntwo"', '"one\ntwo"', '"one\rtwo"');
    const line = fc.tuple(cell, cell, lineEnd);
    await fc.assert(
      fc.asyncProperty(lineEnd, fc.array(line, { minLength: 1, maxLength: 9 }), async (first, lines) => {
        const text = lines.map(([one, other, end]) => `${one},${other}${end}`).join('');
        const { rows } = expectOk(await read(`a,b${first}${text}`));
        expect(rows).toEqual(
          lines.map(([one, other], at) => ({
            number: at + 2,
            cells: [one, other].map((each) => each.replaceAll('"', '')),
          })),
        );
      }),
    );
  });

  it('counts a line end once that falls on the end of a piece', async () => {
    for (const length of [65_534, 65_535, 65_536]) {
      const { rows } = expectOk(await read(`a\n${'x'.repeat(length - 2)}\r\ny\r\n`));
      expect(rows.map(({ number }) => number)).toEqual([2, 3]);
    }
  });

  it('may be separated by semicolons, tabs or vertical bars', async () => {
    expect(expectOk(await read('"a,b";c\n1;2\n'))).toMatchObject({ delimiter: ';', headers: ['a,b', 'c'] });
    expect(expectOk(await read('a\tb\n1\t2\n'))).toMatchObject({ delimiter: '\t' });
    expect(expectOk(await read('a, b|c|d\n1|2|3\n'))).toMatchObject({
      delimiter: '|',
      headers: ['a, b', 'c', 'd'],
      rows: [{ cells: ['1', '2', '3'] }],
    });
  });

  it.each([';', '|', '\t'])(
    'may say in a first line, as Excel writes it, that %j separates',
    async (delimiter) => {
      for (const [say, end] of [
        ['sep', '\r\n'],
        ['sep', '\n'],
        ['SEP', '\r'],
      ]) {
        const lines = [`${say}=${delimiter}`, `a,b${delimiter}c`, `1${delimiter}2`];
        expect(expectOk(await read(lines.join(end)))).toMatchObject({
          delimiter,
          headers: ['a,b', 'c'],
          rows: [{ number: 2, cells: ['1', '2'] }],
        });
      }
      expect(await messageOf(`sep=${delimiter}\na\n1"\n`)).toMatch(/^Line 3 /);
    },
  );

  it.each(['"sep=;"', '"sep=;";;', 'sep=;;;', 'sep=; ', '"Sep=;"  '])(
    'may say so in quotes or in a line that is padded: %j',
    async (line) => {
      expect(expectOk(await read(`${line}\r\na,b;c;d\r\n1;2;3\r\n`))).toMatchObject({
        delimiter: ';',
        headers: ['a,b', 'c', 'd'],
        rows: [{ number: 2, cells: ['1', '2', '3'] }],
      });
    },
  );

  it.each([
    ['other text', 'sep=;x'],
    ['another delimiter', 'sep=;,x'],
    ['many blanks and text', `sep= ${' '.repeat(99_999)}x`],
  ])('has a header row if its first line goes on with %s', async (_how, line) => {
    const { headers, rows } = expectOk(await read(`${line}\n1\n`));
    expect([headers[0], rows.length]).toEqual([expect.stringMatching(/^sep=/), 1]);
  });

  it.each(['\n', '\r\n\r\n', ' \n\n'])(
    'is separated as its first line after blank lines: %j',
    async (blank) => {
      const file = expectOk(await read(`${blank}"a,b";c\n1;2\n`));
      const number = 1 + blank.replaceAll('\r', '').length - (blank.startsWith(' ') ? 1 : 0);
      expect(file).toMatchObject({
        delimiter: ';',
        headers: ['a,b', 'c'],
        rows: [{ number: number + 1, cells: ['1', '2'] }],
      });
    },
  );

  it('is separated by delimiters outside quotes, even if a header spans lines', async () => {
    const file = expectOk(await read('"a;\nb;",c\n1,2\n'));
    expect(file).toMatchObject({ delimiter: ',', headers: ['a;\nb;', 'c'], rows: [{ cells: ['1', '2'] }] });
  });

  it('is refused with the first line that is not text or CSV, without quoting it', async () => {
    const latin = Buffer.concat([Buffer.from('a,b\n1,2\n'), Buffer.from([0x63, 0xe9, 0x2c, 0x64])]);
    expect(await messageOf(latin)).toBe('Line 3 is not UTF-8.\nThe file was not loaded.');
    expect(await messageOf(utf16('a,b\n1,2', false).subarray(0, -1))).toBe(
      'The byte order mark says UTF-16LE, but the text is not valid UTF-16LE.\nThe file was not loaded.',
    );
    expect(await messageOf('a,b\n1,x"secret"\n')).toBe(
      'Line 2 has a quote inside an unquoted cell.\nThe file was not loaded.',
    );
    expect(await messageOf('a,b\n1,"secret"x\n')).toBe(
      'Line 2 has text after a closing quote.\nThe file was not loaded.',
    );
    expect(await messageOf('a,b\n1,"secret\n2,3\n')).toMatch(/has a quote that is never closed/);
  });

  it('is refused if a UTF-8 text has NUL characters, as UTF-16 without a byte order mark has', async () => {
    const refusal = (line: number) =>
      `Line ${line} has a NUL character. The file may be UTF-16.\nThe file was not loaded.`;
    for (const bigEndian of [false, true])
      expect(await messageOf(utf16('a,b\r\n1,2\r\n', bigEndian).subarray(2))).toBe(refusal(1));
    expect(await messageOf('a,b\n1,2\0\n')).toBe(refusal(2));
  });

  it('is refused if it has no rows or too many', async () => {
    expect(await messageOf('')).toBe('The file is empty.\nThe file was not loaded.');
    expect(await messageOf('a,b\n\n')).toBe(
      'The file has a header row but no other row.\nThe file was not loaded.',
    );
    expect(await messageOf('a\n'.repeat(50_002))).toBe(
      'The file has more than 50,000 rows.\nThe file was not loaded.',
    );
    expect(await messageOf(new Uint8Array(20_000_001))).toBe(
      'The file is larger than 20 MB.\nThe file was not loaded.',
    );
    expect(await messageOf(`${'a,'.repeat(200)}a\n1`)).toBe(
      'The file has more than 200 columns.\nThe file was not loaded.',
    );
  });

  it('has the text of a formula by which a spreadsheet keeps leading zeros', async () => {
    const cells = ['="00123"', '="x""y"', '="1"&"2"', `="${'x'.repeat(999_999)}`].map(
      (cell) => `"${cell.replaceAll('"', '""')}"`,
    );
    const file = expectOk(await read(`a,b,c,d\n${cells.join(',')}\n`));
    expect(file.rows).toEqual([{ number: 2, cells: ['00123', 'x"y', '="1"&"2"', expect.any(String)] }]);
  });

  it('may have 50,000 rows', async () => {
    const file = expectOk(await read(`a,b\n${'1,2\n'.repeat(50_000)}`));
    expect(file.rows).toHaveLength(50_000);
  });

  it('preserves every written cell, whatever it contains', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.string({
        unit: fc.constantFrom(...'=+-@;,"\' \t\r\n\u0001\ufeff\u200bab'.split(/(?:)/)),
        maxLength: 12,
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), async (rows) => {
        const filled = rows.filter((row) => row.some((text) => text.trim() !== ''));
        fc.pre(filled.length > 0);
        const file = expectOk(await read(toCsv([['a', 'b'], ...filled])));
        expect(file.rows.map(({ cells }) => cells)).toEqual(filled);
      }),
    );
  });

  it('is recognised by its bytes', async () => {
    const [one, same, other] = await Promise.all([read('a\n1'), read('a\n1'), read('a\n2')]).then((all) =>
      all.map((result) => expectOk(result).hash),
    );
    expect(one).toBe(same);
    expect(one).not.toBe(other);
  });
});
