/**
 * Answers whose fields the interface does not show (§2). Assumption: the rows are the first list of objects
 * in the answer, nearer to its top before deeper ones, in the order the fields came.
 */
export type Fields = Readonly<Record<string, unknown>>;

export interface FoundList {
  /** Where it stands, e.g. `results`; '' = the answer itself. */
  path: string;
  rows: readonly Fields[];
}

const deepest = 6;

/** The rows of an answer; an empty list counts when there is no other. Null: the answer holds no list. */
export function firstList(answer: unknown): FoundList | null {
  let empty: FoundList | null = null;
  let level: { path: string; value: unknown }[] = [{ path: '', value: answer }];
  for (let depth = 0; depth <= deepest && level.length > 0; depth += 1) {
    for (const { path, value } of level) {
      if (!Array.isArray(value)) continue;
      const rows = value.filter(isFields);
      if (rows.length > 0) return { path, rows };
      if (value.length === 0) empty ??= { path, rows };
    }
    level = level.flatMap(({ path, value }) =>
      isFields(value)
        ? Object.entries(value).map(([name, member]) => ({
            path: path === '' ? name : `${path}.${name}`,
            value: member,
          }))
        : [],
    );
  }
  return empty;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
