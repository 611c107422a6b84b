import { allOf, anyOf, constant, restrict } from './build.ts';
import { checkFilter } from './check.ts';
import type { FilterField } from './field.ts';
import { printFilter } from './print.ts';
import { nowhere, type Comparator, type Expression, type Filter, type Value } from './tree.ts';

/**
 * One field with its alternatives: `state = ACTIVE OR state = INACTIVE` is one chip with two values. In
 * a value, `*` at an end is a wildcard; `\*` is a star and `\\` a backslash.
 */
export interface Chip {
  field: string;
  operator: Comparator;
  values: readonly [string, ...string[]];
}

/** The chips of a filter that is a conjunction of alternatives by field; null for any other, or a faulty one. */
export function filterToChips(filter: Filter, fields: readonly FilterField[]): Chip[] | null {
  if (checkFilter(filter, fields).length > 0) return null;
  if (filter.expression === null) return [];
  const conditions = filter.expression.kind === 'and' ? filter.expression.operands : [filter.expression];
  const chips: Chip[] = [];
  for (const condition of conditions) {
    const chip = chipOf(condition);
    if (chip === null) return null;
    chips.push(chip);
  }
  return chips;
}

function chipOf(condition: Expression): Chip | null {
  const [first, ...rest] = condition.kind === 'or' ? condition.operands : [condition];
  if (first?.kind !== 'restriction') return null;
  const values: [string, ...string[]] = [patternOf(first.value)];
  for (const other of rest) {
    if (other.kind !== 'restriction') return null;
    if (other.field.name !== first.field.name || other.operator !== first.operator) return null;
    values.push(patternOf(other.value));
  }
  return { field: first.field.name, operator: first.operator, values };
}

/** The canonical text of chips. */
export function chipsToFilter(chips: readonly Chip[]): string {
  const filters = chips.map(({ field, operator, values: [first, ...rest] }) => {
    const condition = (pattern: string): Filter => restrict(field, operator, valueOf(pattern, operator));
    return anyOf(condition(first), ...rest.map(condition));
  });
  return printFilter(allOf(...filters));
}

function patternOf(value: Value): string {
  if (value.kind === 'any') return '*';
  const text = value.text.replace(/\\/g, '\\\\').replace(/^\*|\*$/g, '\\*');
  return value.kind === 'string' ? `${value.openStart ? '*' : ''}${text}${value.openEnd ? '*' : ''}` : text;
}

function valueOf(pattern: string, operator: Comparator): Value {
  if (pattern === '*' && operator === ':') return { kind: 'any', text: '*', span: nowhere };
  if (pattern === 'true' || pattern === 'false') return { kind: 'boolean', text: pattern, span: nowhere };
  if (constant.test(pattern)) return { kind: 'word', text: pattern, span: nowhere };
  const openStart = pattern.startsWith('*');
  const rest = openStart ? pattern.slice(1) : pattern;
  const openEnd = /(?:^|[^\\])(?:\\\\)*\*$/.test(rest);
  const text = (openEnd ? rest.slice(0, -1) : rest).replace(/\\([\\*])/g, '$1');
  return { kind: 'string', text, openStart, openEnd, span: nowhere };
}
