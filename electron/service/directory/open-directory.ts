import { t } from '#shared/messages/text';
import { ok, type Result } from '#shared/result';
import type { Database } from '../../platform/storage/database.ts';
import { onDisk } from '../../platform/storage/disk-failure.ts';
import type { Vault } from '../../platform/storage/vault.ts';
import type { Supervision } from '../../platform/supervision.ts';
import { createDirectoryCopy } from './directory-copy.ts';
import type { ProfileService } from '../profiles/profile-service.ts';
import { onServiceChange } from '../profiles/on-service-change.ts';
import { createOrganizationNames } from './organization-names.ts';

/** Known facts about organizations without asking the service. The names work without a database. */
export function openDirectory({
  database,
  vault,
  supervision,
  profiles,
  report,
}: {
  database: Result<{ database: Database }>;
  vault: Vault;
  supervision: Supervision;
  profiles: Pick<ProfileService, 'list' | 'onChange'>;
  report: (failure: unknown) => void;
}) {
  const directoryCopy = supervision.open(t('Offline copy of organizations'), () =>
    database.ok ? ok(createDirectoryCopy(database.value.database, vault)) : database,
  );
  const organizationNames = createOrganizationNames((profileId, name) => {
    if (!directoryCopy.ok) return null;
    const copied = onDisk('directory', () => directoryCopy.value.displayName(profileId, name));
    return copied.ok ? copied.value : null;
  });
  // An organization of the same name is another one there.
  onServiceChange(profiles, (profileId) => {
    organizationNames.forget(profileId);
    if (!directoryCopy.ok) return;
    const forgotten = onDisk('directory', () => directoryCopy.value.forget(profileId));
    if (!forgotten.ok) report(new Error(forgotten.error.message));
  });
  return { directoryCopy, organizationNames };
}
