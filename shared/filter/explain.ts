import { allOf, anyOf } from '#shared/messages/lists';
import { t } from '#shared/messages/text';
import { parseInstant } from './instant.ts';
import { shownValue } from './print.ts';
import type { Expression, Filter, Restriction } from './tree.ts';

/** A filter in plain words that show how OR and AND bind: `(state is ACTIVE or INACTIVE) and id is "x"`. */
export function explainFilter(filter: Filter): string {
  return filter.expression === null ? '' : inWords(filter.expression);
}

function inWords(expression: Expression): string {
  switch (expression.kind) {
    case 'and':
      return allOf(expression.operands.map(grouped));
    case 'or':
      return alternatives(expression.operands) ?? anyOf(expression.operands.map(grouped));
    case 'not': {
      const { operand } = expression;
      return operand.kind === 'restriction'
        ? sentence(phrase(operand, true))
        : t('not {condition}', { condition: grouped(operand) });
    }
    case 'restriction':
      return sentence(phrase(expression, false));
    case 'global':
      return t('the text {text}', { text: shownValue(expression.value) });
  }
}

/** A part that is a list itself is in parentheses: words alone would not show its end. */
const grouped = (expression: Expression): string =>
  expression.kind === 'and' || expression.kind === 'or'
    ? t('({condition})', { condition: inWords(expression) })
    : inWords(expression);

/** `state = A OR state = B` is `state is A or B`; not so for negations, where "or" would mislead. */
function alternatives(operands: readonly Expression[]): string | null {
  const phrases: Phrase[] = [];
  for (const operand of operands) {
    if (operand.kind !== 'restriction' || operand.operator === '!=') return null;
    phrases.push(phrase(operand, false));
  }
  const [first] = phrases;
  if (first === undefined) return null;
  const values = phrases.flatMap(({ field, relation, value }) =>
    field === first.field && relation === first.relation && value !== null ? [value] : [],
  );
  return values.length === phrases.length ? sentence({ ...first, value: anyOf(values) }) : null;
}

type Relation =
  | 'is'
  | 'anyText'
  | 'contains'
  | 'starts'
  | 'ends'
  | 'set'
  | (typeof ofTime)[keyof typeof ofTime]
  | (typeof ofOrder)[keyof typeof ofOrder];

/** One condition before it is put in words. */
interface Phrase {
  field: string;
  relation: Relation;
  isNegated: boolean;
  /** Null: the relation says it all. */
  value: string | null;
}

function sentence({ field, relation, isNegated, value }: Phrase): string {
  const values = { field, relation, value: value ?? '' };
  return isNegated
    ? t(
        '{relation, select, anyText {{field} is not set to any text} contains {{field} does not contain {value}} starts {{field} does not start with {value}} ends {{field} does not end with {value}} set {{field} is not set} before {{field} is not before {value}} until {{field} is not at or before {value}} after {{field} is not after {value}} since {{field} is not at or after {value}} less {{field} is not less than {value}} atMost {{field} is not at most {value}} more {{field} is not more than {value}} atLeast {{field} is not at least {value}} other {{field} is not {value}}}',
        values,
      )
    : t(
        '{relation, select, anyText {{field} is set to any text} contains {{field} contains {value}} starts {{field} starts with {value}} ends {{field} ends with {value}} set {{field} is set} before {{field} is before {value}} until {{field} is at or before {value}} after {{field} is after {value}} since {{field} is at or after {value}} less {{field} is less than {value}} atMost {{field} is at most {value}} more {{field} is more than {value}} atLeast {{field} is at least {value}} other {{field} is {value}}}',
        values,
      );
}

function phrase({ field, operator, value }: Restriction, negated: boolean): Phrase {
  const phraseOf = (relation: Relation, shown: string | null, isNegated = negated): Phrase => ({
    field: field.name,
    relation,
    isNegated,
    value: shown,
  });
  switch (operator) {
    case '=':
    case '!=': {
      const no = negated !== (operator === '!=');
      if (value.kind !== 'string' || (!value.openStart && !value.openEnd))
        return phraseOf('is', shownValue(value), no);
      if (value.text === '') return phraseOf('anyText', null, no);
      const relation = value.openStart && value.openEnd ? 'contains' : value.openStart ? 'ends' : 'starts';
      return phraseOf(relation, shownValue({ ...value, openStart: false, openEnd: false }), no);
    }
    case ':': {
      if (value.kind === 'any') return phraseOf('set', null);
      const bare = value.kind === 'string' ? { ...value, openStart: false, openEnd: false } : value;
      return phraseOf('contains', shownValue(bare));
    }
    default:
      return phraseOf((parseInstant(value.text) === null ? ofOrder : ofTime)[operator], shownValue(value));
  }
}

const ofTime = { '<': 'before', '<=': 'until', '>': 'after', '>=': 'since' } as const;
const ofOrder = { '<': 'less', '<=': 'atMost', '>': 'more', '>=': 'atLeast' } as const;
