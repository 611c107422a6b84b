import type { HttpMethod } from '#shared/operations';
import type { Clock } from '../clock.ts';
import { aborted, untilAborted } from './abort.ts';
import type { Failure } from './retry.ts';
import type { AccessToken, TokenSource } from './token-source.ts';
import type { Answered, Transport, Unanswered, WireRequest } from './transport.ts';
import type { RequestAddress } from './url.ts';

/** One request that went out, told when its answer or fault is known. */
export interface Attempt extends RequestAddress {
  method: HttpMethod;
  /** Wall clock, milliseconds since 1970. */
  startedAt: number;
  latencyMs: number;
  /** Null when no answer came. */
  status: number | null;
  /** Bytes of the body of the answer. */
  bytes: number;
}

interface BearerOptions {
  transport: Transport;
  tokens: TokenSource;
  clock: Clock;
}

export type SendWithBearer = (
  request: WireRequest,
  onAttempt: (attempt: Attempt) => void,
) => Promise<Answered | Unanswered | Failure>;

/**
 * Sends a request under the access token, and after a 401 the same request once more under a new one:
 * the service refused to act, so that this is safe for a mutation as well. A failure means that no
 * token was to be had.
 */
export function createBearer({ transport, tokens, clock }: BearerOptions): SendWithBearer {
  async function transmit(request: WireRequest, token: AccessToken, onAttempt: (attempt: Attempt) => void) {
    const startedAt = clock.now();
    const began = clock.monotonic();
    const headers = { ...request.headers, authorization: `Bearer ${token.value}` };
    const answer = await transport.send({ ...request, headers });
    const { origin, path, method } = request;
    const latencyMs = clock.monotonic() - began;
    const bytes = answer.answered ? answer.body.length : 0;
    onAttempt({ origin, path, method, startedAt, latencyMs, status: answer.status, bytes });
    return answer;
  }

  return async (request, onAttempt) => {
    const unsent: Unanswered = { answered: false, fault: 'aborted', sent: false, status: null };
    const token = await untilAborted(tokens.current(), request.signal);
    if (token === aborted) return unsent;
    if (!token.ok) return token;
    const first = await transmit(request, token.value, onAttempt);
    if (first.status !== 401 || !first.answered) {
      if (first.answered) tokens.accepted(token.value);
      return first;
    }
    const fresh = await untilAborted(tokens.replace(token.value), request.signal);
    if (fresh === aborted) return unsent;
    if (!fresh.ok) return fresh;
    const second = await transmit(request, fresh.value, onAttempt);
    if (second.answered && second.status !== 401) tokens.accepted(fresh.value);
    return second;
  };
}
