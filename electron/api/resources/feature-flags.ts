import { changedFields } from '#shared/flags/flag';
import type { FeatureFlag } from '#shared/model/unspecified';
import type { BodyOf, QueryOf } from '#shared/profile-operations';
import type { ApiClient, CallOptions } from '../client.ts';
import { pagesOf } from '../pager.ts';

/** Global admin only (§4). */
export function featureFlags(api: Pick<ApiClient, 'call'>) {
  return {
    pages: (query: QueryOf<'ListFeatureFlags'>, options?: CallOptions) =>
      pagesOf(api, 'ListFeatureFlags', { variables: {}, query }, options),
    create: (flag: BodyOf<'CreateFeatureFlag'>, options?: CallOptions) =>
      api.call('CreateFeatureFlag', { variables: {}, body: flag }, options),
    /** Sends what differs between the flag as read and as edited, and nothing else. */
    update: (read: FeatureFlag, edited: Readonly<Record<string, unknown>>, options?: CallOptions) =>
      api.call(
        'UpdateFeatureFlag',
        { variables: { name: read.name }, body: changedFields(read, edited) },
        options,
      ),
    /** `name` is that of the override; afterwards the organization has the flag's default (§4). */
    clearOverride: (name: string, options?: CallOptions) =>
      api.call('DeleteFeatureFlagOverride', { variables: { name } }, options),
  };
}
