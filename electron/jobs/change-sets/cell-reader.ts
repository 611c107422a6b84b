import { seeCell, type SeenCell } from '#shared/flags/cell';
import type { CellChange } from '#shared/flags/change';
import { flagDefault, flagId } from '#shared/flags/flag';
import { settingsById } from '#shared/reading/setting';
import { ok, type Result } from '#shared/result';
import type { ReadClient } from '../../service/api/client.ts';
import { pagesOf } from '../../service/api/pager.ts';
import { organizations } from '../../service/api/organizations.ts';

/** The flags of one organization as they were read, by id. */
export type Reading = (flag: string) => SeenCell;

/**
 * Reads an organization with the Full view: the only place where an override shows (§4). Where the response does
 * not distinguish a default from an override, the defaults of the flags are read as well, as far as that is allowed.
 */
export async function readCells(
  api: Pick<ReadClient, 'call' | 'mappings'>,
  place: Pick<CellChange, 'organization' | 'organizationDisplayName'>,
  signal: AbortSignal,
): Promise<Result<Reading>> {
  const { organization: name, organizationDisplayName: displayName } = place;
  const found = await organizations(api).find({ name, displayName, view: 'FULL' }, { signal });
  if (!found.ok) return found;
  const settings = settingsById(found.value.organization.featureSettings, api.mappings);
  const lacksSource = [...settings.values()].some(({ value, source }) => value !== null && source === null);
  const defaults = lacksSource ? await readDefaults(api, signal) : new Map<string, boolean | null>();
  return ok((flag) => seeCell(settings.get(flag), defaults.get(flag) ?? null));
}

/** The default of each flag; those that could not be read are not in it. */
async function readDefaults(
  api: Pick<ReadClient, 'call' | 'mappings'>,
  signal: AbortSignal,
): Promise<Map<string, boolean | null>> {
  const defaults = new Map<string, boolean | null>();
  for await (const page of pagesOf(
    api,
    'ListFeatureFlags',
    { variables: {}, query: { pageSize: 100 } },
    { signal },
  )) {
    if (!page.ok) break;
    for (const flag of page.value.value.featureFlags)
      defaults.set(flagId(flag), flagDefault(flag, api.mappings));
  }
  return defaults;
}
