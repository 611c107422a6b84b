import { noMappings } from '#shared/reading/mappings';
import { readRoleBindings } from '#shared/reading/role-bindings';
import { readSettings } from '#shared/reading/setting';

/** How many entries a field of the Full view holds, whatever they say; null: its form is not understood. */
export function entryCount(
  field: 'featureSettings' | 'featureSetSettings' | 'roleBindings',
  value: unknown,
): number | null {
  const reading = field === 'roleBindings' ? readRoleBindings(value) : readSettings(value, noMappings);
  return reading.is === 'not-understood' ? null : reading.value.length;
}
