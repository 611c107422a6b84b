import { maximumPageSize } from '#shared/limits';
import { viewCarries, type Organization, type OrganizationView } from '#shared/model/organization';
import { ok } from '#shared/result';
import { createListReader, type ListReader } from '../../reading/list-reader.ts';
import { emptyListing, withRow, type Listing } from '../../reading/listing.ts';
import { createProfileResource } from '../../scope/resource.ts';
import { scopedKey } from '../../scope/keys.ts';
import type { Scope } from '../../scope/scope.ts';
import { keyOfRow, viewRank, type OrganizationRow } from './organization-row.ts';

export type OrganizationListing = Listing<OrganizationRow>;

/** Key of the listing of one filter, '' = all organizations; without one, of all listings. */
export const directoryKey = (scope: Pick<Scope, 'key'>, ...filter: [string?]) =>
  scopedKey(scope, 'organizations', ...filter);

/** Key of the Full view of one organization. */
export const fullKey = (scope: Pick<Scope, 'key'>, name: string) => scopedKey(scope, 'organization', name);

/** The organizations of one profile, a listing for each filter that was used. */
export interface Directory {
  /** Shows a filter at a view level: reads the first page, or reads again what is held with too low a view. */
  show: (filter: string, view: OrganizationView) => void;
  more: (filter: string) => void;
  all: (filter: string) => void;
  /** Reads what is held again. */
  refresh: (filter: string) => void;
  cancel: (filter: string) => void;
  /** Puts a single read into every listing that holds the organization. */
  put: (row: OrganizationRow) => void;
  /** Stops all reading. */
  close: () => void;
}

/** A service that has not responded by then may be out of reach: a failure is known only after several tries. */
const patienceMs = 1500;

interface Entry {
  reader: ListReader;
  view: OrganizationView;
  /** In a refresh the fresh row always stays; else a row read with a higher view does. */
  refreshing: boolean;
}

export const useDirectory = createProfileResource(createDirectory, (directory) => directory.close());

export function createDirectory({ client, cache, profile, key }: Scope): Directory {
  const profileId = profile.id;
  const entries = new Map<string, Entry>();

  const listing = (filter: string): OrganizationListing =>
    cache.getQueryData<OrganizationListing>(directoryKey({ key }, filter)) ?? emptyListing;

  /** Without a response, the last read data is shown with its age; later data replaces it. */
  const showCopy = async (reader: ListReader, signal: AbortSignal) => {
    const copy = await client.call('organizations.copy', { profileId });
    if (!copy.ok || copy.value.rows.length === 0) return;
    if (signal.aborted || listing('').rows.length > 0) return;
    const { rows } = copy.value;
    const receivedAt = rows.reduce((oldest, row) => (row.receivedAt < oldest ? row.receivedAt : oldest), '9');
    cache.setQueryData(directoryKey({ key }, ''), { ...listing(''), rows, receivedAt });
    // All of it is replaced, and not the rows of one page among older ones.
    reader.readTo(rows.length);
  };

  /** A Full view from before a refresh, or why there is none, would contradict the row; it is loaded where it is needed. */
  const forgetOlder = (name: string, at: string) => {
    const queryKey = fullKey({ key }, name);
    const full = cache.getQueryState<OrganizationRow>(queryKey);
    if (full?.status === 'error' || (full?.data !== undefined && full.data.receivedAt < at))
      void cache.resetQueries({ queryKey, exact: true });
  };

  const entryFor = (filter: string, view: OrganizationView): Entry => {
    const known = entries.get(filter);
    if (known !== undefined) return known;
    const reader = createListReader<OrganizationRow>({
      keyOf: keyOfRow,
      prefer: (previous, fresh) =>
        !entry.refreshing && viewRank(previous.view) > viewRank(fresh.view) ? previous : fresh,
      get: () => listing(filter),
      set: (next) => cache.setQueryData(directoryKey({ key }, filter), next),
      async readPage(pageToken, signal) {
        const { view: pageView } = entry;
        const input = {
          profileId,
          view: pageView,
          pageSize: maximumPageSize,
          ...(filter !== '' && { filter }),
          ...(pageToken !== '' && { pageToken }),
        };
        const isOpening = filter === '' && pageToken === '' && listing('').rows.length === 0;
        const slow = isOpening ? setTimeout(() => void showCopy(reader, signal), patienceMs) : undefined;
        const result = await client.call('organizations.list', input, { signal });
        clearTimeout(slow);
        if (!result.ok) {
          if (isOpening && result.error.kind === 'network') await showCopy(reader, signal);
          return result;
        }
        const { organizations, ...page } = result.value;
        const { receivedAt } = page;
        if (entry.refreshing) for (const { name } of organizations) forgetOlder(name, receivedAt);
        const row = (organization: Organization) => ({ organization, view: pageView, receivedAt });
        return ok({ rows: organizations.map(row), ...page });
      },
    });
    const entry: Entry = { reader, view, refreshing: false };
    entries.set(filter, entry);
    return entry;
  };

  const reading = (filter: string): ListReader => entryFor(filter, 'BASIC').reader;

  return {
    show(filter, view) {
      const isNew = !entries.has(filter);
      const entry = entryFor(filter, view);
      const current = listing(filter);
      if (!isNew && entry.view === view) return;
      entry.view = view;
      // Nothing to read when every row already carries what the view asks for.
      if (
        current.state.is === 'complete' &&
        current.rows.every((row) => viewRank(row.view) >= viewRank(view))
      )
        return;
      // Other arguments stay fixed while paging (§4), so another view starts at the first page.
      entry.refreshing = false;
      entry.reader.again(Math.max(1, current.rows.length));
    },
    more: (filter) => reading(filter).more(),
    all: (filter) => reading(filter).readTo(Infinity),
    refresh(filter) {
      const entry = entryFor(filter, 'BASIC');
      entry.refreshing = true;
      const { rows, state } = listing(filter);
      entry.reader.again(state.is === 'complete' ? Infinity : Math.max(1, rows.length));
    },
    cancel: (filter) => reading(filter).cancel(),
    put(row) {
      for (const filter of entries.keys()) {
        cache.setQueryData<OrganizationListing>(directoryKey({ key }, filter), (previous) =>
          previous === undefined ? previous : withRow(previous, row, keyOfRow),
        );
      }
    },
    close() {
      for (const { reader } of entries.values()) reader.cancel();
      entries.clear();
    },
  };
}

/** Rows that were read with a view that lacks fields of the wanted one. */
export function countBelow(rows: readonly OrganizationRow[], view: OrganizationView): number {
  const field = view === 'FULL' ? 'featureSettings' : 'userCount';
  return view === 'BASIC' ? 0 : rows.filter((row) => !viewCarries(row.view, field)).length;
}
