import { z } from 'zod';
import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import type { CallId } from '#shared/profile-operations';
import type { RequestFacts } from './errors.ts';

export type Lookup = Record<string, string>;

const referenced = z.looseObject({ clientReference: z.string().optional().catch(undefined) });
const wrapped = z.looseObject({ check: referenced.optional().catch(undefined) });

/** What finds the outcome of a mutation again: the names in its path and, for a check, its client reference. */
export function lookupOf(id: CallId, variables: Readonly<Record<string, string>>, body: unknown): Lookup {
  if (id !== 'CreateCheck') return { ...variables };
  const team = { team: variables['parent'] ?? '' };
  const bare = referenced.safeParse(body).data?.clientReference;
  const clientReference = bare ?? wrapped.safeParse(body).data?.check?.clientReference;
  return clientReference === undefined ? team : { ...team, clientReference };
}

/**
 * A mutation left, and whether the service acted on it is not known. It is never sent again by itself. `status`: of
 * the response, where the cause does not name it.
 */
export function outcomeUnknown(
  facts: RequestFacts,
  lookup: Lookup,
  cause: AppError,
  status?: number,
): AppError {
  return {
    kind: 'outcome-unknown',
    operation: facts.operation,
    target: facts.target ?? facts.host,
    ...(status !== undefined && { status }),
    ...('status' in cause && cause.status !== undefined && { status: cause.status }),
    ...('code' in cause && cause.code !== undefined && { code: cause.code }),
    ...('requestId' in cause && cause.requestId !== undefined && { requestId: cause.requestId }),
    ...('serviceMessage' in cause &&
      cause.serviceMessage !== undefined && { serviceMessage: cause.serviceMessage }),
    cause: cause.message,
    message: t('The change was sent. The outcome is unknown.'),
    advice: adviceOnUnknown(facts.operation),
    lookup,
  };
}

/** How the operator finds out the outcome. */
export function adviceOnUnknown(operation: string): string {
  switch (operation) {
    case 'CreateCheck':
      return t('Look up the client reference before you create the check again.');
    case 'CreateUser':
      return t('Ask the organization whether the user exists.');
    case 'CreateFeatureFlag':
      return t('Refresh the list of flags before you create the flag again.');
    default:
      return t('Refresh the record before you repeat the change.');
  }
}
