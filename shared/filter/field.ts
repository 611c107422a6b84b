import type { ResourceKind } from '../resource-names.ts';
import type { Comparator } from './tree.ts';

/** How a list lets one of its fields be filtered. */
interface Described {
  /** As written in a filter. */
  name: string;
  /** What it holds, one line. */
  description: string;
  /** Two or three words beside the name in a completion list. */
  hint: string;
  operators: readonly Comparator[];
  /** Whether NOT or `-` may stand before a condition on it. */
  negatable: boolean;
  /** The field's value in a record as it came over the wire; undefined when it is not there. */
  read: (record: unknown) => unknown;
}
export type FilterField = Described &
  (
    | { type: 'text' }
    /** `others` says which values beside the known ones may exist; null: none. */
    | { type: 'enum'; values: readonly string[]; others: RegExp | null }
    | { type: 'boolean' }
    | { type: 'timestamp' }
    /** A resource name; `values` are names known beforehand. */
    | { type: 'resource-name'; kind: ResourceKind; values: readonly string[] }
  );

export function fieldNamed(fields: readonly FilterField[], name: string): FilterField | undefined {
  return fields.find((field) => field.name === name);
}
