import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { columnsOf, type DerivedColumn } from '#shared/unspecified/columns';
import type { CompanySearch } from '#shared/unspecified/company';
import { noListFacts, type ListFacts } from '#shared/reading/list';
import { readCompanies } from '#shared/reading/companies';
import type { Fields } from '#shared/reading/reading';
import { useClient } from '../../ipc/client-context.ts';
import { unwrap } from '../../ipc/unwrap.ts';
import { useScope } from '../../scope/scope.ts';
import { remember } from './view-state.ts';

export interface CompanyRow {
  /** Where it stands in the answer; results have no id that is promised. */
  place: number;
  fields: Fields;
}

export interface CompanyAnswer {
  raw: unknown;
  /** Null: the app does not understand where the list is. */
  rows: readonly CompanyRow[] | null;
  columns: readonly DerivedColumn[];
  facts: ListFacts;
  /** The answer names a further page, which no field of the request could ask for. */
  hasMore: boolean;
  latencyMs: number;
}

/** The answer to a search, read once and again on demand. */
export function useCompanySearch(search: CompanySearch | null) {
  const client = useClient();
  const { key, profile } = useScope();
  const { mappings } = profile;
  const query = useQuery({
    queryKey: [key, 'companies', search],
    enabled: search !== null,
    queryFn: async ({ signal }) => {
      if (search === null) return null;
      const input = { profileId: profile.id, ...search };
      return unwrap(await client.call('companies.search', input, { signal }));
    },
  });
  const data = query.data ?? null;
  const answer = useMemo((): CompanyAnswer | null => {
    if (data === null) return null;
    const reading = readCompanies(data.answer, mappings);
    const list = reading.is === 'not-understood' ? null : reading.value;
    return {
      raw: data.answer,
      rows: list?.rows.map((fields, place) => ({ place, fields })) ?? null,
      columns: columnsOf(list?.rows ?? []),
      facts: list?.facts ?? noListFacts,
      hasMore: list !== null && list.nextPageToken !== '',
      latencyMs: data.latencyMs,
    };
  }, [data, mappings]);
  useEffect(() => {
    if (search !== null && answer !== null) remember(search, answer.rows?.length ?? 0);
  }, [search, answer]);
  return { ...query, answer };
}
