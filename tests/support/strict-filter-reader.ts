import type { FilterField } from '#shared/filter/field';

/**
 * A second reader of AIP-160 filters, written from its grammar and strict wherever the AIP leaves room, as typed
 * readers of others are. It shares nothing with shared/filter but the names, types and values of the fields.
 *
 *   expression = sequence {WS AND WS sequence}   sequence = factor {WS factor}   factor = term {WS OR WS term}
 *   term = [NOT WS | MINUS] simple               simple = restriction | composite
 *   restriction = comparable comparator arg      arg = value | composite
 *
 * Texts, names and times have to be strings in double quotes: bare words are constants of an enum, bare digits are
 * numbers. The escapes are `\"`, `\\` and `\uXXXX`; any other is an error.
 */
export interface StrictOptions {
  /** Where a `*` of the text, escaped or not, matches any text; `ends`: at the ends, and only unescaped. */
  wildcards: 'ends' | 'anywhere';
  /** Whether `field = (a OR b)` is read; the grammar has it, typed readers often do not. */
  lists: boolean;
}
type Predicate = (record: unknown) => boolean;

export class StrictRefusal extends Error {}

/** Throws a StrictRefusal for what it does not read. */
export function readStrictly(
  text: string,
  fields: readonly FilterField[],
  options: StrictOptions = { wildcards: 'ends', lists: false },
): Predicate {
  const reader = new StrictReader(text, fields, options);
  return reader.read();
}

/** A character of a string, and whether an escape wrote it. */
interface Letter {
  char: string;
  escaped: boolean;
}
type Arg = { kind: 'string'; letters: Letter[] } | { kind: 'boolean'; value: boolean } | { kind: 'any' };
type Operator = '=' | '!=' | '<' | '<=' | '>' | '>=' | ':';

class StrictReader {
  readonly #text: string;
  readonly #fields: readonly FilterField[];
  readonly #options: StrictOptions;
  #at = 0;

  constructor(text: string, fields: readonly FilterField[], options: StrictOptions) {
    this.#text = text;
    this.#fields = fields;
    this.#options = options;
  }

  read(): Predicate {
    if (this.#text === '') return () => true;
    const predicate = this.#expression(() => this.#restriction());
    if (this.#at < this.#text.length) this.#refuse('nothing more is expected');
    return predicate;
  }

  #refuse(message: string): never {
    throw new StrictRefusal(`${message} at ${this.#at} of ${this.#text}`);
  }

  /** Takes what the pattern matches here. */
  #take(pattern: RegExp): string | null {
    const sticky = new RegExp(pattern.source, `${pattern.flags}y`);
    sticky.lastIndex = this.#at;
    const found = sticky.exec(this.#text);
    if (found === null) return null;
    this.#at += found[0].length;
    return found[0];
  }

  /** What is in an expression, conditions or values, is the caller's. */
  #expression(leaf: () => Predicate): Predicate {
    const all = [this.#factor(leaf)];
    while (this.#take(/ +AND +/) !== null || this.#take(/ +(?!OR |AND )(?=[^ )])/) !== null)
      all.push(this.#factor(leaf));
    return (record) => all.every((each) => each(record));
  }

  #factor(leaf: () => Predicate): Predicate {
    const any = [this.#term(leaf)];
    while (this.#take(/ +OR +/) !== null) any.push(this.#term(leaf));
    return (record) => any.some((each) => each(record));
  }

  #term(leaf: () => Predicate): Predicate {
    const negated = this.#take(/NOT +|-/) !== null;
    const operand = this.#take(/\( */) === null ? leaf() : this.#rest(leaf);
    return negated ? (record) => !operand(record) : operand;
  }

  #rest(leaf: () => Predicate): Predicate {
    const inner = this.#expression(leaf);
    if (this.#take(/ *\)/) === null) this.#refuse('a closing parenthesis is expected');
    return inner;
  }

  #restriction(): Predicate {
    const name = this.#take(/[A-Za-z_][\w[\].]*/);
    const field = this.#fields.find((each) => each.name === name);
    if (field === undefined) this.#refuse('a field is expected');
    const operator = this.#operator();
    if (this.#options.lists && this.#take(/\( */) !== null)
      return this.#rest(() => this.#comparison(field, operator));
    return this.#comparison(field, operator);
  }

  /** A constant is bare, and nothing else of an enum does. */
  #constant(field: FilterField): Arg | null {
    if (field.type !== 'enum') return null;
    const word = this.#take(/(?!true|false)[A-Z][A-Z0-9_]*/);
    if (word === null) return null;
    return { kind: 'string', letters: word.split('').map((char) => ({ char, escaped: false })) };
  }

  #operator(): Operator {
    const written = this.#take(/ *(?:<=|>=|!=|=|<|>|:) */)?.trim();
    const known = (['=', '!=', '<', '<=', '>', '>=', ':'] as const).find((each) => each === written);
    return known ?? this.#refuse('a comparator is expected');
  }

  #comparison(field: FilterField, operator: Operator): Predicate {
    if (!field.operators.includes(operator)) this.#refuse('the field does not take this comparator');
    const test = this.#test(field, operator, this.#constant(field) ?? this.#arg());
    // As the page on the dialect says: what is absent is unequal to everything.
    return (record) => {
      const found = field.read(record);
      return found === undefined || found === null ? operator === '!=' : test(found);
    };
  }

  #arg(): Arg {
    const bare = this.#take(/true|false|\*/);
    if (bare !== null) return bare === '*' ? { kind: 'any' } : { kind: 'boolean', value: bare === 'true' };
    if (this.#take(/"/) === null) this.#refuse('a string is expected');
    const letters: Letter[] = [];
    for (;;) {
      const plain = this.#take(/[^"\\\p{Cc}]/u);
      const escaped = plain === null ? this.#take(/\\(?:["\\]|u[0-9a-fA-F]{4})/) : null;
      if (plain !== null) for (const char of plain.split('')) letters.push({ char, escaped: false });
      else if (escaped !== null) letters.push({ char: unescaped(escaped), escaped: true });
      else break;
    }
    if (this.#take(/"/) === null) this.#refuse('an escape or the closing quote is expected');
    return { kind: 'string', letters };
  }

  #test(field: FilterField, operator: Operator, arg: Arg): (found: unknown) => boolean {
    if (arg.kind === 'any')
      return operator === ':' ? (found) => found !== '' : this.#refuse('a star is no value');
    if (arg.kind === 'boolean') {
      if (field.type !== 'boolean') this.#refuse('a string is expected');
      return (found) => (found === arg.value) === (operator === '=');
    }
    if (field.type === 'boolean') this.#refuse('a boolean is expected');
    const fold = (text: string) => (field.type === 'text' ? text.toLowerCase() : text);
    const segments = this.#segments(arg.letters).map(fold);
    // As the page on the dialect says: a wildcard alone after a colon asks whether there is something.
    if (operator === ':' && segments.length > 1 && segments.every((segment) => segment === ''))
      return (found) => found !== '';
    const isIn = (found: unknown) =>
      typeof found === 'string' &&
      (operator === ':' ? matches(['', ...segments, ''], fold(found)) : matches(segments, fold(found)));
    if (operator === '=' || operator === ':') return isIn;
    if (operator === '!=') return (found) => !isIn(found);
    return this.#refuse('times are not read here');
  }

  /** The literal texts between the wildcards. */
  #segments(letters: readonly Letter[]): string[] {
    const segments = [''];
    for (const [place, { char, escaped }] of letters.entries()) {
      const isEnd = place === 0 || place === letters.length - 1;
      const isOpen = this.#options.wildcards === 'anywhere' || (isEnd && !escaped);
      if (char === '*' && isOpen) segments.push('');
      else segments.push(`${segments.pop() ?? ''}${char}`);
    }
    return segments;
  }
}

/** Whether a text begins with the first segment, ends with the last, and holds the others between in their order. */
function matches([first = '', ...rest]: readonly string[], text: string): boolean {
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const segment of rest) {
    const found = text.indexOf(segment, at);
    if (found < 0) return false;
    at = found + segment.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

function unescaped(escape: string): string {
  return escape.startsWith('\\u') ? String.fromCharCode(parseInt(escape.slice(2), 16)) : escape.slice(1);
}
