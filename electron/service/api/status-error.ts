import type { AppError } from '#shared/errors';
import { maxWaitMs } from '#shared/limits';
import { t } from '#shared/messages/text';
import { readErrorBody, type ErrorBody } from './error-body.ts';
import { about, calledOf, networkError, type RequestFacts } from './errors.ts';
import { firstOf, madeAt } from './http-date.ts';
import { readRetryAfter, type Failure } from './retry.ts';
import type { Responded, WireHeaders } from './transport.ts';

/** Classifies a response with an error status (§7): by its status, unless its body says what to correct. */
export function errorOfResponse(
  facts: RequestFacts,
  response: Pick<Responded, 'status' | 'headers' | 'body'>,
  now: number,
): Failure {
  const { status, headers } = response;
  // A date is read by the clock that wrote it: this computer's clock may differ by hours.
  const retryAfterMs = readRetryAfter(firstOf(headers['retry-after']), madeAt(headers) ?? now);
  const body = readErrorBody(response.body);
  // The time shown is the time that is waited.
  const waitMs = retryAfterMs === undefined ? undefined : Math.min(retryAfterMs, maxWaitMs);
  const requestId = requestIdOf(headers);
  const called = { status, ...(requestId !== undefined && { requestId }) };
  return { ok: false, error: classify(facts, called, body, waitMs), retryAfterMs };
}

const requestIdHeaders = ['x-request-id', 'request-id', 'x-correlation-id'];

/** What the service calls this request, where one of the usual headers has it. */
function requestIdOf(headers: WireHeaders): string | undefined {
  const id = requestIdHeaders.map((name) => firstOf(headers[name])).find((value) => value !== undefined);
  return id !== undefined && /^[\w.:-]{1,100}$/.test(id) ? id : undefined;
}

type Words = Pick<AppError, 'message' | 'advice' | 'step'>;

function classify(
  facts: RequestFacts,
  called: { status: number; requestId?: string },
  body: ErrorBody,
  retryAfterMs: number | undefined,
): AppError {
  const { status } = called;
  const described = (words: Words) => ({
    ...about(facts),
    ...called,
    ...(body.code !== undefined && { code: body.code }),
    ...(body.message !== undefined && { serviceMessage: body.message }),
    ...words,
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
          advice: t('Test the connection of the profile, or replace its client secret.'),
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
          advice: retryAfterMs === undefined ? t('Retry in a minute.') : retryIn(retryAfterMs),
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
        ...(retryAfterMs !== undefined && { retryAfterMs }),
        ...described({
          message: t(
            '{party, select, issuer {The token issuer {host} failed.} other {The service failed.}}',
            calledOf(facts),
          ),
          advice:
            retryAfterMs !== undefined
              ? retryIn(retryAfterMs)
              : facts.party === 'issuer'
                ? t("The app can't send anything without a token. Retry in a minute.")
                : t('Retry in a minute. If the error returns, tell the service operator.'),
        }),
      };
  }
}

function retryIn(ms: number): string {
  return t('Retry in {seconds} s.', { seconds: Math.ceil(ms / 1000) });
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
  499: 'service',
};

/** Statuses that say nothing about the request itself, whatever their body names. */
const notOfTheRequest = [401, 407, 408, 429, 499];

/** A fault of the request may come under any 4xx (§7 leaves the status of a refused entitlement open). */
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
function permissionWords({ permission }: RequestFacts): Words {
  return permission === 'global-admin'
    ? {
        message: t('This action needs global admin permission.'),
        advice: t('Use a profile whose integration is a global admin.'),
        step: 'switch-profile',
      }
    : {
        message: t('The resource does not exist, or the integration has no access to it.'),
        advice: t("Check the name and the integration's access."),
      };
}

function notFoundWords({ target }: RequestFacts): Words {
  return target === undefined
    ? {
        message: t('The service has no path for this request.'),
        advice: t('Check the base URL and the path version in the profile.'),
        step: 'open-profile',
      }
    : {
        message: t('The resource name has no parent, or uses a legacy identifier.'),
        advice: t('Use the full name, starting with organizations/.'),
      };
}

function validationWords(status: number): Words {
  return {
    message: t('The service rejected the request.'),
    advice:
      status === 403
        ? t('Check the fields. If they are correct, the integration may not have access.')
        : t("Read the service's message in Details, correct the values, then send again."),
  };
}

/** §2 rule 2: what the organization lacks says more than the message around it. */
function entitlement(missingFeature: string | undefined) {
  return (
    missingFeature !== undefined && {
      missingFeature,
      message: t('The organization is not entitled to {missingFeature}.', { missingFeature }),
      advice: t('Turn off the parameter, or ask for the feature.'),
    }
  );
}
