import { allOf, anyOf, compare } from '#shared/filter/build';
import { checkFilter } from '#shared/filter/check';
import { explainFilter } from '#shared/filter/explain';
import { isSendable, type FilterFault } from '#shared/filter/fault';
import type { FilterField } from '#shared/filter/field';
import { parseFilter } from '#shared/filter/parse';
import { printExpression, printFilter, shownValue } from '#shared/filter/print';
import { resolveFilter } from '#shared/filter/resolve';
import { tokenize } from '#shared/filter/tokens';
import type { Comparator, Expression, Filter, Restriction } from '#shared/filter/tree';
import { maxFilterLength } from '#shared/limits';
import { t } from '#shared/messages/text';

const nothing: Filter = { expression: null, span: { start: 0, end: 0 } };

/** Fault of a filter text for a list with these fields. */
export function faultsIn(text: string, fields: readonly FilterField[]): readonly FilterFault[] {
  const parsed = parseFilter(text);
  if (parsed.ok) return checkFilter(parsed.tree, fields);
  const column = parsed.faults[0]?.column ?? 1;
  return [...faultsBefore(text, column, fields), ...parsed.faults];
}

/** Faults in the conditions before a fault of syntax: they are complete, so they need not wait for it. */
function faultsBefore(text: string, column: number, fields: readonly FilterField[]): readonly FilterFault[] {
  const { tokens } = tokenize(text);
  const last = tokens.findLast(({ kind, span }) => kind === 'and' && span.end <= column);
  if (last === undefined) return [];
  const complete = parseFilter(text.slice(0, last.span.start - 1));
  return complete.ok ? checkFilter(complete.tree, fields) : [];
}

/** The fault to show of a text, and whether it is another filter than the one that is applied. */
export function editState(
  text: string,
  applied: string,
  fields: readonly FilterField[],
): { fault: FilterFault | undefined; isChanged: boolean } {
  const faults = faultsIn(text, fields);
  if (!isSendable(faults))
    return { fault: faults.find(({ severity }) => severity === 'error'), isChanged: text !== applied };
  const isChanged = canonical(text, fields) !== canonical(applied, fields);
  // What was sent in spite of its warnings is not warned of again.
  return { fault: isChanged ? faults[0] : undefined, isChanged };
}

/**
 * A valid text as it is sent: canonical, with quotes and parentheses. One that would be too long with them is sent as
 * it was typed.
 */
export function canonical(text: string, fields: readonly FilterField[]): string {
  const printed = printFilter(treeOf(text, fields));
  return printed.length <= maxFilterLength ? printed : text;
}

/** What to say of a filter that is too long to be sent, or null. */
export function lengthFault(filter: string): string | null {
  const { length } = filter;
  return length <= maxFilterLength
    ? null
    : t('The filter would have {length, number} characters. At most {maxFilterLength, number} can be sent.', {
        length,
        maxFilterLength,
      });
}

/** A valid text in words. */
export function inWords(text: string, fields: readonly FilterField[]): string {
  return explainFilter(treeOf(text, fields));
}

interface FilterChip {
  /** The muted part: `state =`; empty when the condition has no single field. */
  name: string;
  value: string;
  /** The filter without this condition. */
  rest: string;
}

/** One chip for each condition that must hold. */
export function chipsOf(text: string, fields: readonly FilterField[]): FilterChip[] {
  const conditions = conditionsOf(treeOf(text, fields));
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
export function withCondition(text: string, condition: Condition, fields: readonly FilterField[]): string {
  if (condition.values.length === 0) return canonical(text, fields);
  const { field, operator } = condition;
  const remaining = conditionsOf(treeOf(text, fields)).filter((other) => {
    const same = commonRestriction(other);
    return same?.field.name !== field || same.operator !== operator;
  });
  return printFilter(allOf(together(remaining), conditionTree(condition)));
}

function conditionTree({ field, operator, values }: Condition): Filter {
  const [first, ...others] = values.map((value) => compare(field, operator, value));
  if (first === undefined) return nothing;
  // None of the values, not all but one of them.
  return operator === '!=' ? allOf(first, ...others) : anyOf(first, ...others);
}

function treeOf(text: string, fields: readonly FilterField[]): Filter {
  const parsed = parseFilter(text);
  return parsed.ok ? resolveFilter(parsed.tree, fields) : nothing;
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
    name:
      common.operator === ':'
        ? t('{field} contains', { field: common.field.name })
        : `${common.field.name} ${common.operator}`,
    value: values.map(({ value }) => shownValue(value)).join(' OR '),
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

/** A field as its label names it: that it is of the first related subject goes without saying. */
export function shortName(field: string): string {
  return field.replace(/^related_subjects\[0\]\./, '');
}
