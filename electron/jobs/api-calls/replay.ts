import type { LoggedOperation } from '#shared/call-log';
import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import type { BodyOf, QueryOf } from '#shared/profile-operations';
import { err, ok, type Result } from '#shared/result';
import type { Guard } from '../../safety/guard/guard.ts';
import { isRead, type GuardedOperationId } from '../../service/session/reads-only.ts';
import type { Session } from '../../service/session/session.ts';
import { resourceOf, type CallRecord } from '../../service/call-log/call-record.ts';
import { isCall, isReplayable } from '../../service/call-log/describe-call.ts';
import { maskBody } from '../../service/call-log/mask-body.ts';

/** Asks for a logged call again: a read through the client, anything else through the guard, which asks each time. */
export async function replayCall(
  record: CallRecord,
  profileId: string,
  { client, guard }: { client: Session['client']; guard: Pick<Guard, 'perform'> },
  signal: AbortSignal,
): Promise<Result<null>> {
  const { operation, request } = record;
  if (request === null || !isCall(operation) || !isReplayable(operation))
    return err(notReplayable(operation));
  const { variables } = request;
  if (isRead(operation)) {
    // It went through this client once, checked against the same table; only the pairing of types was lost.
    const query = request.query as NonNullable<QueryOf<typeof operation>>;
    const response = await client.call(operation, { variables, query }, { signal });
    return response.ok ? ok(null) : response;
  }
  const sent = await guard.perform(
    {
      profileId,
      operation,
      variables,
      body: (request.body ?? null) as BodyOf<GuardedOperationId>,
      resourceName: resourceOf(operation, request),
      before: null,
      after:
        request.body === undefined ? null : maskBody(request.body, { operation, isError: false, hidden: [] }),
      askedBy: 'replay',
    },
    signal,
  );
  return sent.ok ? ok(null) : sent;
}

function notReplayable(operation: LoggedOperation): AppError {
  return {
    kind: 'refused',
    reason: 'not-supported',
    operation,
    message: t("This request can't be replayed. Nothing was sent."),
    target: operation,
    advice: t('Repeat the request on the page that sent it. Token requests are automatic.'),
  };
}
