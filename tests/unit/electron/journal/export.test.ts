import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv } from '#electron/journal/csv';

describe('the CSV of an export', () => {
  it('quotes what would break a row and leaves the rest', () => {
    expect(toCsv([['a', 'b,c', 'd "e"', 'f\ng']])).toBe('a,"b,c","d ""e""","f\ng"\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx'])('takes the formula out of %j', (text) => {
    const cell = toCsv([[text]])
      .trimEnd()
      .replace(/^"/, '');
    expect(cell.startsWith("'")).toBe(true);
  });

  it('never begins a cell with a character that begins a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 4 }), (cells) => {
        expect(readRow(toCsv([cells])).some((cell) => /^[=+\-@\t\r]/.test(cell))).toBe(false);
        expect(readRow(toCsv([cells])).map((cell) => cell.replace(/^'/, ''))).toEqual(
          cells.map((cell) => cell.replace(/^'/, '')),
        );
      }),
    );
  });
});

/** Reads one RFC 4180 record. */
function readRow(text: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length - 2; at += 1) {
    const character = text.charAt(at);
    if (character === '"' && quoted && text.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"') {
      quoted = !quoted;
    } else if (character === ',' && !quoted) {
      cells.push(cell);
      cell = '';
    } else {
      cell += character;
    }
  }
  return [...cells, cell];
}
