import { type AppError, type AppErrorOf } from '#shared/errors';
import { t } from '#shared/messages/text';
import { deadline } from './abort.ts';
import type { Fault } from './fault.ts';

/** What an error says about the request it belongs to. */
export interface RequestFacts {
  /** Name of the operation. */
  operation: string;
  /** Resource name the call was about, when it was about one. */
  target?: string | undefined;
  /** Host that was called, for errors about the connection. */
  host: string;
  /** The token issuer is distinguished from the service: it fails for its own reasons, and all calls with it. */
  party?: 'issuer';
  permission: 'member' | 'global-admin';
}

/** The members that say what failed and on what. */
export const about = ({ operation, target, host }: RequestFacts) => ({ operation, target: target ?? host });

/** A request without a complete response, as an error. */
export function errorOfFault(facts: RequestFacts, fault: Fault, status: number | null): AppError {
  switch (fault) {
    case 'too-large':
      return protocolError(
        facts,
        'too-large',
        status,
        t(
          '{party, select, issuer {The response of the token issuer {host} is too large for the app.} other {The response is too large for the app.}}',
          calledOf(facts),
        ),
      );
    case 'bad-encoding':
      return protocolError(
        facts,
        'truncated',
        status,
        t(
          '{party, select, issuer {The compressed response of the token issuer {host} is damaged or cut off.} other {The compressed response is damaged or cut off.}}',
          calledOf(facts),
        ),
      );
    case 'aborted':
      return cancelledError(facts);
    case 'sink':
    case 'invalid':
      return {
        kind: 'internal',
        ...about(facts),
        message: t('The app could not send the request or receive its response.'),
        advice: t('If the error returns, report the problem.'),
      };
    default:
      return networkError(facts, fault);
  }
}

type NetworkReason = AppErrorOf<'network'>['reason'];
/** The party that was called, for the messages: `{party, select, …}` names the token issuer as such. */
type Called = { party: 'issuer' | 'service'; host: string };

export const calledOf = ({ party, host }: RequestFacts): Called => ({ party: party ?? 'service', host });

function networkMessage(reason: NetworkReason, called: Called): string {
  switch (reason) {
    case 'unreachable':
      return t(
        "{party, select, issuer {The token issuer can't be reached.} other {{host} can't be reached.}}",
        called,
      );
    case 'name-not-found':
      return t(
        '{party, select, issuer {The host of the token issuer was not found, or there is no network.} other {The host {host} was not found, or there is no network.}}',
        called,
      );
    case 'certificate':
      return t(
        '{party, select, issuer {The certificate of the token issuer is not valid.} other {The certificate of {host} is not valid.}}',
        called,
      );
    case 'certificate-untrusted':
      return t(
        '{party, select, issuer {This computer does not trust the token issuer.} other {This computer does not trust {host}.}}',
        called,
      );
    case 'certificate-expired':
      return t(
        '{party, select, issuer {The certificate of the token issuer has expired.} other {The certificate of {host} has expired.}}',
        called,
      );
    case 'certificate-not-yet-valid':
      return t(
        '{party, select, issuer {The certificate of the token issuer is not valid yet.} other {The certificate of {host} is not valid yet.}}',
        called,
      );
    case 'certificate-wrong-host':
      return t(
        '{party, select, issuer {The certificate of the token issuer is for another host name.} other {The certificate of {host} is for another host name.}}',
        called,
      );
    case 'tls':
      return t(
        '{party, select, issuer {No secure connection to the token issuer could be made.} other {No secure connection to {host} could be made.}}',
        called,
      );
    case 'timeout':
      return t(
        '{party, select, issuer {The token issuer did not respond in time.} other {{host} did not respond in time.}}',
        called,
      );
    case 'cut':
      return t(
        '{party, select, issuer {The connection to the token issuer was lost before the whole response arrived.} other {The connection to {host} was lost before the whole response arrived.}}',
        called,
      );
    case 'redirect':
      return t(
        '{party, select, issuer {The token issuer sent a redirect, which the app never follows.} other {{host} sent a redirect, which the app never follows.}}',
        called,
      );
    case 'proxy':
      return t(
        '{party, select, issuer {The call to the token issuer did not get through the proxy.} other {The call to {host} did not get through the proxy.}}',
        called,
      );
  }
}

const checkAddress = t('Check the network and the address in the profile.');
const networkAdvice: Readonly<Record<NetworkReason, string>> = {
  unreachable: checkAddress,
  'name-not-found': checkAddress,
  certificate: t('Check the address, or ask the service operator.'),
  'certificate-untrusted': t('Install the certificate of your company proxy, if any.'),
  'certificate-expired': t('Check the date on this computer, or renew the certificate.'),
  'certificate-not-yet-valid': t('Check the date on this computer.'),
  'certificate-wrong-host': t('Check the address in the profile.'),
  tls: t('Check the address and the port in the profile.'),
  timeout: t('Retry in a minute.'),
  cut: t('Check the network.'),
  redirect: t('Ask the service operator for the final address.'),
  proxy: t('Check HTTPS_PROXY, HTTP_PROXY and NO_PROXY.'),
};

export function networkError(facts: RequestFacts, reason: NetworkReason): AppError {
  const message = networkMessage(reason, calledOf(facts));
  return { kind: 'network', reason, ...about(facts), message, advice: networkAdvice[reason] };
}

export function protocolError(
  facts: RequestFacts,
  reason: AppErrorOf<'protocol'>['reason'],
  status: number | null,
  message: string,
): AppError {
  return {
    kind: 'protocol',
    reason,
    ...about(facts),
    ...(status !== null && { status }),
    message,
    advice:
      facts.party === 'issuer'
        ? t('Check the auth URL in the profile.')
        : t('Check the base URL and the path version in the profile.'),
  };
}

export function cancelledError(facts: Pick<RequestFacts, 'operation' | 'target'>): AppError {
  return {
    kind: 'cancelled',
    operation: facts.operation,
    ...(facts.target !== undefined && { target: facts.target }),
    message: t('The request was cancelled.'),
    advice: t('Repeat the action if you still need it.'),
  };
}

/** A call that its deadline or its caller stopped. */
export function stoppedError(facts: RequestFacts, signal: AbortSignal): AppError {
  return signal.reason === deadline ? networkError(facts, 'timeout') : cancelledError(facts);
}
