import type { ResourceKind } from '../resource-names.ts';
import type { Comparator } from './tree.ts';

/** How a list lets one of its fields be filtered. */
interface Described {
  /** As written in a filter. */
  name: string;
  /** What it holds, one line. */
  description: string;
  /** Two or three words next to the name in a completion list. */
  hint: string;
  operators: readonly Comparator[];
  /** Whether NOT or `-` may be before a condition on it. */
  negatable: boolean;
  /** The field's value in a record unchanged over the wire; undefined when it is not there. */
  read: (record: unknown) => unknown;
}
export interface EnumField {
  type: 'enum';
  /** Those of the API document. */
  values: readonly string[];
  /** Which other values the API document lets expect; null: none. */
  others: RegExp | null;
  /** What to know about any other value, by value. */
  notes: Readonly<Record<string, string>>;
  /** Values the service has shown, in addition. */
  seen: readonly string[];
}
export type FilterField = Described &
  (
    | { type: 'text' }
    | EnumField
    | { type: 'boolean' }
    | { type: 'timestamp' }
    /** A resource name; `values` are names known beforehand. */
    | { type: 'resource-name'; kind: ResourceKind; values: readonly string[] }
  );

export function fieldNamed(fields: readonly FilterField[], name: string): FilterField | undefined {
  return fields.find((field) => field.name === name);
}
