/** Walks own properties and elements; undefined where the record has nothing. */
export function valueAt(record: unknown, ...path: readonly (string | number)[]): unknown {
  let value = record;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string | number, unknown>)[key]; // an own property, checked above
  }
  return value;
}
