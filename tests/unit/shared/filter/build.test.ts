import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allOf, anyOf, compare, equals } from '#shared/filter/build';
import { parseFilter } from '#shared/filter/parse';
import { printFilter } from '#shared/filter/print';
import { hostileText } from './arbitraries.ts';

describe('the filter builders', () => {
  it('build canonical filters', () => {
    const open = anyOf(equals('state', 'ACTIVE'), equals('state', 'INACTIVE'));
    const filter = allOf(
      open,
      equals('ongoing_monitoring_enabled', true),
      compare('display_name', ':', 'law'),
    );
    expect(printFilter(filter)).toBe(
      '(state = ACTIVE OR state = INACTIVE) AND ongoing_monitoring_enabled = true AND display_name:"law"',
    );
  });

  it('drop empty filters from a conjunction; one empty alternative lets everything through', () => {
    expect(printFilter(allOf())).toBe('');
    expect(printFilter(allOf(allOf(), equals('a', 'x'), allOf()))).toBe('a = "x"');
    expect(printFilter(anyOf(equals('a', 'x'), allOf()))).toBe('');
    expect(printFilter(anyOf(allOf(), equals('a', 'x')))).toBe('');
  });

  it('keep hostile text inside its quotes: the filter has one condition for exactly that text', () => {
    fc.assert(
      fc.property(hostileText, fc.constantFrom('=', '!=', ':', '>='), (text, operator) => {
        const parsed = parseFilter(printFilter(compare('client_reference', operator, text)));
        if (!parsed.ok) throw new Error('a built filter must parse');
        expect(parsed.tree.expression).toMatchObject({
          kind: 'restriction',
          field: { name: 'client_reference' },
          operator,
          value: { kind: 'string', text, openStart: false, openEnd: false },
        });
      }),
      { numRuns: 1000 },
    );
  });
});
