import { t } from '#shared/messages/text';
import { parseInstant } from './instant.ts';
import { shownValue } from './print.ts';
import type { Expression, Filter, Restriction } from './tree.ts';

/** A filter in plain words that show how OR and AND bind: `state is ACTIVE or INACTIVE, and id is "x"`. */
export function explainFilter(filter: Filter): string {
  return filter.expression === null ? t('everything') : inWords(filter.expression);
}

function inWords(expression: Expression): string {
  switch (expression.kind) {
    case 'and':
      return expression.operands.map(inWords).join(', and ');
    case 'or': {
      const same = alternatives(expression.operands);
      return same ?? t('either {conditions}', { conditions: expression.operands.map(grouped).join(' or ') });
    }
    case 'not':
      return expression.operand.kind === 'restriction'
        ? sentence(phrase(expression.operand, true))
        : t('not {inWords}', {
            inWords:
              expression.operand.kind === 'global'
                ? inWords(expression.operand)
                : `(${inWords(expression.operand)})`,
          });
    case 'restriction':
      return sentence(phrase(expression, false));
    case 'global':
      return t('the text {expression}', { expression: shownValue(expression.value) });
  }
}

/** Inside an alternative, a conjunction keeps its parentheses: a comma alone would not show its end. */
const grouped = (expression: Expression): string =>
  expression.kind === 'and' ? `(${inWords(expression)})` : inWords(expression);

/** `state = A OR state = B` is `state is A or B`; not so for negations, where "or" would mislead. */
function alternatives(operands: readonly Expression[]): string | null {
  const phrases: Phrase[] = [];
  for (const operand of operands) {
    if (operand.kind !== 'restriction' || operand.operator === '!=') return null;
    phrases.push(phrase(operand, false));
  }
  const [first] = phrases;
  if (first === undefined) return null;
  const alike = phrases.every(
    ({ subject, verb, object }) => subject === first.subject && verb === first.verb && object !== '',
  );
  if (!alike) return null;
  const objects = phrases.map(({ object }) => object);
  return sentence({
    ...first,
    object: t('{values} or {last}', { values: objects.slice(0, -1).join(', '), last: objects.at(-1) ?? '' }),
  });
}

interface Phrase {
  subject: string;
  verb: string;
  object: string;
}

const sentence = ({ subject, verb, object }: Phrase): string =>
  object === '' ? `${subject} ${verb}` : `${subject} ${verb} ${object}`;

function phrase({ field, operator, value }: Restriction, negated: boolean): Phrase {
  const subject = field.name;
  const isNot = (rest: string, no: boolean): string => `is ${no ? 'not ' : ''}${rest}`.trim();
  const does = (verb: string, no: boolean): string => (no ? t('does not {verb}', { verb }) : `${verb}s`);
  switch (operator) {
    case '=':
    case '!=': {
      const no = negated !== (operator === '!=');
      if (value.kind !== 'string' || (!value.openStart && !value.openEnd))
        return { subject, verb: isNot('', no), object: shownValue(value) };
      const object = shownValue({ ...value, openStart: false, openEnd: false });
      if (value.text === '') return { subject, verb: isNot(t('any text'), no), object: '' };
      if (value.openStart && value.openEnd) return { subject, verb: does('contain', no), object };
      return { subject, verb: does(value.openStart ? 'end' : 'start', no) + t(' with'), object };
    }
    case ':': {
      if (value.kind === 'any') return { subject, verb: isNot('set', negated), object: '' };
      const bare = value.kind === 'string' ? { ...value, openStart: false, openEnd: false } : value;
      return { subject, verb: does('contain', negated), object: shownValue(bare) };
    }
    default: {
      const words = parseInstant(value.text) === null ? ofOrder[operator] : ofTime[operator];
      return { subject, verb: isNot(words, negated), object: shownValue(value) };
    }
  }
}

const ofTime = { '<': 'before', '<=': t('at or before'), '>': 'after', '>=': t('at or after') } as const;
const ofOrder = {
  '<': t('less than'),
  '<=': t('at most'),
  '>': t('more than'),
  '>=': t('at least'),
} as const;
