import { t } from '#shared/messages/text';
import { isFields, type Fields } from '../reading/reading.ts';

/** A column of rows whose fields are not specified. */
export interface DerivedColumn {
  /** The names joined by dots; distinguished even where a name holds a dot itself. */
  id: string;
  /** The names that lead to the value. */
  names: readonly string[];
}

const deepest = 3;

/** The fields of the rows, those of nested objects by their path, in the order they first came. */
export function columnsOf(rows: readonly Fields[]): DerivedColumn[] {
  const found = new Map<string, readonly string[]>();
  for (const row of rows) collect(row, [], found);
  return [...found.values()].map((names) => ({ id: names.map(escaped).join('.'), names }));
}

function collect(fields: Fields, before: readonly string[], found: Map<string, readonly string[]>): void {
  for (const [name, value] of Object.entries(fields)) {
    const names = [...before, name];
    if (isFields(value) && names.length < deepest && Object.keys(value).length > 0)
      collect(value, names, found);
    else if (!found.has(JSON.stringify(names))) found.set(JSON.stringify(names), names);
  }
}

const escaped = (name: string) => name.replaceAll('\\', '\\\\').replaceAll('.', '\\.');

/** The value of a row in a column; undefined where the row has none. */
export function valueIn(row: Fields, { names }: Pick<DerivedColumn, 'names'>): unknown {
  let value: unknown = row;
  for (const name of names) {
    if (!isFields(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

/** A raw value in one line: text unchanged, a list and an object by their size, null for one that is absent. */
export function shownValue(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (Array.isArray(value))
    return t('{count, plural, one {# item} other {# items}}', { count: value.length });
  if (isFields(value)) {
    const count = Object.keys(value).length;
    return t('{count, plural, one {# field} other {# fields}}', { count });
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}
