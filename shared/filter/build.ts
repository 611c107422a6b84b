import { junction, nowhere, type Comparator, type Expression, type Filter, type Value } from './tree.ts';

/** Filters made from values. Text always becomes data: nothing in it can end its quotes or act as a wildcard. */
const everything: Filter = { expression: null, span: nowhere };

function literal(value: string | boolean): Value {
  if (typeof value === 'boolean') return { kind: 'boolean', text: String(value), span: nowhere };
  return { kind: 'string', text: value, openStart: false, openEnd: false, span: nowhere };
}

/** A condition, such as `compare('create_time', '>=', '2026-01-31T09:00:00Z')`. */
export function compare(field: string, operator: Comparator, value: string | boolean): Filter {
  const path = { name: field, span: nowhere };
  const places = { operatorSpan: nowhere, span: nowhere };
  return {
    expression: { kind: 'restriction', field: path, operator, value: literal(value), ...places },
    span: nowhere,
  };
}

export function equals(field: string, value: string | boolean): Filter {
  return compare(field, '=', value);
}

/** Joins filters with AND. Empty filters, which match everything, are dropped. */
export function allOf(...filters: readonly Filter[]): Filter {
  const [first, ...rest] = filters
    .map(({ expression }) => expression)
    .filter((expression) => expression !== null);
  return first === undefined
    ? everything
    : { expression: junction('and', [first, ...rest], nowhere), span: nowhere };
}

/** At least one filter holds. An empty filter among them matches everything, and so does the whole. */
export function anyOf(first: Filter, ...rest: readonly Filter[]): Filter {
  const expressions: Expression[] = [];
  for (const { expression } of rest) {
    if (expression === null) return everything;
    expressions.push(expression);
  }
  if (first.expression === null) return everything;
  return { expression: junction('or', [first.expression, ...expressions], nowhere), span: nowhere };
}
