import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writePdf } from '#electron/local-service/pdf';

it('a written PDF gives the byte offset of every object, whatever the text', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.string({ unit: 'binary' })), { minLength: 1, maxLength: 4 }),
      (pages) => {
        const bytes = writePdf(pages);
        const text = bytes.toString('latin1');
        expect(text.startsWith('%PDF-1.4\n')).toBe(true);
        const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
        expect(text.slice(table, table + 5)).toBe('xref\n');
        const offsets = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map((match) =>
          Number(match[1]),
        );
        expect(offsets).toHaveLength(3 + pages.length * 2);
        for (const [index, offset] of offsets.entries())
          expect(text.startsWith(`${index + 1} 0 obj\n`, offset)).toBe(true);
        for (const [, length, content = ''] of text.matchAll(
          /<< \/Length (\d+) >>\nstream\n([^]*?)\nendstream/g,
        )) {
          expect(content).toHaveLength(Number(length));
        }
      },
    ),
  );
});
