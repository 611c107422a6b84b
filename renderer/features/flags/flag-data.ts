import type { SeenCell } from '#shared/flags/cell';
import type { Mappings } from '#shared/reading/mappings';
import { flagIdOf, settingsById, type FlagSetting } from '#shared/reading/setting';
import { maximumPageSize } from '#shared/limits';
import type { Organization } from '#shared/model/organization';
import type { FeatureFlag } from '#shared/model/unspecified';
import { isName } from '#shared/resource-names';
import { ok, type Result } from '#shared/result';
import type { ReadInPages } from '../../components/grid/Reading.tsx';
import { createListReader } from '../../reading/list-reader.ts';
import { emptyListing, withRow, type Listing } from '../../reading/listing.ts';
import { scopedKey } from '../../scope/keys.ts';
import { createProfileResource } from '../../scope/resource.ts';
import { useScope, type Scope } from '../../scope/scope.ts';
import { useCached } from '../../scope/call.ts';

/** What the matrix keeps of an organization with the Full view; a thousand of them stay in memory. */
export interface FlagOrganization {
  name: string;
  displayName: string;
  /** Its subscription package; null: not given. */
  package: string | null;
  /** When the response arrived, RFC 3339. */
  receivedAt: string;
  settings: ReadonlyMap<string, FlagSetting>;
  /** Ids of the settings whose name is that of a flag. */
  namedFlags: readonly string[];
}

/** The flags of a profile and what they are for each organization, read page by page. */
interface FlagData {
  /** Reads everything that was not read yet. */
  start: () => void;
  /** Reads the flags that were not read yet. */
  startFlags: () => void;
  refresh: () => void;
  refreshFlags: () => void;
  /** The next request for either starts at its first page; loaded rows stay until then. */
  expire: () => void;
  /** Takes a flag that was just created, until the list names it. */
  addFlag: (flag: FeatureFlag) => void;
  cancel: () => void;
  /** Reads one organization again. */
  reload: (organization: Pick<FlagOrganization, 'name' | 'displayName'>) => Promise<Result<null>>;
  /** Takes what was read of single cells meanwhile, such as by a run. */
  note: (cells: readonly SeenElsewhere[]) => void;
  close: () => void;
}

/** A cell as something else has read it. */
export interface SeenElsewhere {
  organization: string;
  flag: string;
  now: SeenCell;
  /** RFC 3339. */
  at: string;
}

const organizationsKey = (scope: Pick<Scope, 'key'>) => scopedKey(scope, 'flags of organizations');
const flagsKey = (scope: Pick<Scope, 'key'>) => scopedKey(scope, 'flags');
const keyOf = ({ name }: { name: string }) => name;

export const useFlagData = createProfileResource(createFlagData, (data) => data.close());

function createFlagData({ client, cache, profile, key }: Scope): FlagData {
  const { id: profileId, mappings } = profile;
  const once = createOnce();
  const organizations = createListReader<FlagOrganization>({
    keyOf,
    get: () => cache.getQueryData<Listing<FlagOrganization>>(organizationsKey({ key })) ?? emptyListing,
    set: (listing) => cache.setQueryData(organizationsKey({ key }), listing),
    async readPage(pageToken, signal) {
      const input = {
        profileId,
        view: 'FULL',
        pageSize: maximumPageSize,
        ...(pageToken !== '' && { pageToken }),
      } as const;
      const result = await client.call('organizations.list', input, { signal });
      if (!result.ok) return result;
      const { organizations: rows, ...page } = result.value;
      return ok({
        rows: rows.map((row) => flagOrganizationOf(row, page.receivedAt, mappings, once)),
        ...page,
      });
    },
  });
  const flags = createListReader<FeatureFlag>({
    keyOf,
    get: () => cache.getQueryData<Listing<FeatureFlag>>(flagsKey({ key })) ?? emptyListing,
    set: (listing) => cache.setQueryData(flagsKey({ key }), listing),
    async readPage(pageToken, signal) {
      const input = { profileId, pageSize: maximumPageSize, ...(pageToken !== '' && { pageToken }) };
      const result = await client.call('flags.list', input, { signal });
      if (!result.ok) return result;
      const { featureFlags: rows, ...page } = result.value;
      return ok({ rows, ...page });
    },
  });
  const both = [flags, organizations];
  return {
    start: () => {
      for (const reader of both) reader.readTo(Infinity);
    },
    startFlags: () => flags.readTo(Infinity),
    refresh: () => {
      for (const reader of both) reader.again(Infinity);
    },
    refreshFlags: () => flags.again(Infinity),
    expire: () => {
      for (const reader of both) reader.expire();
    },
    addFlag: (flag) => {
      cache.setQueryData<Listing<FeatureFlag>>(flagsKey({ key }), (previous = emptyListing) => ({
        ...previous,
        rows: [...previous.rows.filter(({ name }) => name !== flag.name), flag],
      }));
    },
    cancel: () => {
      for (const reader of both) reader.cancel();
    },
    async reload({ name, displayName }) {
      if (!isName('organization', name)) return ok(null);
      const input = { profileId, name, displayName, view: 'FULL' } as const;
      const result = await client.call('organizations.read', input);
      if (!result.ok) return result;
      const { organization, receivedAt } = result.value;
      cache.setQueryData<Listing<FlagOrganization>>(organizationsKey({ key }), (previous) =>
        previous === undefined
          ? previous
          : withRow(previous, flagOrganizationOf(organization, receivedAt, mappings, once), keyOf),
      );
      return ok(null);
    },
    note(cells) {
      const byOrganization = Map.groupBy(cells, ({ organization }) => organization);
      cache.setQueryData<Listing<FlagOrganization>>(organizationsKey({ key }), (previous) =>
        previous === undefined
          ? previous
          : {
              ...previous,
              rows: previous.rows.map((row) => withNewerCells(row, byOrganization.get(row.name) ?? [])),
            },
      );
    },
    close: () => {
      for (const reader of both) reader.cancel();
    },
  };
}

function flagOrganizationOf(
  organization: Organization,
  receivedAt: string,
  mappings: Mappings,
  once: ReturnType<typeof createOnce>,
): FlagOrganization {
  const settings = settingsById(organization.featureSettings, mappings);
  return {
    name: organization.name,
    displayName: organization.displayName ?? organization.name,
    package: organization.package ?? null,
    receivedAt,
    settings,
    namedFlags: once([...settings].flatMap(([id, { name }]) => (flagIdOf(name) === name ? [] : [id]))),
  };
}

/** Gives equal lists of ids as one: ten thousand organizations name the same flags. */
function createOnce(): (ids: readonly string[]) => readonly string[] {
  const lists = new Map<string, readonly string[]>();
  return (ids) => {
    const key = ids.join('\n');
    const known = lists.get(key) ?? ids;
    lists.set(key, known);
    return known;
  };
}

/** Only what is younger than the row counts; the age of the row stays that of its whole reading. */
export function withNewerCells(row: FlagOrganization, cells: readonly SeenElsewhere[]): FlagOrganization {
  const younger = cells.filter(({ at, now }) => at > row.receivedAt && now.is !== 'unknown');
  if (younger.length === 0) return row;
  const settings = new Map(row.settings);
  for (const { flag, now } of younger)
    if (now.is !== 'unknown')
      settings.set(flag, { value: now.value, source: now.sourceGiven ? now.is : null });
  return { ...row, settings };
}

/** The organizations being read, with the actions that fit. */
export const readingOf = (listing: Listing<FlagOrganization>, data: FlagData): ReadInPages => ({
  listing,
  what: 'organizations',
  onCancel: data.cancel,
  onContinue: data.start,
  onStartOver: data.refresh,
});

export function useFlagOrganizations(): Listing<FlagOrganization> {
  return useCached<Listing<FlagOrganization>>(organizationsKey(useScope())) ?? emptyListing;
}

export function useFlags(): Listing<FeatureFlag> {
  return useCached<Listing<FeatureFlag>>(flagsKey(useScope())) ?? emptyListing;
}
