import type { BodyOf } from '#shared/profile-operations';
import type { ApiClient, CallOptions } from '../client.ts';

export function companies(api: Pick<ApiClient, 'call'>) {
  return {
    /** The fields of the search are not shown (§2): the caller writes them, the answer is kept as it comes. */
    search: (body: BodyOf<'SearchCompanies'>, options?: CallOptions) =>
      api.call('SearchCompanies', { variables: {}, body }, options),
  };
}
