import { z } from 'zod';
import type { AppError } from '#shared/errors';
import type { CallId } from '#shared/profile-operations';
import { err, type Result } from '#shared/result';
import type { ApiResponse, ApiClient, CallOptions, CallRequest } from '../api/client.ts';

const listedSchema = z.array(
  z.object({ name: z.string(), displayName: z.string().optional().catch(undefined) }),
);
const responseSchema = z.object({ organizations: listedSchema });
export type ListedOrganizations = z.infer<typeof listedSchema>;

/** A client whose every list of organizations is checked; a returned reason blocks the response. */
export function watchOrganizations<C extends Pick<ApiClient, 'call'>>(
  client: C,
  seen: (organizations: ListedOrganizations) => AppError | null,
): C {
  return {
    ...client,
    async call<Id extends CallId>(
      id: Id,
      request: CallRequest<Id>,
      options?: CallOptions,
    ): Promise<Result<ApiResponse<Id>>> {
      const result = await client.call(id, request, options);
      if (id !== 'ListOrganizations' || !result.ok) return result;
      const listed = responseSchema.safeParse(result.value.value);
      const refused = listed.success ? seen(listed.data.organizations) : null;
      return refused === null ? result : err(refused);
    },
  };
}
