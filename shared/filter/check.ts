import { linesOf } from '#shared/messages/lines';
import { allOf, anyOf } from '#shared/messages/lists';
import { t } from '#shared/messages/text';
import { isName, resourcePatterns } from '../resource-names.ts';
import { faultAt, use, warningAt, type FilterFault, type FilterFix } from './fault.ts';
import { fieldNamed, type EnumField, type FilterField } from './field.ts';
import { parseInstant } from './instant.ts';
import { nearest } from './nearest.ts';
import { printField, shownValue } from './print.ts';
import { quote } from './quoted.ts';
import type { Expression, Filter, Global, Restriction, Span } from './tree.ts';

/**
 * Fault of a filter, in the order of its columns; empty when nothing. A value that the API document does
 * not have is a warning: the service may have shown it.
 */
export function checkFilter(filter: Filter, fields: readonly FilterField[]): FilterFault[] {
  if (filter.expression === null) return [];
  const faults = faultsOf(filter.expression, fields, false).sort((a, b) => a.column - b.column);
  // `field = (a OR b)` repeats its field and operator in the tree; they are faulty once.
  return faults.filter((fault, index) => {
    const previous = faults[index - 1];
    return previous?.column !== fault.column || previous.message !== fault.message;
  });
}

function faultsOf(expression: Expression, fields: readonly FilterField[], negated: boolean): FilterFault[] {
  switch (expression.kind) {
    case 'and':
    case 'or':
      return expression.operands.flatMap((operand, index) => {
        const before = expression.kind === 'or' ? expression.operands[index - 1] : undefined;
        return operand.kind === 'global'
          ? [alone(operand, fields, before)]
          : faultsOf(operand, fields, negated);
      });
    case 'not': {
      const { operand, operatorSpan } = expression;
      const inner = faultsOf(operand, fields, true);
      const name = negated ? null : firstNotNegatable(operand, fields);
      return name === null
        ? inner
        : [faultAt(operatorSpan, t("Conditions on {name} can't be negated.", { name })), ...inner];
    }
    case 'global':
      return [alone(expression, fields, undefined)];
    case 'restriction':
      return restrictionFaults(expression, fields);
  }
}

function firstNotNegatable(expression: Expression, fields: readonly FilterField[]): string | null {
  switch (expression.kind) {
    case 'and':
    case 'or':
      for (const operand of expression.operands) {
        const name = firstNotNegatable(operand, fields);
        if (name !== null) return name;
      }
      return null;
    case 'not':
      return firstNotNegatable(expression.operand, fields);
    case 'restriction':
      return fieldNamed(fields, expression.field.name)?.negatable === false ? expression.field.name : null;
    case 'global':
      return null;
  }
}

const misspelt: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    and: 'AND',
    or: 'OR',
    not: 'NOT',
    '&&': 'AND',
    '||': 'OR',
    '&': 'AND',
    '|': 'OR',
  }),
);

/** A value without a field. AIP-160 would search everywhere; these lists name the fields they search. */
function alone(global: Global, fields: readonly FilterField[], before: Expression | undefined): FilterFault {
  const written = shownValue(global.value);
  const keyword = global.value.kind === 'word' ? misspelt.get(global.value.text.toLowerCase()) : undefined;
  if (keyword !== undefined)
    return faultAt(global.span, t('Write {keyword}, in capitals.', { keyword }), use(keyword));
  if (fieldNamed(fields, global.value.text) !== undefined)
    return faultAt(global.span, t('{global} needs an operator and a value.', { global: global.value.text }));
  if (before?.kind === 'restriction') {
    // `state = A OR B` reads as `(state = A) OR B`.
    const { operator } = before;
    const suggestion = `${printField(before.field)}${operator === ':' ? ':' : ` ${operator} `}${written}`;
    const fix = { replacement: suggestion, label: t('Use {value}', { value: suggestion }) };
    return faultAt(global.span, t('{written} has no field. Repeat the field after OR.', { written }), fix);
  }
  return faultAt(
    global.span,
    t('{written} has no field. Write a field, an operator and a value.', { written }),
  );
}

function restrictionFaults(restriction: Restriction, fields: readonly FilterField[]): FilterFault[] {
  const { field: path, operator, operatorSpan } = restriction;
  const field = fieldNamed(fields, path.name);
  if (field === undefined) {
    const names = fields.map(({ name }) => name);
    const suggestion = nearest(path.name, names);
    const fix = suggestion === null ? undefined : use(suggestion);
    return [
      faultAt(
        path.span,
        suggestion === null
          ? t('{path} is not a field of this list. Fields are {listed}.', {
              path: printField(path),
              listed: allOf(names),
            })
          : t('{path} is not a field of this list. Did you mean {meant}?', {
              path: printField(path),
              meant: suggestion,
            }),
        fix,
      ),
    ];
  }
  const faults: FilterFault[] = [];
  if (!field.operators.includes(operator)) {
    const fix = operator === ':' ? use('=') : undefined;
    faults.push(
      faultAt(
        operatorSpan,
        t('{field} does not accept {operator}. Use {listed}.', {
          field: field.name,
          operator,
          listed: anyOf(field.operators),
        }),
        fix,
      ),
    );
  }
  const wrong = valueFault(restriction, field);
  if (wrong !== null) faults.push(wrong);
  return faults;
}

function valueFault({ value, operator }: Restriction, field: FilterField): FilterFault | null {
  const { span, text } = value;
  if (value.kind === 'any') {
    return operator === ':'
      ? null
      : faultAt(
          span,
          field.operators.includes(':')
            ? t('For any value, write {field}:* with a colon.', { field: field.name })
            : t('{field} does not accept * as a value. Enter a value.', { field: field.name }),
        );
  }
  if (value.kind === 'string' && (value.openStart || value.openEnd) && field.type !== 'text') {
    return faultAt(span, t('{field} does not accept wildcards.', { field: field.name }));
  }
  switch (field.type) {
    case 'text':
      return value.kind === 'word' && /^\*|\*$/.test(text)
        ? faultAt(span, t('A wildcard works only inside quotes.'), use(wildcardQuoted(text)))
        : null;
    case 'boolean':
      return value.kind === 'boolean'
        ? null
        : faultAt(
            span,
            t('{field} accepts only true or false, without quotes.', { field: field.name }),
            booleanFix(text),
          );
    case 'enum':
      return enumFault(span, text, field.name, field);
    case 'timestamp':
      return timestampFault(span, text, field.name);
    case 'resource-name': {
      if (isName(field.kind, text)) return null;
      const suggestion =
        field.values.find((name) => name.endsWith(`/${text}`)) ?? nearest(text, field.values);
      const message = t('{field} needs a resource name like {resourcePatterns}.', {
        field: field.name,
        resourcePatterns: resourcePatterns[field.kind],
      });
      const at = text === '' ? faultAt : warningAt;
      return at(span, message, suggestion === null ? undefined : use(quote(suggestion)));
    }
  }
}

function wildcardQuoted(word: string): string {
  const open = { start: word.startsWith('*'), end: word.length > 1 && word.endsWith('*') };
  return quote(word.slice(open.start ? 1 : 0, open.end ? -1 : undefined), open);
}

function booleanFix(text: string): FilterFix | undefined {
  const word = text.toLowerCase();
  if (['true', 'yes', 'on', '1'].includes(word)) return use('true');
  return ['false', 'no', 'off', '0'].includes(word) ? use('false') : undefined;
}

function enumFault(
  span: Span,
  text: string,
  name: string,
  { values, others, notes, seen }: EnumField,
): FilterFault | null {
  if (values.includes(text) || others?.test(text) === true) return null;
  const isKnown = seen.includes(text) || Object.hasOwn(notes, text);
  const suggestion = isKnown ? null : nearest(text, values);
  const fix =
    suggestion === null ? undefined : use(/^\w+$/.test(suggestion) ? suggestion : quote(suggestion));
  if (text === '')
    return faultAt(span, t('{name} needs a value. Use {listed}.', { name, listed: anyOf(values) }));
  const note = notes[text];
  const message =
    note === undefined
      ? t('The API has no value {text} for {name}.', { text, name })
      : linesOf(t("The API can't filter by the {name} {text}.", { text, name }), note);
  return warningAt(span, message, fix);
}

function timestampFault(span: Span, text: string, name: string): FilterFault | null {
  if (parseInstant(text) !== null) return null;
  const completed = [`${text}T00:00:00Z`, `${text}Z`, text.replace(' ', 'T'), `${text.replace(' ', 'T')}Z`];
  const suggestion = completed.find((candidate) => parseInstant(candidate) !== null);
  const message = t('{name} needs an RFC 3339 time such as "2026-01-31T09:00:00Z".', { name });
  return faultAt(
    span,
    message,
    suggestion === undefined
      ? undefined
      : { replacement: quote(suggestion), label: t('Use {value}', { value: suggestion }) },
  );
}
