import { t } from '#shared/messages/text';
import { operations, type ReadOperationId } from '#shared/operations';
import { isProfileOperation, type CallId } from '#shared/profile-operations';
import { err } from '#shared/result';
import type { ApiClient, ReadClient } from '../api/client.ts';

export type GuardedOperationId = Exclude<CallId, ReadOperationId>;

/**
 * The client as every part of the app but the guard has it. A mutation does not compile there, and is refused where
 * types do not reach.
 */
export function readsOnly<C extends Pick<ApiClient, 'call'>>(
  client: C,
): Omit<C, 'call'> & Pick<ReadClient, 'call'> {
  return {
    ...client,
    call: (id, request, options) =>
      isRead(id) ? client.call(id, request, options) : Promise.resolve(err(notARead(id))),
  };
}

/** Whether it needs no guard: a GET of the table. */
export function isRead(id: CallId): id is ReadOperationId {
  return !isProfileOperation(id) && operations[id].method === 'GET';
}

function notARead(operation: string) {
  return {
    kind: 'refused',
    reason: 'untrusted-sender',
    operation,
    message: t('A change was requested where only reads are allowed. Nothing was sent.'),
    target: operation,
    advice: t('Report the problem.'),
  } as const;
}
