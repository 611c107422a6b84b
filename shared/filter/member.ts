import type { Token } from './tokens.ts';
import type { FieldPath, Span, Value } from './tree.ts';

export type ValueToken = Extract<Token, { kind: 'word' | 'string' | 'number' | 'timestamp' | 'duration' }>;
/** Value tokens joined by dots: a field path on the left of an operator, a value on its right. */
export interface Member {
  parts: readonly [ValueToken, ...ValueToken[]];
  span: Span;
}

export function isValueToken(token: Token | undefined): token is ValueToken {
  switch (token?.kind) {
    case 'word':
    case 'string':
    case 'number':
    case 'timestamp':
    case 'duration':
      return true;
    default:
      return false;
  }
}

const textOf = (token: ValueToken): string => (token.kind === 'string' ? token.content.text : token.text);

export function pathOf({ parts, span }: Member): FieldPath {
  return { name: parts.map(textOf).join('.'), span };
}

export function valueOf({ parts, span }: Member): Value {
  const [first, ...rest] = parts;
  if (rest.length > 0) return { kind: 'word', text: parts.map(textOf).join('.'), span };
  if (first.kind === 'string') return { kind: 'string', ...first.content, span };
  if (first.kind !== 'word') return { kind: first.kind, text: first.text, span };
  if (first.text === '*') return { kind: 'any', text: '*', span };
  const boolean = first.text === 'true' || first.text === 'false';
  return { kind: boolean ? 'boolean' : 'word', text: first.text, span };
}
