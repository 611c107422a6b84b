import type { AppError } from '#shared/errors';
import type { Mappings } from '#shared/reading/mappings';
import { err, ok, type Ok, type Result } from '#shared/result';
import type { Clock } from '../../platform/clock.ts';
import { readResponse } from './response.ts';
import type { Attempt } from './attempt.ts';
import type { SendWithBearer } from './bearer.ts';
import { errorOfFault, stoppedError, type RequestFacts } from './errors.ts';
import { errorOfResponse } from './status-error.ts';
import { outcomeUnknown, type Lookup } from './outcome.ts';
import type { Pauses } from './pauses.ts';
import { decideRetry, retryBudget, type Failure, type RetryDecision } from './retry.ts';
import type { Responded, NoResponse } from './transport.ts';
import type { RequestAddress } from './url.ts';
import type { WireOperation } from './wire-operation.ts';

/** One call, ready to go: everything but the token. */
export interface Exchange {
  operation: WireOperation;
  address: RequestAddress;
  /** JSON text, or null for no body. */
  body: string | null;
  facts: RequestFacts;
  lookup: Lookup;
  timeoutMs: number;
  /** Once aborted, the request does not leave any more; one that has left is waited for. */
  leavesUntil: AbortSignal | undefined;
}

export interface Delivered {
  value: unknown;
  mappedBy: readonly string[];
  status: number;
  latencyMs: number;
  attempts: number;
}

/** Hears of every request of a call, and of the waits between them. */
export interface Listener {
  onAttempt: (attempt: Attempt) => void;
  onPause: (pause: Pause) => void;
}

export type Pause = Pick<Extract<RetryDecision, { retry: true }>, 'reason' | 'delayMs'>;

interface SenderOptions {
  mappings: Mappings;
  sendWithBearer: SendWithBearer;
  clock: Clock;
  random: () => number;
  pauses: Pauses;
}

/** Most bytes of a response that is kept in memory. */
const maximumResponseBytes = 16 * 1024 * 1024;
/** A read that is silent for this long is tried again; a mutation gets all the time its call has. */
const readHeadersTimeoutMs = 20_000;

/** The one place that owns headers, retries and what a response means. */
export function createSender({ mappings, sendWithBearer, clock, random, pauses }: SenderOptions) {
  return async function send(
    exchange: Exchange,
    signal: AbortSignal,
    { onAttempt, onPause }: Listener,
  ): Promise<Result<Delivered>> {
    const { operation, facts } = exchange;
    const budget = { ...retryBudget, elapsedMs: exchange.timeoutMs };
    const startedAt = clock.monotonic();
    let attempts = 0;
    let latencyMs = 0;
    const record = (attempt: Attempt) => {
      attempts += 1;
      latencyMs = attempt.latencyMs;
      onAttempt(attempt);
    };
    for (let attempt = 1; ; attempt += 1) {
      const response = await sendWithBearer(requestOf(exchange, signal), record);
      const outcome =
        'ok' in response ? response : conclude(exchange, response, mappings, signal, clock.now());
      if (outcome.ok) return ok({ ...outcome.value, latencyMs, attempts });
      const elapsedMs = clock.monotonic() - startedAt;
      const decision = decideRetry({ operation, attempt, failure: outcome, elapsedMs, random, budget });
      if (!decision.retry || signal.aborted) {
        const { error } = outcome;
        return err(attempts > 1 ? { ...error, attempts } : error);
      }
      onPause({ reason: decision.reason, delayMs: decision.delayMs });
      try {
        await pauses.wait(decision.delayMs, signal);
      } catch {
        return err(stoppedError(facts, signal));
      }
    }
  };
}

const readHeaders = { accept: 'application/json', 'accept-encoding': 'gzip' } as const;
const writeHeaders = { ...readHeaders, 'content-type': 'application/json' } as const;

function requestOf({ operation, address, body, timeoutMs, leavesUntil }: Exchange, signal: AbortSignal) {
  return {
    method: operation.method,
    ...address,
    headers: body === null ? readHeaders : writeHeaders,
    body,
    signal,
    leavesUntil,
    maximumBytes: maximumResponseBytes,
    headersTimeoutMs: operation.idempotent ? readHeadersTimeoutMs : timeoutMs,
  };
}

type Conclusion = Ok<Pick<Delivered, 'value' | 'mappedBy' | 'status'>> | Failure;

/** What a response, or the lack of one, means for the call. */
function conclude(
  { operation, facts, lookup }: Exchange,
  response: Responded | NoResponse,
  mappings: Mappings,
  signal: AbortSignal,
  now: number,
): Conclusion {
  /** A failure after which a mutation may have taken effect anyway. */
  const unclear = (error: AppError, status?: number) =>
    err(operation.mutates ? outcomeUnknown(facts, lookup, error, status) : error);
  if (!response.responded) {
    const { fault, status, sent } = response;
    const error = fault === 'aborted' ? stoppedError(facts, signal) : errorOfFault(facts, fault, status);
    return sent ? unclear(error) : err(error);
  }
  const { status } = response;
  if (status >= 200 && status < 300) {
    const read = readResponse(facts, operation, response, mappings);
    return read.ok ? ok({ ...read.value, status }) : unclear(read.error);
  }
  const failure = errorOfResponse(facts, response, now);
  return isRefusal(status) ? failure : { ...failure, ...unclear(failure.error, status) };
}

/**
 * Whether nothing was done. A server that failed may have acted before, and a gateway does not know (RFC 9110 §15.6,
 * as well as 408 and 499, where the wait for the server ended). A redirect may follow what was done (303), unless it
 * asks for the same request elsewhere (307, 308). 501: nothing acts.
 */
function isRefusal(status: number): boolean {
  if (status === 307 || status === 308 || status === 501) return true;
  return status >= 400 && status < 500 && status !== 408 && status !== 499;
}
