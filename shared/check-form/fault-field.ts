import type { FieldFault } from '../errors.ts';
import type { FormField } from './fields.ts';

/**
 * Puts faults the service named (§7) on the fields of the form. Its paths may be bare, wrapped in `check`,
 * in snake case, with indexes in brackets, or the last name only. What fits no field is left over.
 */
export function placeFaults(
  faults: readonly FieldFault[],
  fields: readonly FormField[],
): { placed: FieldFault[]; other: FieldFault[] } {
  const placed: FieldFault[] = [];
  const other: FieldFault[] = [];
  for (const fault of faults) {
    const id = fieldOf(fault.field, fields);
    if (id === null) other.push(fault);
    else placed.push({ field: id, message: fault.message });
  }
  return { placed, other };
}

function fieldOf(path: string, fields: readonly FormField[]): string | null {
  const plain = path
    .replace(/\[(\d+)\]/g, '.$1')
    .replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())
    .replace(/^check\./, '');
  const ids = fields.map(({ id }) => id);
  const exact = ids.find((id) => id === plain);
  if (exact !== undefined) return exact;
  const ending = ids.filter((id) => id.endsWith(`.${plain}`));
  if (ending.length === 1) return ending[0] ?? null;
  // A part of a field, such as the day of a date, or an object represented by its first field.
  return ids.find((id) => plain.startsWith(`${id}.`)) ?? ids.find((id) => id.startsWith(`${plain}.`)) ?? null;
}
