import { t } from '#shared/messages/text';
import { operations, type OperationId } from '#shared/operations';
import { isProfileOperation, type CallId } from '#shared/profile-operations';
import { err, type Result } from '#shared/result';
import type { Answer, ApiClient, CallOptions, CallRequest } from '../api/client.ts';

type Table = typeof operations;
/** Operations that any part of the app may call. Everything else goes through the guard. */
export type ReadOperationId = {
  [Id in OperationId]: Table[Id]['method'] extends 'GET' ? Id : never;
}[OperationId];
export type GuardedOperationId = Exclude<CallId, ReadOperationId>;

/** A view of the client whose `call` refuses everything but GETs: what every part of the app but the guard has. */
export function readsOnly<C extends Pick<ApiClient, 'call'>>(client: C): C {
  return {
    ...client,
    call: <Id extends CallId>(
      id: Id,
      request: CallRequest<Id>,
      options?: CallOptions,
    ): Promise<Result<Answer<Id>>> =>
      isRead(id) ? client.call(id, request, options) : Promise.resolve(err(notARead(id))),
  };
}

function isRead(id: CallId): boolean {
  return !isProfileOperation(id) && operations[id].method === 'GET';
}

function notARead(operation: string) {
  return {
    kind: 'refused',
    reason: 'not-supported',
    operation,
    message: t('A mutation was asked for where only reads are allowed, and nothing was sent.'),
    target: operation,
    advice: t('Report this: it is a fault of the app.'),
  } as const;
}
