import { queryOptions } from '@tanstack/react-query';
import { t } from '#shared/messages/text';
import { isName } from '#shared/resource-names';
import type { AppError } from '#shared/errors';
import type { Organization } from '#shared/model/organization';
import { err, ok, type Result } from '#shared/result';
import type { Scope } from '../../scope/scope.ts';
import { AppErrorException, unwrap } from '../../ipc/unwrap.ts';
import { fullKey, type Directory } from './directory.ts';
import { findableName, type OrganizationRow } from './organization-row.ts';

interface Reach {
  scope: Scope;
  directory: Directory;
}

/** How the Full view of the open organization is doing. */
export interface FullRead {
  row: OrganizationRow;
  isReading: boolean;
  error: unknown;
  load: () => void;
}

/** One organization with the Full view. What comes also goes into the list. */
export const fullQuery = (reach: Reach, organization: Organization) =>
  queryOptions({
    queryKey: fullKey(reach.scope, organization.name),
    queryFn: async ({ signal }): Promise<OrganizationRow> =>
      unwrap(await readFull(reach, organization, signal)),
  });

async function readFull(
  { scope: { client, profile }, directory }: Reach,
  organization: Organization,
  signal: AbortSignal,
): Promise<Result<OrganizationRow>> {
  const { name } = organization;
  if (!isName('organization', name)) return err(notAName(name));
  const input = {
    profileId: profile.id,
    name,
    displayName: findableName(organization),
    view: 'FULL',
  } as const;
  const result = await client.call('organizations.read', input, { signal });
  if (!result.ok) return result;
  const row: OrganizationRow = { ...result.value, view: 'FULL' };
  if (!signal.aborted) directory.put(row);
  return ok(row);
}

const atOnce = 4;

/** Reads several organizations with the Full view, a few at a time. Returns the first error; the rest is kept. */
export async function readSeveralFull(
  reach: Reach,
  organizations: readonly Organization[],
  signal: AbortSignal,
): Promise<AppError | null> {
  const waiting = [...organizations];
  let failure: AppError | null = null;
  const work = async () => {
    for (
      let next = waiting.shift();
      next !== undefined && failure === null && !signal.aborted;
      next = waiting.shift()
    ) {
      try {
        await reach.scope.cache.query({ ...fullQuery(reach, next), staleTime: 0 });
      } catch (thrown) {
        failure ??= thrown instanceof AppErrorException ? thrown.error : null;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return failure;
}

const notAName = (name: string): AppError => ({
  kind: 'protocol',
  reason: 'wrong-shape',
  message: t('The organization was not loaded: its resource name has an unknown form.'),
  target: name,
  advice: t('Report the name to the service operator.'),
});
