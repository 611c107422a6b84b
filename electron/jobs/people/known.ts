import type { AppError } from '#shared/errors';
import type { OutputOf } from '#shared/ipc/contract';
import type { KnownName, NameSource } from '#shared/ipc/contract/people';
import { t } from '#shared/messages/text';
import type { Organization } from '#shared/model/organization';
import { isName, organizationOf, type ResourceName } from '#shared/resource-names';
import type { Result } from '#shared/result';
import { namesSeen } from '#shared/unspecified/names-seen';
import { organizations } from '../../service/api/organizations.ts';
import type { ReadsChecks } from '../creation/find-checks.ts';
import { readKnownNames } from '../creation/known-facts.ts';
import { onDisk } from '../../platform/storage/disk-failure.ts';
import type { NameStore } from './name-store.ts';

export interface KnownRequest {
  profileId: string;
  organization: ResourceName<'organization'>;
  /** Null: not known. */
  displayName: string | null;
}

const target = t('Known names');

/**
 * Teams and users of an organization: no operation lists them (§4), so they are known from role bindings, the
 * newest checks, notifications, and what was done here. Each source is read, and fails, alone.
 */
export async function readKnown(
  api: ReadsChecks,
  store: Result<NameStore>,
  { profileId, organization, displayName }: KnownRequest,
  signal: AbortSignal,
): Promise<OutputOf<'people.known'>> {
  const teams = new Map<string, Set<NameSource>>();
  const users = new Map<string, Set<NameSource>>();
  const failures: { from: NameSource; error: AppError }[] = [];
  const note = (names: Map<string, Set<NameSource>>, name: string, from: NameSource) => {
    if (organizationOf(name) !== organization) return;
    const known = names.get(name);
    if (known === undefined) names.set(name, new Set([from]));
    else known.add(from);
  };
  const noteAll = (value: unknown, from: NameSource) => {
    for (const name of namesSeen('team', value)) note(teams, name, from);
    for (const name of namesSeen('user', value)) note(users, name, from);
  };

  let full: Organization | null = null;
  const readRoles = async () => {
    if (displayName === null || displayName === '') {
      failures.push({ from: 'roles', error: nameUnknown(organization) });
      return;
    }
    const found = await organizations(api).find(
      { name: organization, displayName, view: 'FULL' },
      { signal },
    );
    if (!found.ok) {
      failures.push({ from: 'roles', error: found.error });
      return;
    }
    full = found.value.organization;
    noteAll(full.roleBindings, 'roles');
  };
  const readChecks = async () => {
    const read = await readKnownNames(api, organization, signal);
    if (read.ok) noteAll(read.value, 'checks');
    else failures.push({ from: 'checks', error: read.error });
  };
  await Promise.all([readRoles(), readChecks()]);

  const readStored = (from: NameSource, read: (names: NameStore) => void) => {
    const done = store.ok ? onDisk(target, () => read(store.value)) : store;
    if (!done.ok) failures.push({ from, error: done.error });
  };
  readStored('notifications', (names) =>
    noteAll(names.checksInNotifications(profileId, organization), 'notifications'),
  );
  readStored('added', (names) => {
    for (const { name, from } of names.own(profileId, organization))
      note(isName('team', name) ? teams : users, name, from);
  });

  const counts = countsOf(full);
  return { teams: listed(teams), users: listed(users), ...counts, failures };
}

/** No operation reads one organization; it is found under its display name. */
const nameUnknown = (target: string): AppError => ({
  kind: 'validation',
  operation: 'ListOrganizations',
  message: t('The app does not know the display name of the organization.'),
  target,
  advice: t('Choose it by name on “Teams and users”.'),
  faults: [],
});

function countsOf(full: Organization | null) {
  return { teamCount: full?.teamCount ?? null, userCount: full?.userCount ?? null };
}

function listed(names: ReadonlyMap<string, ReadonlySet<NameSource>>): KnownName[] {
  return [...names]
    .map(([name, from]) => ({ name, from: [...from] }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
