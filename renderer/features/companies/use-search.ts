import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { columnsOf, type DerivedColumn } from '#shared/unspecified/columns';
import type { CompanySearch } from '#shared/unspecified/company';
import { firstList, type Fields } from '#shared/unspecified/first-list';
import { useClient } from '../../ipc/client-context.ts';
import { unwrap } from '../../ipc/unwrap.ts';
import { useScope } from '../shell/ProfileScope.tsx';
import { remember } from './view-state.ts';

export interface CompanyRow {
  /** Where it stands in the answer; results have no id that is promised. */
  place: number;
  fields: Fields;
}

export interface CompanyAnswer {
  raw: unknown;
  /** Null: the answer holds no list. */
  rows: readonly CompanyRow[] | null;
  columns: readonly DerivedColumn[];
  /** The answer names a further page, which no field of the request could ask for. */
  hasMore: boolean;
  latencyMs: number;
}

/** The answer to a search, read once and again on demand. */
export function useCompanySearch(search: CompanySearch | null) {
  const client = useClient();
  const { key, profile } = useScope();
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
    const list = firstList(data.answer);
    return {
      raw: data.answer,
      rows: list?.rows.map((fields, place) => ({ place, fields })) ?? null,
      columns: columnsOf(list?.rows ?? []),
      hasMore: hasNextPage(data.answer),
      latencyMs: data.latencyMs,
    };
  }, [data]);
  useEffect(() => {
    if (search !== null && answer !== null) remember(search, answer.rows?.length ?? 0);
  }, [search, answer]);
  return { ...query, answer };
}

function hasNextPage(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || !('nextPageToken' in answer)) return false;
  return typeof answer.nextPageToken === 'string' && answer.nextPageToken !== '';
}
