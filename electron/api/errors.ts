import { assertNever, type AppError, type AppErrorOf } from '#shared/errors';
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
  permission: 'member' | 'global-admin';
}

/** The members that say what failed and on what. */
export const about = ({ operation, target, host }: RequestFacts) => ({ operation, target: target ?? host });

/** A request that got no whole answer, as an error. */
export function errorOfFault(facts: RequestFacts, fault: Fault, status: number | null): AppError {
  switch (fault) {
    case 'unreachable':
    case 'name-not-found':
    case 'certificate':
    case 'timeout':
    case 'cut':
    case 'proxy':
      return networkError(facts, fault);
    case 'too-large':
      return protocolError(facts, 'too-large', status, t('The answer is larger than this app reads.'));
    case 'bad-encoding':
      return protocolError(facts, 'truncated', status, t('The compressed answer is damaged or cut off.'));
    case 'aborted':
      return cancelledError(facts);
    case 'sink':
    case 'invalid':
      return {
        kind: 'internal',
        ...about(facts),
        message: t('{operation} could not be sent or received.', { operation: facts.operation }),
        advice: t('Try again. If it stays so, report it with the call log.'),
      };
    default:
      return assertNever(fault);
  }
}

const networkTexts: Record<
  AppErrorOf<'network'>['reason'],
  { message: (host: string) => string; advice: string }
> = {
  unreachable: {
    message: (host) => t('{host} cannot be reached.', { host }),
    advice: t('Check the network connection and the address in the profile.'),
  },
  'name-not-found': {
    message: (host) => t('No host is called {host}, or there is no network.', { host }),
    advice: t('Check the network connection and the address in the profile.'),
  },
  certificate: {
    message: (host) => t('The certificate of {host} is not trusted.', { host }),
    advice: t('Check the address. If a company proxy inspects traffic, have its certificate installed.'),
  },
  timeout: {
    message: (host) => t('{host} did not answer in time.', { host }),
    advice: t('Try again in a minute.'),
  },
  cut: {
    message: (host) => t('The connection to {host} was cut before the answer was complete.', { host }),
    advice: t('Check the network connection, then try again.'),
  },
  redirect: {
    message: (host) => t('{host} answered with a redirect, which this app never follows.', { host }),
    advice: t('Enter the final address in the profile.'),
  },
  proxy: {
    message: (host) => t('The proxy did not let the call to {host} through.', { host }),
    advice: t('Check HTTPS_PROXY, HTTP_PROXY and NO_PROXY.'),
  },
};

export function networkError(facts: RequestFacts, reason: AppErrorOf<'network'>['reason']): AppError {
  const { message, advice } = networkTexts[reason];
  return { kind: 'network', reason, ...about(facts), message: message(facts.host), advice };
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
    advice: t(
      'Check the base URL and path version in the profile; if they are right, tell the service operator.',
    ),
  };
}

export function cancelledError(facts: Pick<RequestFacts, 'operation' | 'target'>): AppError {
  return {
    kind: 'cancelled',
    operation: facts.operation,
    ...(facts.target !== undefined && { target: facts.target }),
    message: t('{operation} was cancelled.', { operation: facts.operation }),
    advice: t('Start it again if it is still wanted.'),
  };
}

/** A call that its deadline or its caller stopped. */
export function stoppedError(facts: RequestFacts, signal: AbortSignal): AppError {
  return signal.reason === deadline ? networkError(facts, 'timeout') : cancelledError(facts);
}
