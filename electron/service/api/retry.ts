import type { AppError } from '#shared/errors';
import type { Operation } from '#shared/operations';
import { readHttpDate } from './http-date.ts';

/** A failure of one attempt, with the wait that the other side requested, if any. */
export interface Failure {
  ok: false;
  error: AppError;
  retryAfterMs?: number | undefined;
}

export interface RetryBudget {
  /** Most times a call is tried. */
  attempts: number;
  /** Longest time a call may take, waits included, in milliseconds. */
  elapsedMs: number;
}

export type RetryDecision =
  | { retry: true; delayMs: number; reason: 'no-response' | 'rate-limit' | 'unavailable' }
  | { retry: false; reason: 'not-idempotent' | 'final' | 'attempts-spent' | 'time-spent' };

export const retryBudget: RetryBudget = { attempts: 4, elapsedMs: 60_000 };
const firstDelayMs = 400;
const maxDelayMs = 8_000;

interface Situation {
  operation: Pick<Operation, 'idempotent'>;
  /** Attempts made, the failed one included; 1 after the first. */
  attempt: number;
  failure: Pick<Failure, 'error' | 'retryAfterMs'>;
  elapsedMs: number;
  /** From 0 to 1. */
  random: () => number;
  budget: RetryBudget;
}

/**
 * Whether to try again and when: full jitter over a doubling range, after the wait the service asked
 * for. The API has no request id, so only reads are ever repeated.
 */
export function decideRetry({
  operation,
  attempt,
  failure,
  elapsedMs,
  random,
  budget,
}: Situation): RetryDecision {
  if (!operation.idempotent) return { retry: false, reason: 'not-idempotent' };
  const reason = retryReason(failure.error);
  if (reason === null) return { retry: false, reason: 'final' };
  if (attempt >= budget.attempts) return { retry: false, reason: 'attempts-spent' };
  const range = Math.min(maxDelayMs, firstDelayMs * 2 ** (attempt - 1));
  const delayMs = (failure.retryAfterMs ?? 0) + random() * range;
  if (elapsedMs + delayMs > budget.elapsedMs) return { retry: false, reason: 'time-spent' };
  return { retry: true, delayMs, reason };
}

function retryReason(error: AppError): 'no-response' | 'rate-limit' | 'unavailable' | null {
  switch (error.kind) {
    case 'rate-limit':
      return 'rate-limit';
    case 'service':
      return error.status === 502 || error.status === 503 || error.status === 504 ? 'unavailable' : null;
    case 'network':
      return ['unreachable', 'name-not-found', 'timeout', 'cut'].includes(error.reason)
        ? 'no-response'
        : null;
    default:
      return null;
  }
}

/**
 * Retry-After (RFC 9110 §10.2.3) in milliseconds: seconds or an HTTP date; undefined when neither. A date is
 * counted from `now` on the same clock: the response's own Date, where it has one.
 */
export function readRetryAfter(value: string | undefined, now: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const time = readHttpDate(text);
  return time === undefined ? undefined : Math.max(0, time - now);
}
