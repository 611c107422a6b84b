import { lastSegment } from '../resource-names.ts';
import { comparableName } from '../display-name.ts';

/** Matches by display name, its resource name or its id. */
export interface Named {
  /** Resource name. */
  name: string;
  displayName: string;
}

export interface ResolvedNames<N extends Named> {
  found: N[];
  /** As they were given, in their order. */
  missing: string[];
  /** Display names that more than one has: only a resource name says which is meant. */
  ambiguous: string[];
}

export type NameIndex<N extends Named> = ReadonlyMap<string, readonly N[]>;

/** Words of a name that a comma may cut it into. */
const maxPieces = 4;

export function indexNames<N extends Named>(all: readonly N[]): NameIndex<N> {
  const index = new Map<string, N[]>();
  const add = (key: string, one: N) => {
    const existing = index.get(key);
    if (existing === undefined) index.set(key, [one]);
    else if (!existing.includes(one)) existing.push(one);
  };
  for (const one of all) {
    add(keyOf(one.displayName), one);
    add(keyOf(one.name), one);
    add(keyOf(lastSegment(one.name)), one);
  }
  return index;
}

/** Names in the order they are given. A display name with commas in it is found although it came in pieces. */
export function resolveNames<N extends Named>(
  lines: readonly string[],
  index: NameIndex<N>,
): ResolvedNames<N> {
  const found = new Set<N>();
  const missing = new Set<string>();
  const ambiguous = new Set<string>();
  const take = (text: string): boolean => {
    const matches = index.get(keyOf(text)) ?? [];
    const [first, ...others] = matches;
    if (first === undefined) return false;
    if (others.length === 0) found.add(first);
    else ambiguous.add(text.trim());
    return true;
  };
  for (const line of lines) {
    if (line.trim() === '' || take(line) || take(withoutBullet(line))) continue;
    const pieces = piecesOf(line);
    for (let at = 0; at < pieces.length;) {
      const longest = Math.min(maxPieces, pieces.length - at);
      let matchedLength = 0;
      for (let length = longest; length > 0 && matchedLength === 0; length -= 1)
        if (take(pieces.slice(at, at + length).join(', '))) matchedLength = length;
      if (matchedLength === 0) missing.add(pieces[at] ?? '');
      at += Math.max(1, matchedLength);
    }
  }
  return { found: [...found], missing: [...missing], ambiguous: [...ambiguous] };
}

/** A line of a list in an e-mail: `- Larkfield Estates`, `2. Larkfield Estates`. */
const withoutBullet = (line: string) => line.replace(/^\s*(?:[-–—*•·]|\d+[.)])\s+/, '');

/** Lines of a pasted text. */
export const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/);

/** Parts of a line between commas, semicolons and tabs; a quoted part is one. */
function piecesOf(line: string): string[] {
  return [...line.matchAll(/\s*"((?:[^"]|"")*)"\s*|[^,;\t]+/g)]
    .map(([whole, quoted]) => (quoted === undefined ? whole : quoted.replaceAll('""', '"')).trim())
    .filter((piece) => piece !== '');
}

const keyOf = (text: string): string =>
  comparableName(text.replace(/\s*,\s*/g, ', ').replace(/^\s*"(.*)"\s*$/, '$1')).toLowerCase();
