import { t } from '#shared/messages/text';
import { ok, type Result } from '#shared/result';
import type { Database } from '../../platform/storage/database.ts';
import { onDisk } from '../../platform/storage/disk-failure.ts';
import type { Vault } from '../../platform/storage/vault.ts';
import type { Supervision } from '../../platform/supervision.ts';
import { createDirectoryCopy } from './directory-copy.ts';
import { createOrganizationNames } from './organization-names.ts';

/** Known facts about organizations without asking the service. The names work without a database. */
export function openDirectory({
  database,
  vault,
  supervision,
}: {
  database: Result<{ database: Database }>;
  vault: Vault;
  supervision: Supervision;
}) {
  const directoryCopy = supervision.open(t('Offline copy of organizations'), () =>
    database.ok ? ok(createDirectoryCopy(database.value.database, vault)) : database,
  );
  const organizationNames = createOrganizationNames((profileId, name) => {
    if (!directoryCopy.ok) return null;
    const copied = onDisk('directory', () => directoryCopy.value.displayName(profileId, name));
    return copied.ok ? copied.value : null;
  });
  return { directoryCopy, organizationNames };
}
