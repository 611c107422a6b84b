import type { QueryOf } from '#shared/profile-operations';
import type { CallOptions, ReadClient } from '../client.ts';

export function brands(api: Pick<ReadClient, 'call'>) {
  return {
    list: (query: QueryOf<'ListBrands'>, options?: CallOptions) =>
      api.call('ListBrands', { variables: {}, query }, options),
  };
}
