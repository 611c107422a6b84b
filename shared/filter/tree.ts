/**
 * The syntax tree of a filter (AIP-160). A span gives 1-based columns in UTF-16 units, `end` just past
 * the last one; nodes that were built and not parsed carry `nowhere`.
 */
export interface Span {
  start: number;
  end: number;
}
export const nowhere: Span = { start: 0, end: 0 };

export const comparators = ['=', '!=', '<', '<=', '>', '>=', ':'] as const;
export type Comparator = (typeof comparators)[number];

/** A field path, segments joined by dots: `related_subjects[0].subject.phone_number`. */
export interface FieldPath {
  name: string;
  span: Span;
}

/** Quoted text. A `*` at either end of the quotes is a wildcard and no part of `text`. */
interface StringValue {
  kind: 'string';
  text: string;
  openStart: boolean;
  openEnd: boolean;
  span: Span;
}

/** An unquoted value as it was written. `any` is `*` alone; `word` is whatever looks like nothing else. */
interface BareValue {
  kind: 'word' | 'number' | 'boolean' | 'timestamp' | 'duration' | 'any';
  text: string;
  span: Span;
}
export type Value = StringValue | BareValue;

export interface Restriction {
  kind: 'restriction';
  field: FieldPath;
  operator: Comparator;
  operatorSpan: Span;
  value: Value;
  span: Span;
}

/** A value without a field ("global restriction"). */
export interface Global {
  kind: 'global';
  value: Value;
  span: Span;
}

interface Not {
  kind: 'not';
  operand: Expression;
  /** Where `NOT` or `-` is. */
  operatorSpan: Span;
  span: Span;
}

/** AND (explicit or by juxtaposition) or OR of at least two operands, none of the same kind. */
export interface Junction {
  kind: 'and' | 'or';
  operands: readonly Expression[];
  span: Span;
}

export type Expression = Junction | Not | Restriction | Global;

export interface Filter {
  /** Null: the empty filter, which matches everything. */
  expression: Expression | null;
  span: Span;
}

/** Joins operands, lifting those of the same kind; one operand is itself. */
export function junction(
  kind: Junction['kind'],
  operands: readonly [Expression, ...Expression[]],
  span: Span,
): Expression {
  const lifted = operands.flatMap((operand) => (operand.kind === kind ? operand.operands : [operand]));
  return lifted.length === 1 ? operands[0] : { kind, operands: lifted, span };
}

/** How many junctions and negations are above the deepest restriction, plus one. */
export function depthOf(expression: Expression): number {
  switch (expression.kind) {
    case 'and':
    case 'or':
      return 1 + Math.max(...expression.operands.map(depthOf));
    case 'not':
      return 1 + depthOf(expression.operand);
    case 'restriction':
    case 'global':
      return 1;
  }
}
