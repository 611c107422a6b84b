import type { AppError } from '#shared/errors';
import type { ProfileView, StoredProfile } from '#shared/profile';
import { keepsSecret } from '#shared/profile-connection';
import { err, type Result } from '#shared/result';
import type { SecretStore } from '../../platform/keychain/secret-store.ts';
import { clientSecretAccount } from './profile-rules.ts';

/** The client secret of each stored profile, in the keychain. A failure names the profile. */
export interface ProfileSecrets {
  /** Null: it was deleted outside the app. */
  read(profile: StoredProfile): Promise<Result<string | null>>;
  /** Saves a new profile with its secret. */
  add(profile: StoredProfile, secret: string): Promise<Result<ProfileView>>;
  /** Saves settings with a new secret. The old one is out of use before the address changes. */
  replace(before: StoredProfile, after: StoredProfile, secret: string): Promise<Result<ProfileView>>;
  remove(profile: StoredProfile): Promise<Result<null>>;
  /** Saves a profile without the secret that it may have. */
  saveWithout(profile: StoredProfile): Promise<Result<ProfileView>>;
}

export function createProfileSecrets(
  keychain: SecretStore,
  save: (profile: StoredProfile) => Result<ProfileView>,
  now: () => string,
): ProfileSecrets {
  const write = async (profile: StoredProfile, secret: string) =>
    named(await keychain.write(clientSecretAccount(profile.id), secret), profile);
  const remove = async (profile: StoredProfile) =>
    named(await keychain.remove(clientSecretAccount(profile.id)), profile);

  return {
    read: async (profile) => named(await keychain.read(clientSecretAccount(profile.id)), profile),
    async add(profile, secret) {
      const written = await write(profile, secret);
      if (!written.ok) {
        // It may have been done anyway, and no profile would ever delete it.
        if (!isUntouched(written.error)) void remove(profile);
        return written;
      }
      const saved = save({ ...profile, secretSavedAt: now() });
      if (!saved.ok) await remove(profile);
      return saved;
    },
    async replace(before, after, secret) {
      const sameTarget = keepsSecret(before, after);
      if (!sameTarget) {
        const closed = save({ ...before, secretSavedAt: null });
        if (!closed.ok) return closed;
      }
      const written = await write(after, secret);
      if (!written.ok) {
        if (!sameTarget && isUntouched(written.error)) save(before);
        return written;
      }
      return save({ ...after, secretSavedAt: now() });
    },
    remove,
    async saveWithout(profile) {
      if (profile.secretSavedAt === null) return save(profile);
      const removed = await remove(profile);
      return removed.ok ? save({ ...profile, secretSavedAt: null }) : removed;
    },
  };
}

function named<T>(result: Result<T>, { name }: StoredProfile): Result<T> {
  return result.ok ? result : err({ ...result.error, target: name });
}

/** Whether a refused write guarantees that the keychain is unchanged. */
function isUntouched(error: AppError): boolean {
  return (
    error.kind === 'refused' && (error.reason === 'keychain-missing' || error.reason === 'keychain-locked')
  );
}
