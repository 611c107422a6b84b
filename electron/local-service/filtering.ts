import { checkFilter } from '#shared/filter/check';
import { isSendable } from '#shared/filter/fault';
import { compileFilter, equalityOn } from '#shared/filter/evaluate';
import type { FilterField } from '#shared/filter/field';
import { parseFilter } from '#shared/filter/parse';
import type { Filter } from '#shared/filter/tree';
import { Refusal } from './refusal.ts';

export interface RowFilter {
  tree: Filter;
  /** Whether a row, as it would go over the wire, matches. */
  keep(row: unknown): boolean;
  /** The only values a field may have in a match, or null when the filter lets others through. */
  valuesOf(field: string): string[] | null;
}

/** Reads a list's filter; null for none. One with an error is a 400 that names each position. */
export function readFilter(text: string | undefined, fields: readonly FilterField[]): RowFilter | undefined {
  if (text === undefined) return undefined;
  const parsed = parseFilter(text);
  const faults = parsed.ok ? checkFilter(parsed.tree, fields) : parsed.faults;
  if (!parsed.ok || !isSendable(faults)) {
    const details = faults.map(({ column, message }) => ({
      field: 'filter',
      column: String(column),
      message,
    }));
    const sentence = faults.map(({ column, message }) => `Column ${column}: ${message}`).join(' ');
    throw new Refusal(400, 'invalid_argument', `filter: ${sentence}`, details);
  }
  const { tree } = parsed;
  if (tree.expression === null) return undefined;
  return { tree, keep: compileFilter(tree, fields), valuesOf: (field) => equalityOn(tree, field) };
}
