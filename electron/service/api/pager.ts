import { t } from '#shared/messages/text';
import { err, type Result } from '#shared/result';
import { stepAfter } from '#shared/paging';
import type { ReadOperationId } from '#shared/operations';
import type { QueryOf } from '#shared/profile-operations';
import type { ApiResponse, ReadClient, CallOptions, CallRequest } from './client.ts';

/** The operations that return pages. */
export type ListId = {
  [Id in ReadOperationId]: 'pageToken' extends keyof QueryOf<Id> ? Id : never;
}[ReadOperationId];

/**
 * The pages of a list, one by one as they are asked for, every other argument unchanged. A failure is
 * the last thing it yields, so that the pages before it are kept; a page token seen before is one.
 */
export async function* pagesOf<Id extends ListId>(
  api: Pick<ReadClient, 'call'>,
  id: Id,
  request: CallRequest<Id>,
  options?: CallOptions,
): AsyncGenerator<Result<ApiResponse<Id>>, void, undefined> {
  const first = (request.query as { pageToken?: string } | undefined)?.pageToken ?? '';
  const used = first === '' ? [] : [first];
  for (let next = request; ;) {
    const response = await api.call(id, next, options);
    yield response;
    if (!response.ok) return;
    const { nextPageToken } = response.value.value as { nextPageToken: string };
    const step = stepAfter(used, nextPageToken);
    if (step.next === 'end') return;
    if (step.next === 'repeated') {
      yield err({
        kind: 'protocol',
        reason: 'repeated-page-token',
        operation: id,
        message: t("The service repeated a page token, so the rest of the list can't be loaded."),
        advice: t('Use the loaded rows, or filter the list.'),
      });
      return;
    }
    used.push(step.pageToken);
    next = {
      ...request,
      query: { ...request.query, pageToken: step.pageToken } as NonNullable<CallRequest<Id>['query']>,
    };
  }
}
