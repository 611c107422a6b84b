import { t } from '#shared/messages/text';
import { maxFilterLength } from '../limits.ts';
import { faultAt, use, type FilterFault, type FilterFix } from './fault.ts';
import { isValueToken, pathOf, valueOf, type Member, type ValueToken } from './member.ts';
import { tokenize, type Token } from './tokens.ts';
import {
  depthOf,
  junction,
  type Comparator,
  type Expression,
  type FieldPath,
  type Filter,
  type Span,
} from './tree.ts';

/** Keeps hostile text from exhausting the stack; AIP-160 allows a service to set such limits. */
export const maxFilterDepth = 64;

export type ParsedFilter = { ok: true; tree: Filter } | { ok: false; faults: FilterFault[] };

/** Parses an AIP-160 filter. Never throws; faults are inside the text. Empty text matches everything. */
export function parseFilter(text: string): ParsedFilter {
  const refused = (start: number, end: number, message: string): ParsedFilter => ({
    ok: false,
    faults: [faultAt({ start, end }, message)],
  });
  if (text.length > maxFilterLength) {
    const message = t('A filter has at most {maxFilterLength, number} characters.', { maxFilterLength });
    return refused(maxFilterLength + 1, text.length + 1, message);
  }
  const broken = text.search(/\p{Cs}/u);
  if (broken >= 0) return refused(broken + 1, broken + 2, t('This character is not valid Unicode.'));
  const { tokens, faults } = tokenize(text);
  if (faults.length > 0) return { ok: false, faults };
  const span = { start: 1, end: text.length + 1 };
  if (tokens.length === 0) return { ok: true, tree: { expression: null, span } };
  const parsed = new Parser(tokens).parse();
  return 'fault' in parsed
    ? { ok: false, faults: [parsed.fault] }
    : { ok: true, tree: { expression: parsed.expression, span } };
}

/**
 * Recursive descent over AIP-160. `null` means that a fault was recorded, and every rule passes it on.
 *
 *   expression = factor { [AND] factor }      factor = term { OR term }      term = [NOT | -] simple
 *   simple = "(" expression ")" | member [comparator arg]
 *
 * A sequence is evaluated before AND in the grammar; both mean AND, so one rule reads both.
 */
class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;
  #fault: FilterFault | null = null;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  parse(): { expression: Expression } | { fault: FilterFault } {
    const expression = this.#expression();
    const left = this.#peek();
    if (expression !== null && left !== undefined) this.#unexpected(left);
    else if (expression !== null && depthOf(expression) > maxFilterDepth)
      this.#fail(
        expression.span,
        t('A filter can be nested at most {maxFilterDepth} levels deep.', { maxFilterDepth }),
      );
    if (this.#fault !== null) return { fault: this.#fault };
    if (expression === null) throw new Error('A rule failed without a fault'); // each null comes from #fail
    return { expression };
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#at];
  }

  /** Consumes the next token when it is of this kind. */
  #take<K extends Token['kind']>(kind: K): Extract<Token, { kind: K }> | null {
    const token = this.#peek();
    if (token?.kind !== kind) return null;
    this.#at += 1;
    return token as Extract<Token, { kind: K }>; // the kind was compared above
  }

  #fail(span: Span, message: string, fix?: FilterFix): null {
    this.#fault ??= faultAt(span, message, fix);
    return null;
  }

  #unexpected(token: Token): null {
    switch (token.kind) {
      case 'close':
        return this.#fail(token.span, t('This parenthesis was never opened.'), {
          replacement: '',
          label: t('Remove the parenthesis'),
        });
      case 'and':
      case 'or':
        return this.#fail(token.span, t('Add a condition before {token}.', { token: token.text }));
      case 'comparator':
        return this.#fail(token.span, t('Add a field before {token}.', { token: token.text }));
      case 'dot':
        return this.#fail(token.span, t('Add a field before the dot.'));
      case 'comma':
        return this.#fail(token.span, t('Replace the comma with AND, or with OR.'), use(' AND'));
      case 'not':
      case 'minus':
        return this.#fail(token.span, t('Remove the second negation here.'));
      default:
        return this.#fail(
          token.span,
          t('Remove {token} here, or add AND before {token}.', { token: token.text }),
        );
    }
  }

  /** Nothing follows: the fault marks the last token, so that there is something to mark. */
  #missing(messageAfter: (last: string) => string): null {
    const token = this.#peek();
    if (token !== undefined) return this.#unexpected(token);
    const last = this.#tokens.at(-1);
    return last === undefined ? null : this.#fail(last.span, messageAfter(last.text));
  }

  #startsTerm(token: Token | undefined): boolean {
    return isValueToken(token) || token?.kind === 'not' || token?.kind === 'minus' || token?.kind === 'open';
  }

  #expression(): Expression | null {
    const first = this.#factor();
    if (first === null) return null;
    const operands: [Expression, ...Expression[]] = [first];
    let last = first;
    for (;;) {
      const next = this.#peek();
      const and = this.#take('and');
      if (and === null) {
        if (next === undefined || !this.#startsTerm(next)) break;
        const apart = next.spaced || next.kind === 'open' || this.#tokens[this.#at - 1]?.kind === 'close';
        if (!apart) return this.#fail(next.span, t('Add a space or an operator here.'));
      }
      const factor = this.#factor();
      if (factor === null) return null;
      operands.push(factor);
      last = factor;
    }
    return junction('and', operands, { start: first.span.start, end: last.span.end });
  }

  #factor(): Expression | null {
    const first = this.#term();
    if (first === null) return null;
    const operands: [Expression, ...Expression[]] = [first];
    let last = first;
    while (this.#take('or') !== null) {
      const term = this.#term();
      if (term === null) return null;
      operands.push(term);
      last = term;
    }
    return junction('or', operands, { start: first.span.start, end: last.span.end });
  }

  #term(): Expression | null {
    const negation = this.#take('not') ?? this.#take('minus');
    const operand = this.#simple();
    if (negation === null || operand === null) return operand;
    const span = { start: negation.span.start, end: operand.span.end };
    return { kind: 'not', operand, operatorSpan: negation.span, span };
  }

  #simple(): Expression | null {
    return this.#peek()?.kind === 'open' ? this.#composite() : this.#restriction();
  }

  #composite(): Expression | null {
    const open = this.#take('open');
    if (open === null) return this.#missing((last) => t('Add “(” after {last}.', { last }));
    if (this.#depth === maxFilterDepth)
      return this.#fail(
        open.span,
        t('A filter can be nested at most {maxFilterDepth} levels deep.', { maxFilterDepth }),
      );
    const closing = this.#peek();
    if (closing?.kind === 'close')
      return this.#fail({ start: open.span.start, end: closing.span.end }, t('The parentheses are empty.'));
    this.#depth += 1;
    const inner = this.#expression();
    this.#depth -= 1;
    if (inner === null) return null;
    const close = this.#take('close');
    if (close !== null) return { ...inner, span: { start: open.span.start, end: close.span.end } };
    const next = this.#peek();
    return next === undefined
      ? this.#fail(open.span, t('This parenthesis is never closed.'))
      : this.#unexpected(next);
  }

  #restriction(): Expression | null {
    const member = this.#member((last) => t('Add a condition after {last}.', { last }));
    if (member === null) return null;
    const comparator = this.#take('comparator');
    if (comparator === null) return { kind: 'global', value: valueOf(member), span: member.span };
    const field = pathOf(member);
    if (this.#peek()?.kind === 'open') {
      const values = this.#composite();
      return values === null ? null : this.#distribute(field, comparator.comparator, comparator.span, values);
    }
    const keyword = this.#peek();
    if (keyword?.kind === 'and' || keyword?.kind === 'or' || keyword?.kind === 'not')
      return this.#fail(comparator.span, missingValue(comparator.text));
    const argument = this.#member(missingValue);
    if (argument === null) return null;
    return {
      kind: 'restriction',
      field,
      operator: comparator.comparator,
      operatorSpan: comparator.span,
      value: valueOf(argument),
      span: { start: member.span.start, end: argument.span.end },
    };
  }

  /** `field = (a OR b)` says `field = a OR field = b`. */
  #distribute(
    field: FieldPath,
    operator: Comparator,
    operatorSpan: Span,
    values: Expression,
  ): Expression | null {
    const { span } = values;
    switch (values.kind) {
      case 'global':
        return { kind: 'restriction', field, operator, operatorSpan, value: values.value, span };
      case 'restriction':
        return this.#fail(
          values.span,
          t('Only values are allowed in the parentheses after {operator}.', { operator }),
        );
      case 'not': {
        const operand = this.#distribute(field, operator, operatorSpan, values.operand);
        return operand === null ? null : { ...values, operand };
      }
      case 'and':
      case 'or': {
        const operands: Expression[] = [];
        for (const operand of values.operands) {
          const restriction = this.#distribute(field, operator, operatorSpan, operand);
          if (restriction === null) return null;
          operands.push(restriction);
        }
        return { ...values, operands };
      }
    }
  }

  #member(messageAfter: (last: string) => string): Member | null {
    const first = this.#peek();
    if (!isValueToken(first)) return this.#missing(messageAfter);
    this.#at += 1;
    const parts: [ValueToken, ...ValueToken[]] = [first];
    let last = first;
    while (this.#peek()?.kind === 'dot' && this.#peek()?.spaced === false) {
      const dot = this.#peek();
      this.#at += 1;
      const next = this.#peek();
      if (dot === undefined || !isValueToken(next) || next.spaced)
        return this.#fail(
          { start: first.span.start, end: dot?.span.end ?? last.span.end },
          t('Add a name after the dot.'),
        );
      this.#at += 1;
      parts.push(next);
      last = next;
    }
    const span = { start: first.span.start, end: last.span.end };
    const next = this.#peek();
    if (last.kind === 'word' && next?.kind === 'open' && !next.spaced) return this.#refuseCall(span);
    return { parts, span };
  }

  /** Functions are extensions of a service (AIP-160); the API document names none. */
  #refuseCall(name: Span): null {
    let depth = 0;
    let end = name.end;
    for (const token of this.#tokens.slice(this.#at)) {
      if (token.kind === 'open') depth += 1;
      if (token.kind === 'close') depth -= 1;
      end = token.span.end;
      if (depth === 0) break;
    }
    return this.#fail(
      { start: name.start, end },
      t("Filters can't use functions. Compare a field with a value."),
    );
  }
}

const missingValue = (last: string): string => t('Add a value after {last}.', { last });
