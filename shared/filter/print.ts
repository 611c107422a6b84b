import { maxFilterLength } from '../limits.ts';
import { checkFields, notificationFields, organizationFields } from './fields.ts';
import { quote } from './quoted.ts';
import type { Expression, FieldPath, Filter, Junction, Restriction, Value } from './tree.ts';

const identifier = /^[A-Za-z_]\w*$/;
const segment = /^[A-Za-z_]\w*(?:\[\d+\])?$/;
const reserved: ReadonlySet<string> = new Set(['AND', 'OR', 'NOT', 'true', 'false']);
const numeric = /^-?\d+(?:\.\d+)?(?:s|[eE][+-]?\d+)?$/;
const constant = /^[A-Z][A-Z0-9_]*$/;
const enumFields: ReadonlySet<string> = new Set(
  [...checkFields, ...organizationFields, ...notificationFields]
    .filter(({ type }) => type === 'enum')
    .map(({ name }) => name),
);

/**
 * The canonical text of a filter, which every reader of AIP-160 takes: AND is written, parentheses are wherever
 * AND and OR mix, texts and names are quoted, constants of an enum are bare (AIP-160). Readers differ on `field = (a OR b)`, so that is only where the text would be
 * too long without it.
 */
export function printFilter({ expression }: Filter): string {
  if (expression === null) return '';
  const spelledOut = print(expression, false);
  return spelledOut.length <= maxFilterLength ? spelledOut : print(expression, true);
}

export function printExpression(expression: Expression): string {
  return print(expression, false);
}

function print(expression: Expression, isShort: boolean): string {
  switch (expression.kind) {
    case 'and':
    case 'or': {
      const between = betweenOperands[expression.kind];
      const runs = isShort ? runsOf(expression) : expression.operands.map((operand) => [operand] as const);
      return runs.map((run) => printRun(run, expression.kind, isShort)).join(between);
    }
    case 'not':
      return `NOT ${expression.operand.kind === 'not' ? `(${print(expression.operand, isShort)})` : printOperand(expression.operand, isShort)}`;
    case 'restriction':
      return printStart(expression) + printArgument(expression);
    case 'global':
      return printValue(expression.value);
  }
}

const betweenOperands = { and: ' AND ', or: ' OR ' } as const;
type Run = readonly [Expression, ...Expression[]];

/** Neighbours on one field and operator together. `field != (a OR b)` is left out: it is read in two ways. */
function runsOf({ operands }: Junction): Run[] {
  const runs: [Expression, ...Expression[]][] = [];
  for (const operand of operands) {
    const run = runs.at(-1);
    if (run !== undefined && isAlike(run[0], operand)) run.push(operand);
    else runs.push([operand]);
  }
  return runs;
}

function isAlike(a: Expression, b: Expression): boolean {
  if (a.kind !== 'restriction' || b.kind !== 'restriction') return false;
  return (
    a.field.name === b.field.name && a.operator === b.operator && (a.operator === '=' || a.operator === ':')
  );
}

function printRun([first, ...rest]: Run, kind: Junction['kind'], isShort: boolean): string {
  if (first.kind !== 'restriction' || rest.length === 0) return printOperand(first, isShort);
  const values = [first, ...rest].map((each) => (each.kind === 'restriction' ? printArgument(each) : ''));
  return `${printStart(first)}(${values.join(betweenOperands[kind])})`;
}

function printStart({ field, operator }: Restriction): string {
  return printField(field) + (operator === ':' ? ':' : ` ${operator} `);
}

/** As part of something: a junction keeps its parentheses. */
function printOperand(expression: Expression, isShort: boolean): string {
  const text = print(expression, isShort);
  return expression.kind === 'and' || expression.kind === 'or' ? `(${text})` : text;
}

export function printField({ name }: FieldPath): string {
  const printed = name.split('.').map((part, index) => {
    const plain = segment.test(part) && !(index === 0 && reserved.has(part));
    return plain ? part : quote(part);
  });
  return printed.join('.');
}

/** An enum takes its constants as bare words: to a typed reader a string is of another type. */
function printArgument({ field, value }: Restriction): string {
  const isText = value.kind === 'word' || (value.kind === 'string' && !value.openStart && !value.openEnd);
  const isBare =
    isText && enumFields.has(field.name) && constant.test(value.text) && !reserved.has(value.text);
  return isBare ? value.text : printValue(value);
}

/** Everything else but a boolean and a lone `*` is quoted: a strict reader takes bare words for names, digits for numbers. */
function printValue(value: Value): string {
  switch (value.kind) {
    case 'boolean':
      return value.text === 'true' ? 'true' : 'false';
    case 'any':
      return '*';
    case 'string':
      return quote(value.text, { start: value.openStart, end: value.openEnd });
    case 'word':
    case 'number':
    case 'duration':
    case 'timestamp': // §4 compares with an RFC 3339 string
      return quote(value.text);
  }
}

/** A value as people write it: constants without quotes, a star of the text as `\*`. */
export function shownValue(value: Value): string {
  const { text } = value;
  switch (value.kind) {
    case 'word':
      if (identifier.test(text) && !reserved.has(text)) return text;
      break;
    case 'number':
    case 'duration':
      if (numeric.test(text)) return text;
      break;
    case 'string': {
      const { openStart: start, openEnd: end } = value;
      const isConstant = !start && !end && constant.test(text) && !reserved.has(text);
      return isConstant ? text : quote(text, { start, end, star: '\\*' });
    }
    case 'boolean':
    case 'timestamp':
    case 'any':
      return printValue(value);
  }
  return quote(text, { star: '\\*' });
}
