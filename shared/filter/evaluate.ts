import { fieldNamed, type FilterField } from './field.ts';
import { parseInstant } from './instant.ts';
import type { Comparator, Expression, Filter, Restriction, Value } from './tree.ts';

type Predicate = (record: unknown) => boolean;
/** Judges a value that is there. */
type Test = (value: unknown) => boolean;

/**
 * Turns a filter into a predicate over wire records. A field that is missing is unequal to everything:
 * `!=` matches it, nothing else does. A filter that fails `checkFilter` still compiles; its faulty
 * conditions match nothing.
 */
export function compileFilter(filter: Filter, fields: readonly FilterField[]): Predicate {
  return filter.expression === null ? () => true : compile(filter.expression, fields);
}

function compile(expression: Expression, fields: readonly FilterField[]): Predicate {
  switch (expression.kind) {
    case 'and': {
      const all = expression.operands.map((operand) => compile(operand, fields));
      return (record) => all.every((test) => test(record));
    }
    case 'or': {
      const any = expression.operands.map((operand) => compile(operand, fields));
      return (record) => any.some((test) => test(record));
    }
    case 'not': {
      const operand = compile(expression.operand, fields);
      return (record) => !operand(record);
    }
    case 'restriction':
      return compileRestriction(expression, fieldNamed(fields, expression.field.name));
    case 'global':
      return () => false;
  }
}

function compileRestriction({ operator, value }: Restriction, field: FilterField | undefined): Predicate {
  if (field === undefined) return () => operator === '!=';
  const test = testOf(field, operator, value);
  return (record) => {
    const found = field.read(record);
    return found === undefined || found === null ? operator === '!=' : test(found);
  };
}

function testOf(field: FilterField, operator: Comparator, value: Value): Test {
  switch (operator) {
    case '=':
      return equality(field, value);
    case '!=': {
      const equal = equality(field, value);
      return (found) => !equal(found);
    }
    case ':':
      return containment(field, value);
    default:
      return ordering(field, operator, value);
  }
}

const fold = (text: string): string => text.toLowerCase();
const onText =
  (test: (text: string) => boolean): Test =>
  (found) =>
    typeof found === 'string' && test(found);

function equality(field: FilterField, value: Value): Test {
  switch (field.type) {
    case 'text':
      return onText(textEquality(value));
    case 'boolean':
      return (found) => value.kind === 'boolean' && found === (value.text === 'true');
    case 'timestamp': {
      const expected = parseInstant(value.text);
      return onText((text) => expected !== null && parseInstant(text) === expected);
    }
    case 'enum':
    case 'resource-name':
      return onText((text) => isExact(value) && text === value.text);
  }
}

const isExact = (value: Value): boolean =>
  value.kind === 'string' ? !value.openStart && !value.openEnd : value.kind !== 'any';

/** Case does not count; a `*` at an end of the quotes stands for any text (AIP-160). */
function textEquality(value: Value): (text: string) => boolean {
  const expected = fold(value.text);
  if (value.kind === 'any') return () => true;
  const { openStart, openEnd } = value.kind === 'string' ? value : { openStart: false, openEnd: false };
  if (openStart && openEnd) return (text) => fold(text).includes(expected);
  if (openStart) return (text) => fold(text).endsWith(expected);
  if (openEnd) return (text) => fold(text).startsWith(expected);
  return (text) => fold(text) === expected;
}

/** `field:x` means contains, `field:*` that there is something. */
function containment(field: FilterField, value: Value): Test {
  const presence = value.kind === 'any' || (value.text === '' && !isExact(value));
  if (presence) return (found) => found !== '';
  if (field.type !== 'text') return equality(field, value);
  const expected = fold(value.text);
  return onText((text) => fold(text).includes(expected));
}

function ordering(field: FilterField, operator: '<' | '<=' | '>' | '>=', value: Value): Test {
  const bound = field.type === 'timestamp' ? parseInstant(value.text) : null;
  if (bound === null) return () => false;
  return onText((text) => {
    const instant = parseInstant(text);
    if (instant === null) return false;
    switch (operator) {
      case '<':
        return instant < bound;
      case '<=':
        return instant <= bound;
      case '>':
        return instant > bound;
      case '>=':
        return instant >= bound;
    }
  });
}

/**
 * The values to which a filter restricts a field: a record that matches has one of them (text in any
 * case). Null when the filter lets other values through, and for times, which have many spellings.
 * For looking records up in an index.
 */
export function equalityOn(filter: Filter, fieldName: string): string[] | null {
  const found = filter.expression === null ? null : valuesIn(filter.expression, fieldName);
  return found === null ? null : [...new Set(found)];
}

function valuesIn(expression: Expression, fieldName: string): string[] | null {
  switch (expression.kind) {
    case 'and': {
      // Each operand bounds the field alone; the smallest bound is still true.
      const bounds = expression.operands.map((operand) => valuesIn(operand, fieldName));
      const known = bounds.filter((bound) => bound !== null);
      return known.length === 0 ? null : known.reduce((a, b) => (b.length < a.length ? b : a));
    }
    case 'or': {
      const bounds = expression.operands.map((operand) => valuesIn(operand, fieldName));
      const known = bounds.filter((bound) => bound !== null);
      return known.length < bounds.length ? null : known.flat();
    }
    case 'restriction': {
      const { field, operator, value } = expression;
      const exact = field.name === fieldName && operator === '=' && isExact(value);
      return exact && parseInstant(value.text) === null ? [value.text] : null;
    }
    case 'not':
    case 'global':
      return null;
  }
}
