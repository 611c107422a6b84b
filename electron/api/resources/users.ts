import type { BodyOf } from '#shared/profile-operations';
import type { ApiClient, CallOptions } from '../client.ts';

export function users(api: Pick<ApiClient, 'call'>) {
  return {
    create: (organization: string, user: BodyOf<'CreateUser'>, options?: CallOptions) =>
      api.call('CreateUser', { variables: { parent: organization }, body: user }, options),
  };
}
