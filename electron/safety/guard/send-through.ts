import type { CallId } from '#shared/profile-operations';
import type { Result } from '#shared/result';
import type { ApiResponse, ApiClient, CallOptions, CallRequest } from '../../service/api/client.ts';
import type { Closable, Sessions } from '../../service/session/sessions.ts';

/**
 * Sends for a profile. Its result is the client's own: `cancelled` means that nothing left, because that
 * is what the journal notes.
 */
export type Send = <Id extends CallId>(
  profileId: string,
  id: Id,
  request: CallRequest<Id>,
  options: CallOptions,
) => Promise<Result<ApiResponse<Id>>>;

/**
 * Sends through the session of the profile. A session that was switched meanwhile hides its responses; the
 * journal has to know them anyway. Handlers still return within `sessions.use`.
 */
export function sendThrough(sessions: Sessions<Closable & { unguarded: Pick<ApiClient, 'call'> }>): Send {
  return async <Id extends CallId>(
    profileId: string,
    id: Id,
    request: CallRequest<Id>,
    options: CallOptions,
  ) => {
    const responses: Result<ApiResponse<Id>>[] = [];
    const used = await sessions.use(profileId, async ({ unguarded }) => {
      const response = await unguarded.call(id, request, options);
      responses.push(response);
      return response;
    });
    return responses[0] ?? used;
  };
}
