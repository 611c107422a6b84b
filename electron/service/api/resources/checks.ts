import type { QueryOf } from '#shared/profile-operations';
import type { CallOptions, ReadClient } from '../client.ts';
import { pagesOf } from '../pager.ts';

export function checks(api: Pick<ReadClient, 'call'>) {
  return {
    get: (check: string, options?: CallOptions) => api.call('GetCheck', { variables: { check } }, options),
    summary: (check: string, options?: CallOptions) =>
      api.call('GetCheckSummary', { variables: { name: `${check}/checkSummary` } }, options),
    consumerTasks: (check: string, query: QueryOf<'ListConsumerTasks'>, options?: CallOptions) =>
      pagesOf(api, 'ListConsumerTasks', { variables: { parent: check }, query }, options),
  };
}
