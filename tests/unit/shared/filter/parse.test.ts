import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFilter } from '#shared/filter/check';
import { checkFields, notificationFields } from '#shared/filter/fields';
import { maxFilterDepth, parseFilter } from '#shared/filter/parse';
import { printFilter } from '#shared/filter/print';
import type { Expression } from '#shared/filter/tree';
import { maxFilterLength } from '#shared/limits';

function expressionOf(text: string): Expression {
  const parsed = parseFilter(text);
  if (!parsed.ok || parsed.tree.expression === null) throw new Error(`no expression in ${text}`);
  return parsed.tree.expression;
}
const faultOf = (text: string) => {
  const parsed = parseFilter(text);
  return parsed.ok ? null : parsed.faults[0];
};

describe('parseFilter', () => {
  it('reads an empty text as the filter that matches everything', () => {
    expect(parseFilter('')).toEqual({ ok: true, tree: { expression: null, span: { start: 1, end: 1 } } });
    expect(parseFilter(' \t\n')).toMatchObject({ ok: true, tree: { expression: null } });
  });

  it('binds OR tighter than AND and than juxtaposition', () => {
    const shape = {
      kind: 'and',
      operands: [{ kind: 'restriction' }, { kind: 'or' }, { kind: 'restriction' }],
    };
    expect(expressionOf('a=1 AND b=2 OR c=3 AND d=4')).toMatchObject(shape);
    expect(expressionOf('a=1 b=2 OR c=3 d=4')).toMatchObject(shape);
  });

  it('gives every node the columns it is on', () => {
    expect(expressionOf('state = OPEN AND -(id="x")')).toMatchObject({
      span: { start: 1, end: 27 },
      operands: [
        {
          field: { name: 'state', span: { start: 1, end: 6 } },
          operatorSpan: { start: 7, end: 8 },
          value: { kind: 'word', text: 'OPEN', span: { start: 9, end: 13 } },
          span: { start: 1, end: 13 },
        },
        {
          kind: 'not',
          operatorSpan: { start: 18, end: 19 },
          operand: {
            value: { kind: 'string', text: 'x', span: { start: 23, end: 26 } },
            span: { start: 19, end: 27 },
          },
          span: { start: 18, end: 27 },
        },
      ],
    });
  });

  it.each([
    ['a = word-2', 'word', 'word-2'],
    ['a = -foo', 'word', '-foo'],
    ['a = -30', 'number', '-30'],
    ['a = 2.997e9', 'number', '2.997e9'],
    ['a = 1.2s', 'duration', '1.2s'],
    ['a = 2012-04-21T11:30:00-04:00', 'timestamp', '2012-04-21T11:30:00-04:00'],
    ['a = true', 'boolean', 'true'],
    ['a = True', 'word', 'True'],
    ['a:*', 'any', '*'],
    ['a = com.example.x', 'word', 'com.example.x'],
    ['a = +447700900123', 'word', '+447700900123'],
    ['a = 550e8400-e29b-41d4-a716-446655440000', 'word', '550e8400-e29b-41d4-a716-446655440000'],
    ['constructor = toString', 'word', 'toString'],
    ['a = "AND"', 'string', 'AND'],
    [String.raw`a = "q\"b\\n\nu\u0041"`, 'string', 'q"b\\n\nuA'],
  ])('reads the value of %s as a %s', (text, kind, value) => {
    expect(expressionOf(text)).toMatchObject({ value: { kind, text: value } });
  });

  it.each([
    ['"*end"', { text: 'end', openStart: true, openEnd: false }],
    ['"start*"', { text: 'start', openStart: false, openEnd: true }],
    ['"*in*"', { text: 'in', openStart: true, openEnd: true }],
    ['"a*b"', { text: 'a*b', openStart: false, openEnd: false }],
    [String.raw`"\*a\*"`, { text: '*a*', openStart: false, openEnd: false }],
    ['"*"', { text: '', openStart: true, openEnd: false }],
  ])('reads the wildcards of %s', (quoted, content) => {
    expect(expressionOf(`a = ${quoted}`)).toMatchObject({ value: content });
  });

  it('traverses fields, with the index the API uses and keywords after a dot', () => {
    expect(expressionOf('related_subjects[0].subject.phone_number = x')).toMatchObject({
      field: { name: 'related_subjects[0].subject.phone_number', span: { start: 1, end: 41 } },
    });
    expect(expressionOf('expr.type_map.1.NOT = x')).toMatchObject({ field: { name: 'expr.type_map.1.NOT' } });
  });

  it('spreads an operator over values in parentheses', () => {
    expect(expressionOf('state = (A OR NOT B)')).toMatchObject({
      kind: 'or',
      operands: [
        { field: { name: 'state' }, operator: '=', value: { text: 'A' } },
        { kind: 'not', operand: { field: { name: 'state' }, value: { text: 'B' } } },
      ],
    });
  });

  it.each([
    ['state =', 7, 1, 'Add a value after =.'],
    ['state = AND id = 1', 7, 1, 'Add a value after =.'],
    ['a = 1 AND', 7, 3, 'Add a condition after AND.'],
    ['AND a = 1', 1, 3, 'Add a condition before AND.'],
    ['a = 1 AND OR b = 2', 11, 2, 'Add a condition before OR.'],
    ['= 1', 1, 1, 'Add a field before =.'],
    ['(a = 1', 1, 1, 'This parenthesis is never closed.'],
    ['a = 1)', 6, 1, 'This parenthesis was never opened.'],
    ['a = ()', 5, 2, 'The parentheses are empty.'],
    ['a = "x', 5, 2, 'This quote is never closed.'],
    ['a = "x\\d"', 7, 1, 'Write this backslash twice.'],
    ['a == 1', 3, 2, '== is not an operator. Use =.'],
    ['!a = 1', 1, 1, '! is not an operator. Use NOT.'],
    ['a = =', 5, 1, 'Add a field before =.'],
    ['a. = 1', 1, 2, 'Add a name after the dot.'],
    ['.a = 1', 1, 1, 'Add a field before the dot.'],
    ['a = 1, b = 2', 6, 1, 'Replace the comma with AND, or with OR.'],
    ['NOT NOT a = 1', 5, 3, 'Remove the second negation here.'],
    ['a = "x""y"', 8, 3, 'Add a space or an operator here.'],
    ['a = (b = 1)', 5, 7, 'Only values are allowed in the parentheses after =.'],
    ['x AND regex(m.key, "^a(b)")', 7, 21, "Filters can't use functions. Compare a field with a value."],
    ['t > ago(7d) AND a = 1', 5, 7, "Filters can't use functions. Compare a field with a value."],
    ['a = “x”', 5, 3, 'Use straight quotes, not curly ones.'],
    ['a = "\ud800"', 6, 1, 'This character is not valid Unicode.'],
  ])('reports the fault of %j at its column', (text, column, length, message) => {
    expect(faultOf(text)).toMatchObject({ column, length, message });
  });

  it('offers repairs that fix the fault', () => {
    for (const text of [
      'a == 1',
      '!a = 1',
      'a =< 1',
      'a <> 1',
      'a = “x”',
      'a = "\\d"',
      'a = 1)',
      'a = 1, b = 2',
    ]) {
      const fault = faultOf(text);
      const at = (fault?.column ?? 0) - 1;
      const repaired =
        text.slice(0, at) + (fault?.fix?.replacement ?? '?') + text.slice(at + (fault?.length ?? 0));
      expect(parseFilter(repaired)).toMatchObject({ ok: true });
    }
  });

  it('accepts the longest text and refuses a longer one', () => {
    const longest = `a = "${'x'.repeat(maxFilterLength - 6)}"`;
    expect(longest).toHaveLength(maxFilterLength);
    expect(parseFilter(longest).ok).toBe(true);
    expect(faultOf(`${longest} `)).toMatchObject({ column: maxFilterLength + 1, length: 1 });
  });

  it('accepts the deepest nesting and refuses a deeper one', () => {
    const nested = (depth: number) => '('.repeat(depth) + 'a = 1' + ')'.repeat(depth);
    expect(parseFilter(nested(maxFilterDepth)).ok).toBe(true);
    expect(faultOf(nested(maxFilterDepth + 1))).toMatchObject({ column: maxFilterDepth + 1 });
    expect(faultOf('('.repeat(maxFilterLength))).toMatchObject({ column: maxFilterDepth + 1 });
    expect(faultOf('NOT ('.repeat(maxFilterLength / 5))).not.toBeNull();
    expect(faultOf('- '.repeat(maxFilterLength / 2))).not.toBeNull();
  });

  it('prints the deepest tree within the nesting it accepts', () => {
    let text = 'z = 1';
    for (let level = 1; level < maxFilterDepth; level += 1)
      text = level % 2 === 0 ? `a = 1 AND (${text})` : `b = 1 OR (${text})`;
    const parsed = parseFilter(text);
    if (!parsed.ok) throw new Error('the deepest tree must parse');
    expect(parseFilter(printFilter(parsed.tree)).ok).toBe(true);
    let deeper = 'z = 1';
    for (let level = 1; level <= maxFilterDepth; level += 1) deeper = `NOT (${deeper} AND y = 1)`;
    expect(faultOf(deeper)).toMatchObject({ message: 'A filter can be nested at most 64 levels deep.' });
  });

  const filterish = fc.string({
    unit: fc.constantFrom(
      'state',
      'type',
      'create_time',
      'AND',
      'OR',
      'NOT',
      'true',
      ' ',
      ' ',
      ' ',
      '(',
      ')',
      '=',
      '!=',
      '<',
      ':',
      '"',
      "'",
      '\\',
      '.',
      ',',
      '-',
      '*',
      '1',
      's',
      'é',
      '“',
      '\ud83d',
      '2026-01-31T09:00:00Z',
      'and',
    ),
    maxLength: 30,
  });

  it('never throws, and its faults and those of the check are inside the text', () => {
    fc.assert(
      fc.property(fc.oneof(filterish, fc.string({ unit: 'binary' })), (text) => {
        const parsed = parseFilter(text);
        const faults = parsed.ok
          ? [...checkFilter(parsed.tree, checkFields), ...checkFilter(parsed.tree, notificationFields)]
          : parsed.faults;
        if (!parsed.ok) expect(faults.length).toBeGreaterThan(0);
        for (const { column, length } of faults) {
          expect(column).toBeGreaterThanOrEqual(1);
          expect(length).toBeGreaterThanOrEqual(1);
          expect(column - 1 + length).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 3000 },
    );
  });
});
