import { useInfiniteQuery, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { checkIn } from '#shared/check-names';
import type { JournalEntry, JournalFilter, JournalPage, LookedUp, Settlement } from '#shared/journal';
import { t } from '#shared/messages/text';
import { useClient } from '../../ipc/client-context.ts';
import { toAppError, unwrap } from '../../ipc/unwrap.ts';
import { useCheckNames, type CheckNames } from '../../queries/check-names.ts';
import { useNextPage } from '../../queries/use-next-page.ts';
import { deskQuery } from '../../scope/call.ts';
import { callKey, deskKey } from '../../scope/keys.ts';
import { useScope } from '../../scope/scope.ts';
import type { Failed } from '../../state/failed.ts';
import { useChangedUnseen } from '../guard/use-changed-unseen.ts';
import { periodDays, periods, type Period } from './view-state.ts';

const pageSize = 200;
/** Entries come while the page is shown: runs continue behind it. */
const refreshMs = 5000;

export const periodWords: Record<Period, string> = {
  day: t('Last 24 hours'),
  week: t('Last {days} days', { days: 7 }),
  month: t('Last {days} days', { days: 30 }),
  all: t('Any time'),
};
export { periods };

/** The filter as it is sent; the period begins at a full minute. */
export function sentFilter(filter: JournalFilter, period: Period, now: number): JournalFilter {
  const span = periodDays[period];
  if (span === Infinity) return filter;
  const from = Math.floor(now / 60_000) * 60_000 - span * 86_400_000;
  return { ...filter, from: new Date(from).toISOString() };
}

/** The filter as it is sent now. */
export const filterNow = (filter: JournalFilter, period: Period) => sentFilter(filter, period, Date.now());

type Loaded = InfiniteData<JournalPage, number | null>;

/**
 * The loaded pages with the newest one as it is now. Where more came than a page holds, the pages before it
 * would leave a gap and are loaded again when they are scrolled to.
 */
export function withNewest(loaded: Loaded, newest: JournalPage): Loaded {
  const [first, ...others] = loaded.pages;
  const { next } = newest;
  const isJoined = first?.entries.some(({ number }) => next !== null && number >= next) === true;
  if (first === undefined || next === null || !isJoined) return { pages: [newest], pageParams: [null] };
  const older = ({ entries }: JournalPage) => entries.filter(({ number }) => number < next);
  const joined: JournalPage = {
    ...newest,
    entries: [...newest.entries, ...older(first)],
    next: first.next === null ? null : Math.min(first.next, next),
  };
  return { ...loaded, pages: [joined, ...others.map((page) => ({ ...page, entries: older(page) }))] };
}

/** Nobody knew how the request ended: only such an entry changes. */
const isOpen = ({ outcome, settled }: JournalEntry) =>
  outcome === 'open' || (outcome === 'unknown' && settled === null);

/** Entries loaded again: all those below `before`, down to `next` or to the end. */
interface Reloaded {
  before: number;
  page: JournalPage;
}

/** Loads the shown entries below the newest page again whose outcome was not known, with those around them. */
async function reload(
  shown: readonly JournalPage[],
  newest: JournalPage,
  load: (before: number) => Promise<JournalPage>,
): Promise<Reloaded[]> {
  const reloaded: Reloaded[] = [];
  const below = (next: number | null) => (entry: JournalEntry) => next !== null && entry.number < next;
  let open = shown.flatMap(({ entries }) => entries.filter(isOpen)).filter(below(newest.next));
  while (open[0] !== undefined) {
    const before = open[0].number + 1;
    const page = await load(before);
    reloaded.push({ before, page });
    open = open.filter(below(page.next));
  }
  return reloaded;
}

/** The pages with what was loaded again; an entry that has left the filter since goes. */
export function withReloaded({ pages, pageParams }: Loaded, reloaded: readonly Reloaded[]): Loaded {
  const now = (entry: JournalEntry) => {
    const part = reloaded.find(
      ({ before, page }) => entry.number < before && (page.next === null || entry.number >= page.next),
    );
    return part === undefined ? [entry] : part.page.entries.filter(({ number }) => number === entry.number);
  };
  return { pageParams, pages: pages.map((page) => ({ ...page, entries: page.entries.flatMap(now) })) };
}

/** The journal, newest first, page by page. */
export function useJournal(filter: JournalFilter, period: Period) {
  const client = useClient();
  const cache = useQueryClient();
  // With the time where the period begins in the key, the loaded pages would be gone with every minute.
  const queryKey = deskKey('journal.list', { filter }, period);
  const load = async (before: number | null) =>
    unwrap(await client.call('journal.list', { filter: filterNow(filter, period), before, limit: pageSize }));
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    placeholderData: (previous) => previous,
  });
  const newest = useQuery({
    queryKey: deskKey('journal.list', { filter }, period, 'newest'),
    queryFn: async () => {
      const page = await load(null);
      const reloaded = await reload(cache.getQueryData<Loaded>(queryKey)?.pages ?? [], page, load);
      cache.setQueryData<Loaded>(
        queryKey,
        (loaded) => loaded && withNewest(withReloaded(loaded, reloaded), page),
      );
      return null;
    },
    initialData: null,
    // The pages themselves are loaded when they are first shown.
    staleTime: refreshMs,
    refetchInterval: refreshMs,
  });
  const older = useNextPage(query, queryKey);
  const error = older.error ?? query.error ?? newest.error;
  const pages = query.data?.pages ?? [];
  const [first] = pages;
  return {
    entries: pages.flatMap((page) => page.entries),
    damaged: first?.damaged ?? [],
    matching: first?.matching ?? 0,
    total: first?.total ?? 0,
    since: first?.since ?? null,
    isRead: first !== undefined,
    error: error === null ? null : toAppError(error),
    /** The error is about the page after those that are shown. */
    isOlderError: older.error !== null,
    hasMore: query.hasNextPage,
    more: older.more,
    again: () => {
      if (older.error !== null) {
        older.load();
        return;
      }
      void query.refetch();
      if (newest.error !== null) void newest.refetch();
    },
  };
}

/** An entry by its number; undefined while it is read, null where there is none. */
export function useEntry(number: number | null, listed: readonly JournalEntry[]) {
  const client = useClient();
  const listedEntry = listed.find((entry) => entry.number === number);
  const { data } = useQuery({
    ...deskQuery(client, 'journal.list', { filter: {}, before: (number ?? 0) + 1, limit: 1 }),
    enabled: number !== null && listedEntry === undefined,
  });
  if (listedEntry !== undefined) return listedEntry;
  return data === undefined ? undefined : (data.entries.find((entry) => entry.number === number) ?? null);
}

/** What the check of an entry is called; null: not known, or the entry is of another profile or about no check. */
export type CheckNameOf = (entry: JournalEntry) => string | null;

/** `loaded`: names that the page has besides those that this computer keeps. */
export function useCheckNameOf(entries: readonly JournalEntry[], loaded: CheckNames): CheckNameOf {
  const { id } = useScope().profile;
  const names = useCheckNames(
    entries.filter(({ profileId }) => profileId === id).map(({ resource }) => resource),
  );
  return useCallback(
    ({ profileId, resource }) => {
      const check = checkIn(resource);
      return profileId !== id || check === null ? null : (loaded.get(check) ?? names.get(check) ?? null);
    },
    [id, loaded, names],
  );
}

/** Checks the chain when asked; what it found stays until the app ends. */
export function useVerification() {
  const client = useClient();
  const query = useQuery({
    ...deskQuery(client, 'journal.verify', {}),
    enabled: false,
    gcTime: Infinity,
  });
  return {
    found: query.data ?? null,
    error: query.error === null ? null : toAppError(query.error),
    isBusy: query.isFetching,
    verify: () => void query.refetch(),
  };
}

/** Looks an unknown outcome up, and settles it. */
export function useSettling(entry: number) {
  const scope = useScope();
  const client = useClient();
  const cache = useQueryClient();
  const [looked, setLooked] = useState<LookedUp | null>(null);
  const [failed, setFailed] = useState<Failed | null>(null);
  const [isBusy, setBusy] = useState(false);
  const changedUnseen = useChangedUnseen();
  const lookUp = (profileId: string) => {
    setBusy(true);
    setFailed(null);
    void client.call('journal.lookUp', { profileId, entry }).then((result) => {
      setBusy(false);
      if (result.ok) setLooked(result.value);
      else setFailed({ error: result.error, again: () => lookUp(profileId) });
      // What it shows may have settled the entry, and with it the creation.
      void cache.invalidateQueries({ queryKey: deskKey('journal.list') });
      void cache.invalidateQueries({ queryKey: callKey(scope, 'creation.unsettled') });
    });
  };
  const settle = (as: Settlement) => {
    setBusy(true);
    setFailed(null);
    void client.call('journal.settle', { entry, as }).then((result) => {
      setBusy(false);
      if (!result.ok) setFailed({ error: result.error, again: () => settle(as) });
      else if (as === 'happened') changedUnseen();
      void cache.invalidateQueries({ queryKey: deskKey('journal.list') });
      void cache.invalidateQueries({ queryKey: callKey(scope, 'creation.unsettled') });
    });
  };
  return { looked, failed, isBusy, lookUp, settle };
}
