import { t } from '#shared/messages/text';
import { fieldNamed, type FilterField } from './field.ts';
import { isValueToken } from './member.ts';
import { quote } from './quoted.ts';
import { relativeDate } from './relative-date.ts';
import { tokenize, type Token } from './tokens.ts';
import type { Comparator } from './tree.ts';

export interface CompletionOption {
  label: string;
  insert: string;
  detail: string;
  kind: 'field' | 'operator' | 'value' | 'keyword';
}
export interface Completion {
  /** Offsets of the text that an option replaces. */
  from: number;
  to: number;
  options: CompletionOption[];
}

/**
 * What may be at the caret (an offset, 0 before the first character). With the time given, fields
 * that hold a time offer relative dates, already resolved.
 */
export function completeFilter(
  text: string,
  caretOffset: number,
  fields: readonly FilterField[],
  nowMs?: number,
): Completion {
  const caret = Math.max(0, Math.min(caretOffset, text.length));
  const { tokens } = tokenize(text.slice(0, caret));
  const start = touches(tokens.at(-1), caret) ? memberStart(tokens, tokens.length - 1) : tokens.length;
  const from = tokens[start] === undefined ? caret : tokens[start].span.start - 1;
  const typed = text.slice(from, caret);
  const inQuotes = /^["']/.test(typed);
  const ahead = inQuotes ? /^[^\s"']*["']?/ : /^[^\s(),:=<>!"']*/;
  const to = from === caret ? caret : caret + (ahead.exec(text.slice(caret))?.[0].length ?? 0);
  const place = placeAfter(tokens.slice(0, start));
  const prefix = (inQuotes ? typed.replace(/^["']|["']$/g, '') : typed).toLowerCase();
  return { from, to, options: ranked(optionsFor(place, fields, prefix, nowMs), prefix) };
}

/** What the tokens before the caret ask for. */
type Place =
  | { expects: 'term' | 'nothing' }
  | { expects: 'junction'; only?: 'OR' }
  | { expects: 'operator' | 'value'; field: string };

function placeAfter(tokens: readonly Token[]): Place {
  const last = tokens.at(-1);
  const list = listField(tokens);
  switch (last?.kind) {
    case undefined:
    case 'and':
    case 'or':
    case 'not':
    case 'minus':
    case 'open':
      return list === null ? { expects: 'term' } : { expects: 'value', field: list };
    case 'comparator':
      return { expects: 'value', field: memberText(tokens, tokens.length - 2) };
    case 'close':
      return { expects: 'junction' };
    case 'dot':
    case 'comma':
      return { expects: 'nothing' };
    default: {
      if (list !== null) return { expects: 'junction', only: 'OR' };
      const start = memberStart(tokens, tokens.length - 1);
      if (tokens[start - 1]?.kind === 'comparator') return { expects: 'junction' };
      return { expects: 'operator', field: memberText(tokens, tokens.length - 1) };
    }
  }
}

/** The field whose values are in the parentheses that are open at the end: `state = (ACTIVE OR `. */
function listField(tokens: readonly Token[]): string | null {
  const open: number[] = [];
  for (const [index, { kind }] of tokens.entries()) {
    if (kind === 'open') open.push(index);
    if (kind === 'close') open.pop();
  }
  const list = open.find((index) => tokens[index - 1]?.kind === 'comparator');
  return list === undefined ? null : memberText(tokens, list - 2);
}

/** Whether the token is still being typed at the caret. */
function touches(token: Token | undefined, caret: number): boolean {
  if (token === undefined || token.span.end - 1 !== caret) return false;
  return isValueToken(token) || ['and', 'or', 'not', 'dot'].includes(token.kind);
}

/** Index of the first token of the dotted member that ends at `end`. */
function memberStart(tokens: readonly Token[], end: number): number {
  let start = end;
  while (start > 0) {
    const [token, previous] = [tokens[start], tokens[start - 1]];
    const joined = token?.spaced === false && (token.kind === 'dot' || previous?.kind === 'dot');
    if (!joined || previous === undefined || !(isValueToken(previous) || previous.kind === 'dot')) break;
    start -= 1;
  }
  return start;
}

function memberText(tokens: readonly Token[], end: number): string {
  const member = end < 0 ? [] : tokens.slice(memberStart(tokens, end), end + 1);
  return member.map((token) => (token.kind === 'string' ? token.content.text : token.text)).join('');
}

const operatorWords: Readonly<Record<Comparator, string>> = {
  '=': t('Is'),
  '!=': t('Is not'),
  '<': t('Before'),
  '<=': t('At or before'),
  '>': t('After'),
  '>=': t('At or after'),
  ':': t('Contains'),
};
const keyword = (label: string, detail: string): CompletionOption => ({
  label,
  insert: `${label} `,
  detail,
  kind: 'keyword',
});
const and = keyword('AND', t('Both conditions match'));
const or = keyword('OR', t('Either condition matches; evaluated before AND'));
const not = keyword('NOT', t('The condition does not match'));

function optionsFor(
  place: Place,
  fields: readonly FilterField[],
  prefix: string,
  nowMs: number | undefined,
): CompletionOption[] {
  switch (place.expects) {
    case 'term': {
      const options = fields.map(({ name, hint }): CompletionOption => ({
        label: name,
        insert: name,
        detail: hint,
        kind: 'field',
      }));
      return fields.some(({ negatable }) => negatable) ? [...options, not] : options;
    }
    case 'junction':
      return place.only === 'OR' ? [or] : [and, or];
    case 'operator':
      return (fieldNamed(fields, place.field)?.operators ?? []).map((operator) => ({
        label: operator,
        insert: operator === ':' ? ':' : `${operator} `,
        detail: operatorWords[operator],
        kind: 'operator',
      }));
    case 'value': {
      const field = fieldNamed(fields, place.field);
      return field === undefined ? [] : valuesOf(field, prefix, nowMs);
    }
    case 'nothing':
      return [];
  }
}

const relative = ['now', 'today', 'yesterday', '24h ago', '7d ago', '30d ago'];

function valuesOf(field: FilterField, prefix: string, nowMs: number | undefined): CompletionOption[] {
  const option = (label: string, insert = label, detail = field.hint): CompletionOption => ({
    label,
    insert,
    detail,
    kind: 'value',
  });
  switch (field.type) {
    case 'boolean':
      return [option('true'), option('false')];
    case 'enum':
      return [...field.values, ...field.seen].map((value) =>
        option(value, /^\w+$/.test(value) ? value : quote(value)),
      );
    case 'resource-name':
      return field.values.map((value) => option(value, quote(value)));
    case 'timestamp': {
      if (nowMs === undefined) return [];
      // What is typed may itself be a date in words: `3d`, `-90m`.
      const labels = new Set([...relative, prefix, `${prefix} ago`]);
      return [...labels].flatMap((label) => {
        const time = relativeDate(label, nowMs);
        return time === null ? [] : [option(label, quote(time), time)];
      });
    }
    case 'text':
      return [];
  }
}

/** Options that begin with what was typed, then those with a part that does. */
function ranked(options: readonly CompletionOption[], prefix: string): CompletionOption[] {
  const begins = options.filter(({ label }) => label.toLowerCase().startsWith(prefix));
  const within = options.filter(
    (option) => !begins.includes(option) && option.label.toLowerCase().includes(prefix),
  );
  return [...begins, ...within];
}
