import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { OutputOf } from '#shared/ipc/contract';
import { columnsOf, type DerivedColumn } from '#shared/unspecified/columns';
import type { CompanySearch } from '#shared/unspecified/company';
import { isWhole, noListFacts, type ListFacts } from '#shared/reading/list';
import type { Fields } from '#shared/reading/reading';
import { unwrap } from '../../ipc/unwrap.ts';
import { callKey, scopedKey } from '../../scope/keys.ts';
import { useScope, type Scope } from '../../scope/scope.ts';
import { remember } from './view-state.ts';

export interface CompanyRow {
  /** Its response and its place there: no id is promised, and another response may have another company there. */
  key: string;
  /** With persons masked. */
  fields: Fields;
  /** What reveals them; null: none is masked. */
  masked: string | null;
}

export interface CompanyResponse {
  raw: unknown;
  /** Null: the app does not understand where the list is. */
  rows: readonly CompanyRow[] | null;
  columns: readonly DerivedColumn[];
  facts: ListFacts;
  /** The response names a further page, which no field of the request could ask for. */
  hasMore: boolean;
  latencyMs: number;
  receivedAt: string;
}

const searchKey = (scope: Scope, search: CompanySearch | null) =>
  search === null ? scopedKey(scope, 'companies.search', null) : callKey(scope, 'companies.search', search);

/**
 * Sends a search. It may be billed, so a page that is shown or refreshed does not send it, and another page does not
 * abort it. `kept`: the response of an earlier one is enough.
 */
export function useSendSearch(): (search: CompanySearch, options?: { kept: boolean }) => void {
  const scope = useScope();
  const { cache, client, profile } = scope;
  return (search, { kept } = { kept: false }) => {
    const input = { profileId: profile.id, ...search };
    const query = cache.query({
      queryKey: searchKey(scope, search),
      queryFn: async () => unwrap(await client.call('companies.search', input)),
      staleTime: kept ? 'static' : 0,
      gcTime: Infinity,
    });
    // The page shows a failure.
    query.catch(() => undefined);
  };
}

/** What came of a search, until the app closes. */
export function useCompanySearch(search: CompanySearch | null) {
  const {
    data = null,
    error,
    isFetching,
  } = useQuery<OutputOf<'companies.search'>>({
    queryKey: searchKey(useScope(), search),
    queryFn: skipToken,
    gcTime: Infinity,
  });
  const response = useMemo((): CompanyResponse | null => {
    if (data === null) return null;
    const { list, response: raw, latencyMs, receivedAt } = data;
    const rows = list?.rows.map((row, place) => ({ key: `${receivedAt} ${place}`, ...row })) ?? null;
    return {
      raw,
      rows,
      columns: columnsOf(rows?.map(({ fields }) => fields) ?? []),
      facts: list?.facts ?? noListFacts,
      hasMore: list?.hasMore ?? false,
      latencyMs,
      receivedAt,
    };
  }, [data]);
  useEffect(() => {
    if (search === null || response === null) return;
    const { rows, facts, hasMore } = response;
    const isLeast = hasMore || !isWhole(facts);
    remember(search, rows === null ? null : { count: rows.length, isLeast });
  }, [search, response]);
  return { response, error, isFetching };
}
