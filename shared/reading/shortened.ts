import { maxReceivedLength } from '../errors.ts';

/** The JSON of a response within a bound, with ever fewer entries of its lists; null: none, or it does not fit. */
export function shortenedJson(json: unknown): string | null {
  if (json === undefined) return null;
  for (const most of [Infinity, 5, 2, 1]) {
    const text = JSON.stringify(json, (_key, value: unknown) =>
      Array.isArray(value) ? value.slice(0, most) : value,
    );
    if (text.length <= maxReceivedLength) return text.toWellFormed();
  }
  return null;
}
