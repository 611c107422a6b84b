/** Case, underscores and the like do not count: displayName and Display-Name are near display_name. */
const fold = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
/** Longer texts are not typing slips, and the distance costs the product of the lengths. */
const longest = 80;

function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    previous = row;
  }
  return previous[b.length] ?? 0;
}

/**
 * The candidate most likely meant: the same except for its case or separators, one that ends so, or a similar
 * one.
 */
export function nearest(written: string, candidates: readonly string[]): string | null {
  const target = fold(written);
  if (target === '' || target.length > longest) return null;
  const folded = candidates.map((candidate) => ({ candidate, text: fold(candidate) }));
  const same = folded.find(({ text }) => text === target) ?? folded.find(({ text }) => text.endsWith(target));
  if (same !== undefined) return same.candidate;
  const ranked = folded
    .map(({ candidate, text }) => ({ candidate, far: distance(target, text) }))
    .sort((a, b) => a.far - b.far);
  const best = ranked[0];
  return best !== undefined && best.far <= Math.max(2, target.length / 3) ? best.candidate : null;
}
