import { t } from '#shared/messages/text';
import { err, type Result } from '#shared/result';
import { stepAfter } from '#shared/paging';
import type { ReadOperationId } from '#shared/operations';
import type { QueryOf } from '#shared/profile-operations';
import { isFields } from '#shared/reading/reading';
import type { ApiResponse, ReadClient, CallOptions, CallRequest } from './client.ts';

/** The operations that return pages. */
export type ListId = {
  [Id in ReadOperationId]: 'pageToken' extends keyof QueryOf<Id> ? Id : never;
}[ReadOperationId];

/** A service may return empty pages while it looks for a rare row; one that does so, or repeats a page, for this long never ends. */
const maxIdlePages = 200;

/**
 * The pages of a list, one by one as they are asked for, every other argument unchanged. A failure is
 * the last thing it yields, so that the pages before it are kept; a page token seen before is one, and so is
 * a list that goes on without new rows.
 */
export async function* pagesOf<Id extends ListId>(
  api: Pick<ReadClient, 'call'>,
  id: Id,
  request: CallRequest<Id>,
  options?: CallOptions,
): AsyncGenerator<Result<ApiResponse<Id>>, void, undefined> {
  const first = (request.query as { pageToken?: string } | undefined)?.pageToken ?? '';
  const used = first === '' ? [] : [first];
  let before: unknown;
  let idlePages = 0;
  for (let next = request; ;) {
    const response = await api.call(id, next, options);
    yield response;
    if (!response.ok) return;
    const { nextPageToken } = response.value.value as { nextPageToken: string };
    const step = stepAfter(used, nextPageToken);
    if (step.next === 'end') return;
    const last = lastOf(response.value.value);
    idlePages = last === undefined || last === before ? idlePages + 1 : 0;
    before = last ?? before;
    if (step.next === 'repeated' || idlePages >= maxIdlePages) {
      yield err({
        kind: 'protocol',
        reason: 'repeated-page-token',
        operation: id,
        message:
          step.next === 'repeated'
            ? t("The service repeated a page token, so the rest of the list can't be loaded.")
            : t("The list goes on without new rows. The rest can't be loaded."),
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

/** The name of the last row of a page, or the row where it has none; undefined: it has no rows. */
function lastOf(page: object): unknown {
  const members: unknown[] = Object.values(page);
  const rows = members.find((member): member is unknown[] => Array.isArray(member) && member.length > 0);
  const row = rows?.at(-1);
  return isFields(row) ? (row['name'] ?? row) : row;
}
