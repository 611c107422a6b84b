import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FilterField } from '#shared/filter/field';
import { brandFields, checkFields, notificationFields, organizationFields } from '#shared/filter/fields';
import { parseFilter } from '#shared/filter/parse';
import { printFilter } from '#shared/filter/print';

const page = readFileSync(new URL('../../../../docs/filter-dialect.md', import.meta.url), 'utf8');
/** Rows of the tables below a heading, as cells. */
function rowsOf(heading: string): string[][] {
  const section = page.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('| ---') && !line.startsWith('|--'));
  return rows.slice(1).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
const codes = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '');
const canonical = (text: string) => {
  const parsed = parseFilter(text);
  return parsed.ok ? printFilter(parsed.tree) : null;
};

describe('docs/filter-dialect.md', () => {
  it('lists exactly the fields of the tables, with their operators', () => {
    const described = (list: string, fields: readonly FilterField[]) =>
      fields.map(({ name, operators }) => [list, name, ...operators]);
    let list = '';
    const documented = rowsOf('Fields').map(([first = '', name = '', , operators = '']) => {
      list = first === '' ? list : first;
      return [list, ...codes(name), ...codes(operators)];
    });
    expect(documented).toEqual([
      ...described('Organizations', organizationFields),
      ...described('Checks', checkFields),
      ...described('Notifications', notificationFields),
      ...described('Brands', brandFields),
    ]);
  });

  it('shows precedence as the parser has it', () => {
    const examples = rowsOf('AND, OR, NOT');
    expect(examples.length).toBeGreaterThan(3);
    for (const [written = '', read = ''] of examples) {
      const [text = ''] = codes(written);
      expect(canonical(text)).not.toBeNull();
      expect(canonical(text)).toBe(canonical(codes(read)[0] ?? text));
    }
  });

  it('shows valid conditions', () => {
    for (const [written = ''] of rowsOf('Conditions')) {
      expect(canonical(codes(written)[0] ?? '(')).not.toBeNull();
    }
  });
});
