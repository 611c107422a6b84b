import { fieldNamed, type FilterField } from './field.ts';
import type { Expression, Filter } from './tree.ts';

/** A parsed filter by the types of its fields: `client_reference = true` compares with the text "true". */
export function resolveFilter(filter: Filter, fields: readonly FilterField[]): Filter {
  return filter.expression === null ? filter : { ...filter, expression: resolve(filter.expression, fields) };
}

function resolve(expression: Expression, fields: readonly FilterField[]): Expression {
  switch (expression.kind) {
    case 'and':
    case 'or':
      return { ...expression, operands: expression.operands.map((operand) => resolve(operand, fields)) };
    case 'not':
      return { ...expression, operand: resolve(expression.operand, fields) };
    case 'restriction': {
      const { field, value } = expression;
      const isText = fieldNamed(fields, field.name)?.type !== 'boolean';
      return value.kind === 'boolean' && isText
        ? { ...expression, value: { ...value, kind: 'word' } }
        : expression;
    }
    case 'global':
      return expression;
  }
}
