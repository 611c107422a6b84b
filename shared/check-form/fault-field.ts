import type { FieldFault } from '../errors.ts';
import type { FormField } from './fields.ts';
import { placesOfFiles, type FormValues } from './read-form.ts';

/**
 * Puts faults the service named (§7) on the fields of the form, as it was sent. Its paths may be bare, wrapped in
 * `check`, in snake case, with indexes in brackets, or the last name only. What fits no field is left out.
 */
export function placeFaults(
  faults: readonly FieldFault[],
  fields: readonly FormField[],
  sent: FormValues,
): FieldFault[] {
  const places = placesOfFiles(sent);
  return faults.flatMap(({ field, message }) => {
    const id = fieldOf(field, fields, places);
    return id === null ? [] : [{ field: id, message }];
  });
}

function fieldOf(path: string, fields: readonly FormField[], places: readonly string[]): string | null {
  const plain = path
    .replace(/\[(\d+)\]/g, '.$1')
    .replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())
    .replace(/^check\./, '')
    .replace(/\bfiles\.(\d+)/, (_match, index: string) => `files.${places[Number(index)] ?? index}`);
  const ids = fields.map(({ id }) => id);
  const exact = ids.find((id) => id === plain);
  if (exact !== undefined) return exact;
  const ending = ids.filter((id) => id.endsWith(`.${plain}`));
  if (ending.length === 1) return ending[0] ?? null;
  // A part of a field, such as the day of a date, or an object represented by its first field.
  return ids.find((id) => plain.startsWith(`${id}.`)) ?? ids.find((id) => id.startsWith(`${plain}.`)) ?? null;
}
