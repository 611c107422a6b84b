import { useEffect, useMemo } from 'react';
import { columnsOf, type DerivedColumn } from '#shared/unspecified/columns';
import type { CompanySearch } from '#shared/unspecified/company';
import { noListFacts, type ListFacts } from '#shared/reading/list';
import type { Fields } from '#shared/reading/reading';
import { remember } from './view-state.ts';
import { useCall } from '../../scope/call.ts';

export interface CompanyRow {
  /** Where it is in the response; results have no id that is promised. */
  place: number;
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
}

/** The response to a search, read once and again on demand. */
export function useCompanySearch(search: CompanySearch | null) {
  const query = useCall('companies.search', search);
  const data = query.data ?? null;
  const response = useMemo((): CompanyResponse | null => {
    if (data === null) return null;
    const { list, response: raw, latencyMs } = data;
    const rows = list?.rows.map((row, place) => ({ place, ...row })) ?? null;
    return {
      raw,
      rows,
      columns: columnsOf(rows?.map(({ fields }) => fields) ?? []),
      facts: list?.facts ?? noListFacts,
      hasMore: list?.hasMore ?? false,
      latencyMs,
    };
  }, [data]);
  useEffect(() => {
    if (search !== null && response !== null) remember(search, response.rows?.length ?? 0);
  }, [search, response]);
  return { ...query, response };
}
