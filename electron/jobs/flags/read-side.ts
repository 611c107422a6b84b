import type { OutputOf } from '#shared/ipc/contract';
import { t } from '#shared/messages/text';
import type { ProfileView } from '#shared/profile';
import { isWholeList, type ListFacts } from '#shared/reading/list';
import { err, ok, type Result } from '#shared/result';
import type { ReadClient } from '../../service/api/client.ts';
import { pagesOf } from '../../service/api/pager.ts';
import { maybeNotRead, organizations } from '../../service/api/organizations.ts';
import { partialList } from '../../service/api/partial-list.ts';

type SideRead = OutputOf<'flags.readSide'>;

/** One side of a comparison: an organization of a profile with the Full view, and the flags when they may be read. */
export async function readSide(
  api: Pick<ReadClient, 'call'>,
  { id, name: profileName, kind, mappings }: Pick<ProfileView, 'id' | 'name' | 'kind' | 'mappings'>,
  { displayName, name }: { displayName: string; name: string | null },
  signal: AbortSignal,
): Promise<Result<SideRead>> {
  const [listed, flags] = await Promise.all([
    name !== null && name === displayName
      ? findUnnamed(api, name, signal)
      : organizations(api).named(displayName, 'FULL', { signal }),
    readFlags(api, signal),
  ]);
  if (!listed.ok) return listed;
  const { organizations: found, isWhole, receivedAt } = listed.value;
  const organization = name === null ? found[0] : found.find((candidate) => candidate.name === name);
  if (organization === undefined && !isWhole) return err(maybeNotRead(displayName));
  return ok({
    profile: { id, name: profileName, kind, mappings },
    organization: organization ?? null,
    matches: found.length,
    ...flags,
    receivedAt,
  });
}

/** An organization without a display name, which goes by its resource name. */
async function findUnnamed(api: Pick<ReadClient, 'call'>, name: string, signal: AbortSignal) {
  const found = await organizations(api).find({ name, displayName: name, view: 'FULL' }, { signal });
  return found.ok
    ? ok({
        organizations: [found.value.organization],
        isWhole: true,
        receivedAt: found.value.receivedAt,
      })
    : found;
}

async function readFlags(
  api: Pick<ReadClient, 'call'>,
  signal: AbortSignal,
): Promise<Pick<SideRead, 'flags' | 'flagsError'>> {
  const flags: NonNullable<SideRead['flags']> = [];
  const pages: ListFacts[] = [];
  for await (const page of pagesOf(
    api,
    'ListFeatureFlags',
    { variables: {}, query: { pageSize: 100 } },
    { signal },
  )) {
    // Without global admin permission the organization is compared anyway.
    if (!page.ok) return { flags: null, flagsError: page.error };
    const { featureFlags, facts } = page.value.value;
    flags.push(...featureFlags);
    pages.push(facts);
  }
  const isAll = isWholeList(pages, flags.length);
  return {
    flags,
    flagsError: isAll ? null : partialList('ListFeatureFlags', t('Part of the list was not read.')),
  };
}
