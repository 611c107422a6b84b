import type { Policy } from '#shared/policy';
import { ok, type Result } from '#shared/result';
import type { SecretStore } from '../../platform/keychain/secret-store.ts';
import { clientSecretAccount } from './profile-rules.ts';
import type { SettingsFile } from './settings-file.ts';
import type { Settings } from './settings-schema.ts';

/** Profiles that a policy provided once and provides no more: they are nobody's to use. */
export function withdrawnIds({ providedIds }: Pick<Settings, 'providedIds'>, policy: Policy): Set<string> {
  const provided = new Set(policy.profiles?.map(({ id }) => id));
  return new Set(providedIds.filter((id) => !provided.has(id)));
}

/** Removes their client secrets, and then what was noted of them; what fails is tried again at the next start. */
export async function forgetWithdrawn(
  file: SettingsFile,
  policy: Policy,
  keychain: Pick<SecretStore, 'remove'>,
): Promise<Result<null>> {
  for (const withdrawn of withdrawnIds(file.read(), policy)) {
    const removed = await keychain.remove(clientSecretAccount(withdrawn));
    if (!removed.ok) return removed;
    const { profiles, providedIds } = file.read();
    const saved = file.change({
      profiles: profiles.filter(({ id }) => id !== withdrawn),
      providedIds: providedIds.filter((id) => id !== withdrawn),
    });
    if (!saved.ok) return saved;
  }
  return ok(null);
}
