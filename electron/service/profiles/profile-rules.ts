import type { AppErrorOf } from '#shared/errors';
import { t } from '#shared/messages/text';
import {
  builtInNames,
  defaultProfileSettings,
  demoProfileId,
  type BuiltInId,
  type ProfileSettings,
  type StoredProfile,
} from '#shared/profile';
import { profileFaults, sameName } from '#shared/profile-faults';
import { err, ok, type Result } from '#shared/result';

const demoProfileName = builtInNames[demoProfileId];

type Refusal = AppErrorOf<'refused'>;

/** Account of a profile's client secret in the keychain. */
export function clientSecretAccount(id: string): string {
  return `profile/${id}/client-secret`;
}

/** Rules that a profile's fields must also meet; each fault is shown next to its field. */
export function checkSettings(
  settings: ProfileSettings,
  others: readonly Pick<StoredProfile, 'name'>[],
): Result<null> {
  const faults = profileFaults(
    settings,
    others.map(({ name }) => name),
  );
  if (faults.length === 0) return ok(null);
  return err({
    kind: 'validation',
    message: t('The profile was not saved. Some fields are not valid.'),
    target: settings.name,
    advice: t('Correct the marked fields, then save again.'),
    faults,
  });
}

/** A free name for a copy: "Name copy", "Name copy 2" and so on, within the length a name may have. */
export function copyName(name: string, existingNames: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const copyOf = (base: string) =>
      number === 1 ? t('{name} copy', { name: base }) : t('{name} copy {number}', { name: base, number });
    const room = 80 - copyOf('').length;
    const candidate = copyOf(name.slice(0, room).trimEnd());
    if (!existingNames.some((other) => sameName(other, candidate))) return candidate;
  }
}

/** How the local service sets an override; docs/local-service.md documents it. */
const demoOverrideWrite = {
  method: 'PUT',
  path: '/v1alpha2/{name}',
  body: '{"value": "{value}"}',
} as const;

/** Where the local service runs, and for which client. */
export interface DemoConnection {
  baseUrl: string;
  authUrl: string;
  clientId: string;
}

/** A built-in profile as a stored one would look. Before its local service runs it has no usable address. */
export function demoProfile(
  id: BuiltInId,
  connection: DemoConnection | null,
  createdAt: string,
  checkedAt: string | null,
): StoredProfile {
  return {
    ...defaultProfileSettings,
    overrideWrite: demoOverrideWrite,
    id,
    name: builtInNames[id],
    kind: 'demo',
    ...(connection ?? { baseUrl: 'http://127.0.0.1', authUrl: 'http://127.0.0.1', clientId: 'demo' }),
    createdAt,
    checkedAt,
    secretSavedAt: null,
    likeness: null,
  };
}

export const unknownProfile: Refusal = {
  kind: 'refused',
  reason: 'profile-not-active',
  message: t('The profile no longer exists.'),
  advice: t('Choose another profile.'),
};

export const builtIn = (id: BuiltInId): Refusal => ({
  kind: 'refused',
  reason: 'not-supported',
  message: t("You can't change, duplicate or delete a built-in profile."),
  target: builtInNames[id],
  advice: t('Create a profile of your own.'),
});

export const managedProfile = (name: string): Refusal => ({
  kind: 'refused',
  reason: 'not-supported',
  message: t('The profile was not changed: your organization manages it.'),
  target: name,
  advice: t('You can change only the client secret. Ask your administrator.'),
});

export const demoIsOff: Refusal = {
  kind: 'refused',
  reason: 'not-supported',
  step: 'switch-profile',
  message: t('The Demo profile is turned off by your organization.'),
  target: demoProfileName,
  advice: t('Use another profile.'),
};

export const changedMeanwhile = (name: string): Refusal => ({
  kind: 'refused',
  reason: 'not-confirmed',
  message: t('The profile was locked, switched or changed before you confirmed. Nothing was saved.'),
  target: name,
  advice: t('Open the profile, then save again.'),
});

export const secretMissing = (name: string): Refusal => ({
  kind: 'refused',
  reason: 'secret-missing',
  message: t('No client secret is saved for this profile.'),
  target: name,
  advice: t('Enter the client secret in the profile.'),
});

export const serviceNotRunning: Refusal = {
  kind: 'refused',
  reason: 'secret-missing',
  message: t('The local service is not running.'),
  target: demoProfileName,
  advice: t('Restart the app.'),
};
