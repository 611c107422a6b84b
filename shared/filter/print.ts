import { quote } from './quoted.ts';
import type { Expression, FieldPath, Filter, Value } from './tree.ts';

const identifier = /^[A-Za-z_]\w*$/;
const segment = /^[A-Za-z_]\w*(?:\[\d+\])?$/;
const reserved: ReadonlySet<string> = new Set(['AND', 'OR', 'NOT', 'true', 'false']);
const numeric = /^-?\d+(?:\.\d+)?(?:s|[eE][+-]?\d+)?$/;

/** The canonical text of a filter: AND is written, parentheses stand wherever AND and OR mix. */
export function printFilter(filter: Filter): string {
  return filter.expression === null ? '' : printExpression(filter.expression);
}

export function printExpression(expression: Expression): string {
  switch (expression.kind) {
    case 'and':
    case 'or':
      return expression.operands.map(printOperand).join(expression.kind === 'and' ? ' AND ' : ' OR ');
    case 'not':
      return `NOT ${expression.operand.kind === 'not' ? `(${printExpression(expression.operand)})` : printOperand(expression.operand)}`;
    case 'restriction': {
      const { field, operator, value } = expression;
      const between = operator === ':' ? ':' : ` ${operator} `;
      return printField(field) + between + printValue(value);
    }
    case 'global':
      return printValue(expression.value);
  }
}

/** As part of something: a junction keeps its parentheses. */
function printOperand(expression: Expression): string {
  const text = printExpression(expression);
  return expression.kind === 'and' || expression.kind === 'or' ? `(${text})` : text;
}

export function printField({ name }: FieldPath): string {
  const printed = name.split('.').map((part, index) => {
    const plain = segment.test(part) && !(index === 0 && reserved.has(part));
    return plain ? part : quote(part);
  });
  return printed.join('.');
}

/** Anything that is not plainly a constant goes into quotes. */
export function printValue(value: Value): string {
  switch (value.kind) {
    case 'string':
      return quote(value.text, { start: value.openStart, end: value.openEnd });
    case 'word':
      return identifier.test(value.text) && !reserved.has(value.text) ? value.text : quote(value.text);
    case 'number':
    case 'duration':
      return numeric.test(value.text) ? value.text : quote(value.text);
    case 'boolean':
      return value.text === 'true' ? 'true' : 'false';
    case 'timestamp': // §4 compares with an RFC 3339 string
      return quote(value.text);
    case 'any':
      return '*';
  }
}
