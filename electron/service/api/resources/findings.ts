import type { QueryOf } from '#shared/profile-operations';
import type { CallOptions, ReadClient } from '../client.ts';
import { pagesOf } from '../pager.ts';

export function findings(api: Pick<ReadClient, 'call'>) {
  return {
    pages: (check: string, query: QueryOf<'ListFindings'>, options?: CallOptions) =>
      pagesOf(api, 'ListFindings', { variables: { check }, query }, options),
  };
}
