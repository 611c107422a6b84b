import { t } from '#shared/messages/text';
import { faultAt, use, type FilterFault } from './fault.ts';
import { readQuoted, type Quoted } from './quoted.ts';
import { comparators, type Comparator, type Span } from './tree.ts';

interface Placed {
  /** As written. */
  text: string;
  span: Span;
  /** White space, or nothing at all, comes before it. */
  spaced: boolean;
}
type PlainKind =
  | 'word'
  | 'number'
  | 'timestamp'
  | 'duration'
  | 'and'
  | 'or'
  | 'not'
  | 'minus'
  | 'dot'
  | 'comma'
  | 'open'
  | 'close';
type PlainToken = { [K in PlainKind]: Placed & { kind: K } }[PlainKind];
type StringToken = Placed & { kind: 'string'; content: Quoted; closed: boolean };
type ComparatorToken = Placed & { kind: 'comparator'; comparator: Comparator };
export type Token = PlainToken | StringToken | ComparatorToken;

const boundary = /(?=[\s(),:=<>!"']|$)/.source;
const patterns = {
  space: /\s+/y,
  curly: /[“”„‟‘’‚‛]([^“”„‟‘’‚‛"]*)[“”„‟‘’‚‛]/y,
  comparator: /[<>=!]+|:/y,
  timestamp: new RegExp(
    String.raw`\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)${boundary}`,
    'y',
  ),
  duration: new RegExp(String.raw`-?\d+(?:\.\d+)?s${boundary}`, 'y'),
  number: new RegExp(String.raw`-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?${boundary}`, 'y'),
  word: /[^\s(),.:=<>!"']+/y,
};
const signs: ReadonlyMap<string, PlainKind> = new Map(
  Object.entries<PlainKind>({
    '(': 'open',
    ')': 'close',
    ',': 'comma',
    '.': 'dot',
  }),
);
const keywords: ReadonlyMap<string, PlainKind> = new Map(
  Object.entries<PlainKind>({ AND: 'and', OR: 'or', NOT: 'not' }),
);
/** Operators of other languages, and what they are here. */
const foreign: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    '==': '=',
    '===': '=',
    '=<': '<=',
    '=>': '>=',
    '<>': '!=',
    '!==': '!=',
    '=!': '!=',
    '!': 'NOT ',
  }),
);

function isComparator(text: string): text is Comparator {
  return (comparators as readonly string[]).includes(text);
}

/** Cuts a text into tokens. Faulty places are reported and skipped, so completion can use the rest. */
export function tokenize(text: string): { tokens: Token[]; faults: FilterFault[] } {
  const tokens: Token[] = [];
  const faults: FilterFault[] = [];
  let at = 0;
  let spaced = true;

  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0] ?? null;
  };
  const place = (length: number): Placed => ({
    text: text.slice(at, at + length),
    span: { start: at + 1, end: at + length + 1 },
    spaced,
  });
  const push = (token: Token): void => {
    tokens.push(token);
    at = token.span.end - 1;
    spaced = false;
  };
  const refuse = (length: number, message: string, replacement?: string): void => {
    faults.push(
      faultAt(place(length).span, message, replacement === undefined ? undefined : use(replacement)),
    );
    at += length;
    spaced = false;
  };

  const pushString = (): void => {
    const { end, closed, badEscape, ...content } = readQuoted(text, at);
    const placed = place(end - at);
    if (!closed) faults.push(faultAt(placed.span, t('This quote is never closed.')));
    else if (badEscape !== null)
      faults.push(
        faultAt({ start: badEscape + 1, end: badEscape + 2 }, t('Write this backslash twice.'), {
          replacement: '\\\\',
          label: t('Double the backslash'),
        }),
      );
    push({ kind: 'string', content, closed, ...placed });
  };
  const pushComparator = (run: string): void => {
    if (isComparator(run)) {
      push({ kind: 'comparator', comparator: run, ...place(run.length) });
      return;
    }
    const instead = foreign.get(run);
    const operators = instead === undefined ? comparators.join(' ') : instead.trim();
    refuse(run.length, t('{run} is not an operator. Use {operators}.', { run, operators }), instead);
  };
  const pushText = (): void => {
    const previous = tokens.at(-1);
    const afterDot = previous?.kind === 'dot' && !spaced;
    // A leading minus negates a term; in a value it is a sign (AIP-160 term, arg).
    if (text[at] === '-' && !afterDot && previous?.kind !== 'comparator') {
      push({ kind: 'minus', ...place(1) });
      return;
    }
    if (!afterDot) {
      for (const kind of ['timestamp', 'duration', 'number'] as const) {
        const found = match(patterns[kind]);
        if (found === null) continue;
        push({ kind, ...place(found.length) });
        return;
      }
    }
    const word = match(patterns.word) ?? text.charAt(at);
    push({ kind: afterDot ? 'word' : (keywords.get(word) ?? 'word'), ...place(word.length) });
  };

  while (at < text.length) {
    const space = match(patterns.space);
    if (space !== null) {
      at += space.length;
      spaced = true;
      continue;
    }
    const char = text.charAt(at);
    const sign = signs.get(char);
    const comparator = match(patterns.comparator);
    const curly = match(patterns.curly);
    if (sign !== undefined) push({ kind: sign, ...place(1) });
    else if (char === '"' || char === "'") pushString();
    else if (comparator !== null) pushComparator(comparator);
    else if (curly !== null)
      refuse(curly.length, t('Use straight quotes, not curly ones.'), `"${curly.slice(1, -1)}"`);
    else pushText();
  }
  return { tokens, faults };
}
