/**
 * The reading layer: everything that the API leaves open (§2, §4 "not shown") is read here and nowhere else.
 * docs/compatibility.md lists each such silence, what is accepted, and what a profile can map.
 *
 * A reading says one of three things. What is not understood is never taken for absent or empty.
 */
export type Reading<T> =
  | { is: 'understood'; value: T }
  /** Understood because of a mapping of the profile; `by` names each mapping that was needed. */
  | { is: 'mapped'; value: T; by: readonly string[] }
  /** `at`: where the response does not fit, as a path; '' is its top level. Never a value. */
  | { is: 'not-understood'; at: string };

export const understood = <T>(value: T): Reading<T> => ({ is: 'understood', value });
export const notUnderstood = (at = ''): Reading<never> => ({ is: 'not-understood', at });

export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Names compared without case and separators: `next_page_token` and `nextPageToken` are one name. */
export const plainName = (name: string): string => name.replace(/[_\-\s.]/g, '').toLowerCase();
