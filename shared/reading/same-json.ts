/** Equal as JSON: the order of members does not count, that of items does. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
    return one.every((item, place) => sameJson(item, other[place]));
  }
  const members = Object.entries(one);
  if (members.length !== Object.keys(other).length) return false;
  const others = new Map<string, unknown>(Object.entries(other));
  return members.every(([key, value]) => others.has(key) && sameJson(value, others.get(key)));
}
