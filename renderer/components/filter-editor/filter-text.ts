import { allOf, anyOf, compare } from '#shared/filter/build';
import { checkFilter } from '#shared/filter/check';
import { explainFilter } from '#shared/filter/explain';
import type { FilterFault } from '#shared/filter/fault';
import type { FilterField } from '#shared/filter/field';
import { parseFilter } from '#shared/filter/parse';
import { printExpression, printFilter, printValue } from '#shared/filter/print';
import { tokenize } from '#shared/filter/tokens';
import type { Comparator, Expression, Filter, Restriction } from '#shared/filter/tree';
import { t } from '#shared/messages/text';

const nothing: Filter = { expression: null, span: { start: 0, end: 0 } };

/** What a list with these fields would refuse in a filter text; empty = it can be sent. */
export function faultsIn(text: string, fields: readonly FilterField[]): readonly FilterFault[] {
  const parsed = parseFilter(text);
  if (parsed.ok) return checkFilter(parsed.tree, fields);
  const column = parsed.faults[0]?.column ?? 1;
  return [...faultsBefore(text, column, fields), ...parsed.faults];
}

/** What is wrong in the conditions before a fault of syntax: they are complete, so they need not wait for it. */
function faultsBefore(text: string, column: number, fields: readonly FilterField[]): readonly FilterFault[] {
  const { tokens } = tokenize(text);
  const last = tokens.findLast(({ kind, span }) => kind === 'and' && span.end <= column);
  if (last === undefined) return [];
  const complete = parseFilter(text.slice(0, last.span.start - 1));
  return complete.ok ? checkFilter(complete.tree, fields) : [];
}

/** The text as it is sent: canonical, with its parentheses. */
export function canonical(text: string): string {
  return printFilter(treeOf(text));
}

/** A valid text in words. */
export function inWords(text: string): string {
  return explainFilter(treeOf(text));
}

export interface FilterChip {
  /** The muted part: `state =`; empty when the condition has no single field. */
  name: string;
  value: string;
  /** The filter without this condition. */
  rest: string;
}

/** One chip for each condition that must hold. */
export function chipsOf(text: string): FilterChip[] {
  const conditions = conditionsOf(treeOf(text));
  return conditions.map((condition, place) => ({
    ...chipText(condition),
    rest: printFilter(together(conditions.filter((_, other) => other !== place))),
  }));
}

export interface Condition {
  field: string;
  operator: Comparator;
  /** One has to hold. Text is data: nothing in it is a wildcard. */
  values: readonly (string | boolean)[];
}

/** A condition as text; empty when it has no value. */
export function conditionText(condition: Condition): string {
  return printFilter(conditionTree(condition));
}

/** The filter with one condition more; one on the same field and operator is replaced. */
export function withCondition(text: string, condition: Condition): string {
  if (condition.values.length === 0) return canonical(text);
  const { field, operator } = condition;
  const kept = conditionsOf(treeOf(text)).filter((held) => {
    const same = commonRestriction(held);
    return same?.field.name !== field || same.operator !== operator;
  });
  return printFilter(allOf(together(kept), conditionTree(condition)));
}

function conditionTree({ field, operator, values }: Condition): Filter {
  const [first, ...others] = values.map((value) => compare(field, operator, value));
  return first === undefined ? nothing : anyOf(first, ...others);
}

function treeOf(text: string): Filter {
  const parsed = parseFilter(text);
  return parsed.ok ? parsed.tree : nothing;
}

function together(conditions: readonly Expression[]): Filter {
  return allOf(...conditions.map((expression) => ({ ...nothing, expression })));
}

function conditionsOf({ expression }: Filter): readonly Expression[] {
  if (expression === null) return [];
  return expression.kind === 'and' ? expression.operands : [expression];
}

function chipText(condition: Expression): { name: string; value: string } {
  const common = commonRestriction(condition);
  if (common === null) return { name: '', value: printExpression(condition) };
  const values = (condition.kind === 'or' ? condition.operands : [condition]).filter(isRestriction);
  return {
    name: `${common.field.name}${common.operator === ':' ? t(' has') : ` ${common.operator}`}`,
    value: values.map(({ value }) => printValue(value)).join(' OR '),
  };
}

/** The field and operator that all parts of a condition share, if they do. */
function commonRestriction(condition: Expression): Restriction | null {
  const parts = condition.kind === 'or' ? condition.operands : [condition];
  const [first] = parts;
  if (first?.kind !== 'restriction') return null;
  const shared = parts.every(
    (part) =>
      part.kind === 'restriction' && part.field.name === first.field.name && part.operator === first.operator,
  );
  return shared ? first : null;
}

function isRestriction(expression: Expression): expression is Restriction {
  return expression.kind === 'restriction';
}
