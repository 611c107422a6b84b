import { comparableName, hidesCharacters, visibleName } from './display-name.ts';
import type { FieldFault } from './errors.ts';
import { t } from './messages/text.ts';
import { builtInNames, type ProfileSettings } from './profile.ts';
import { checkServiceAddress } from './service-address.ts';

/** Rules that the fields of a profile must also meet, beside the profiles of these names. */
export function profileFaults(
  settings: Pick<ProfileSettings, 'name' | 'kind' | 'baseUrl' | 'authUrl'>,
  otherNames: readonly string[],
): FieldFault[] {
  const faults: FieldFault[] = [];
  if ([...Object.values(builtInNames), ...otherNames].some((name) => sameName(name, settings.name))) {
    faults.push({ field: 'name', message: t('Another profile has this name. Enter a different one.') });
  }
  // A profile appears by its name, in menus of the system too, where nothing shows what is hidden.
  if (hidesCharacters(settings.name)) {
    faults.push({
      field: 'name',
      message: t('The name contains invisible characters: {name}. Type it again without them.', {
        name: visibleName(settings.name),
      }),
    });
  }
  if (settings.kind === 'demo') {
    for (const field of ['baseUrl', 'authUrl'] as const) {
      const checked = checkServiceAddress(settings[field]);
      if (checked.ok && !checked.address.loopback) {
        faults.push({
          field,
          message: t('A demo profile connects to this computer only: 127.0.0.1, [::1], localhost.'),
        });
      }
    }
  }
  return faults;
}

export function sameName(a: string, b: string): boolean {
  return comparableName(a).toLowerCase() === comparableName(b).toLowerCase();
}
