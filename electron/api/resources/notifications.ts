import type { QueryOf } from '#shared/profile-operations';
import type { ApiClient, CallOptions } from '../client.ts';
import { pagesOf } from '../pager.ts';

export function notifications(api: Pick<ApiClient, 'call'>) {
  return {
    list: (organization: string, query: QueryOf<'ListNotifications'>, options?: CallOptions) =>
      api.call('ListNotifications', { variables: { parent: organization }, query }, options),
    pages: (organization: string, query: QueryOf<'ListNotifications'>, options?: CallOptions) =>
      pagesOf(api, 'ListNotifications', { variables: { parent: organization }, query }, options),
  };
}
