import type { ReviewBody } from '#shared/model/finding';
import type { QueryOf } from '#shared/profile-operations';
import type { ApiClient, CallOptions } from '../client.ts';
import { pagesOf } from '../pager.ts';

export function findings(api: Pick<ApiClient, 'call'>) {
  return {
    pages: (check: string, query: QueryOf<'ListFindings'>, options?: CallOptions) =>
      pagesOf(api, 'ListFindings', { variables: { check }, query }, options),
    /** Each review makes a new revision of the finding (§2). */
    review: (name: string, { state, review }: Omit<ReviewBody, 'name'>, options?: CallOptions) =>
      api.call('ReviewFinding', { variables: { name }, body: { name, state, review } }, options),
  };
}
