import type { QueryOf } from '#shared/profile-operations';
import type { ApiClient, CallOptions } from '../client.ts';
import { pagesOf } from '../pager.ts';

export function brands(api: Pick<ApiClient, 'call'>) {
  return {
    list: (query: QueryOf<'ListBrands'>, options?: CallOptions) =>
      api.call('ListBrands', { variables: {}, query }, options),
    pages: (query: QueryOf<'ListBrands'>, options?: CallOptions) =>
      pagesOf(api, 'ListBrands', { variables: {}, query }, options),
  };
}
