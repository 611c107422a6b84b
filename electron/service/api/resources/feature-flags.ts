import type { QueryOf } from '#shared/profile-operations';
import type { CallOptions, ReadClient } from '../client.ts';
import { pagesOf } from '../pager.ts';

/** Global admin only (§4). */
export function featureFlags(api: Pick<ReadClient, 'call'>) {
  return {
    pages: (query: QueryOf<'ListFeatureFlags'>, options?: CallOptions) =>
      pagesOf(api, 'ListFeatureFlags', { variables: {}, query }, options),
  };
}
