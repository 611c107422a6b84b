import type { FilterFault } from '#shared/filter/fault';
import { tokenize, type Token } from '#shared/filter/tokens';

type MarkKind = 'field' | 'operator' | 'value' | 'keyword' | 'paren' | 'plain';

/** A stretch of a filter text in one look. */
export interface Mark {
  kind: MarkKind;
  isFaulty: boolean;
  /** Offset of its first character. */
  from: number;
  text: string;
}

/**
 * The text cut into stretches: every character once, in order. A stretch also ends at `cut`, so that
 * something can be placed there.
 */
export function marksOf(text: string, fault: FilterFault | undefined, cut: number): Mark[] {
  const kinds = new Array<MarkKind>(text.length).fill('plain');
  const { tokens } = tokenize(text);
  for (const [place, kind] of kindsOf(tokens).entries()) {
    const span = tokens[place]?.span;
    if (span !== undefined) kinds.fill(kind, span.start - 1, span.end - 1);
  }
  const isFaulty = (at: number) =>
    fault !== undefined && at >= fault.column - 1 && at < fault.column - 1 + fault.length;
  const marks: Mark[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const kind = kinds[at] ?? 'plain';
    const last = marks.at(-1);
    if (last !== undefined && at !== cut && last.kind === kind && last.isFaulty === isFaulty(at))
      last.text += text.charAt(at);
    else marks.push({ kind, isFaulty: isFaulty(at), from: at, text: text.charAt(at) });
  }
  return marks;
}

/** The look of each token: a value is what a comparator or a list after one has before it. */
function kindsOf(tokens: readonly Token[]): MarkKind[] {
  let isAfterComparator = false;
  /** Open parentheses of the list of values; 0 = outside one. */
  let list = 0;
  return tokens.map((token, place) => {
    switch (token.kind) {
      case 'comparator':
        isAfterComparator = true;
        return 'operator';
      case 'and':
      case 'or':
      case 'not':
      case 'minus':
        return 'keyword';
      case 'open':
        if (list > 0 || isAfterComparator) list += 1;
        isAfterComparator = false;
        return 'paren';
      case 'close':
        list = Math.max(0, list - 1);
        return 'paren';
      case 'comma':
        return 'paren';
      default: {
        const kind = isAfterComparator || list > 0 ? 'value' : 'field';
        // A value may have dots in it; it ends where the next token is not joined to it.
        const next = tokens[place + 1];
        const goesOn = next?.spaced === false && (next.kind === 'dot' || token.kind === 'dot');
        if (!goesOn) isAfterComparator = false;
        return kind;
      }
    }
  });
}
