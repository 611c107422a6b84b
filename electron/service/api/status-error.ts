import type { AppError } from '#shared/errors';
import { longestWaitMs } from '#shared/limits';
import { t } from '#shared/messages/text';
import { readErrorBody, type ErrorBody } from './error-body.ts';
import { about, calledOf, networkError, type RequestFacts } from './errors.ts';
import { firstOf, madeAt } from './http-date.ts';
import { readRetryAfter, type Failure } from './retry.ts';
import { withoutFullStop } from './quote.ts';
import type { Answered } from './transport.ts';

/** Classifies an answer with an error status (§7): by its status, unless its body says what to correct. */
export function errorOfAnswer(facts: RequestFacts, answer: Answered, now: number): Failure {
  const { status, headers } = answer;
  // The clock that wrote a date is the one to read it by: this computer's may be hours apart from it.
  const retryAfterMs = readRetryAfter(firstOf(headers['retry-after']), madeAt(headers) ?? now);
  const body = readErrorBody(answer.body.toString('utf8'));
  // What is told is what will be waited.
  const told = retryAfterMs === undefined ? undefined : Math.min(retryAfterMs, longestWaitMs);
  return { ok: false, error: classify(facts, status, body, told), retryAfterMs };
}

interface Words {
  message: string;
  advice: string;
}

function classify(
  facts: RequestFacts,
  status: number,
  body: ErrorBody,
  retryAfterMs: number | undefined,
): AppError {
  const says =
    body.message === undefined
      ? ''
      : t(' The service says: “{message}”.', { message: withoutFullStop(body.message) });
  const described = ({ message, advice }: Words) => ({
    ...about(facts),
    status,
    ...(body.code !== undefined && { code: body.code }),
    message: `${message}${says}`,
    advice,
  });
  const kind = kindOf(status, body);
  switch (kind) {
    case 'redirect':
    case 'proxy':
      return networkError(facts, kind);
    case 'auth':
      return {
        kind,
        ...described({
          message: t('The service does not accept the access token.'),
          advice: t('Test the connection in the profile. If that fails, replace its client secret.'),
        }),
      };
    case 'permission':
      return { kind, ...described(permissionWords(facts)) };
    case 'not-found':
      return { kind, ...described(notFoundWords(facts)) };
    case 'rate-limit':
      return {
        kind,
        ...(retryAfterMs !== undefined && { retryAfterMs }),
        ...described({
          message: t(
            '{party, select, issuer {The token issuer {host} asks for fewer calls.} other {The service asks for fewer calls.}}',
            calledOf(facts),
          ),
          advice: t('Wait {retryAfterMs}, then try again.', {
            retryAfterMs: retryAfterMs === undefined ? t('a minute') : `${Math.ceil(retryAfterMs / 1000)} s`,
          }),
        }),
      };
    case 'validation':
      return {
        kind,
        faults: body.faults,
        ...described(validationWords(status)),
        ...entitlement(body.missingFeature),
      };
    case 'service':
      return {
        kind,
        ...described({
          message: t(
            '{party, select, issuer {The token issuer {host} failed ({status}).} other {The service failed ({status}).}}',
            { ...calledOf(facts), status },
          ),
          advice:
            facts.party === 'issuer'
              ? t('Nothing can be read or sent without a token. Try again in a minute.')
              : t('Try again in a minute. If it stays so, tell the service operator when it happened.'),
        }),
      };
  }
}

type StatusKind =
  'redirect' | 'proxy' | 'auth' | 'permission' | 'not-found' | 'rate-limit' | 'validation' | 'service';
const statusKinds: Readonly<Record<number, StatusKind>> = {
  401: 'auth',
  403: 'permission',
  404: 'not-found',
  407: 'proxy',
  408: 'service',
  410: 'not-found',
  429: 'rate-limit',
};

/** Statuses that say nothing about the request itself, whatever their body names. */
const notOfTheRequest = [401, 407, 408, 429];

/** What is wrong with the request may come under any 4xx (§7 leaves the status of a refused entitlement open). */
function kindOf(status: number, { faultsAreStated, missingFeature }: ErrorBody): StatusKind {
  const isClientError = status >= 400 && status < 500;
  const isNamed = faultsAreStated || missingFeature !== undefined;
  if (isClientError && isNamed && !notOfTheRequest.includes(status)) return 'validation';
  const kind = statusKinds[status];
  if (kind !== undefined) return kind;
  if (status >= 300 && status < 400) return 'redirect';
  return isClientError ? 'validation' : 'service';
}

/** §7: a check that does not exist and one of another organization look the same. */
function permissionWords({ operation, permission }: RequestFacts): Words {
  return permission === 'global-admin'
    ? {
        message: t('{operation} needs global admin permission.', { operation }),
        advice: t('Use a profile whose integration is a global admin.'),
      }
    : {
        message: t('The resource does not exist, or this integration has no access to it.'),
        advice: t('Check the name, and that the integration is linked to its organization and team.'),
      };
}

function notFoundWords({ operation, target }: RequestFacts): Words {
  return target === undefined
    ? {
        message: t('The service does not know the path of {operation}.', { operation }),
        advice: t('Check the base URL and the path version in the profile.'),
      }
    : {
        message: t('The path lacks its parent, or uses a legacy identifier.'),
        advice: t('Use the full resource name, organizations/…/teams/… included.'),
      };
}

function validationWords(status: number): Words {
  return {
    message: t('The service did not accept the request ({status}).', { status }),
    advice:
      status === 403
        ? t('Correct what the service names. If nothing is wrong with it, this integration may lack access.')
        : t('Correct what the service names, then send again.'),
  };
}

/** §2 rule 2: what the organization lacks says more than the message around it. */
function entitlement(missingFeature: string | undefined) {
  return (
    missingFeature !== undefined && {
      missingFeature,
      message: t('The organization is not entitled to {missingFeature}.', { missingFeature }),
      advice: t('Leave the parameter off, or have the feature enabled for the organization.'),
    }
  );
}
