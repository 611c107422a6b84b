import { maxWaitMs } from '#shared/limits';
import { isTokenFailure, type AppError } from '#shared/errors';

/**
 * When an organization is polled next, and what a failure means for it and for all others. Times are
 * milliseconds of a clock that never goes back.
 */

const firstPauseMs = 5_000;
/** Longest pause of the back-off; a Retry-After may ask for more. */
const maxPauseMs = 5 * 60_000;

/** Organizations are spread over the interval by their name, so that a round is a steady trickle. */
export function phaseOf(name: string, intervalMs: number): number {
  let hash = 0x811c9dc5; // FNV-1a
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return ((hash >>> 0) / 2 ** 32) * intervalMs;
}

/**
 * After a response: at its own place in one of the next intervals, a little earlier or later, but not
 * within half an interval, so that a round that came late keeps its trickle.
 */
export function dueAfterResponse(phase: number, now: number, intervalMs: number, random: number): number {
  const earliest = now + intervalMs / 2;
  const intervals = Math.ceil((earliest - phase) / intervalMs);
  return Math.max(earliest, phase + intervals * intervalMs + (random - 0.5) * 0.1 * intervalMs);
}

/**
 * After a failure of this organization: full jitter over a doubling range, above the usual interval. The range
 * ends at the longest wait, or at the interval where that is longer.
 */
export function dueAfterFailure(now: number, intervalMs: number, failures: number, random: number): number {
  const range = Math.max(intervalMs, Math.min(maxWaitMs, intervalMs * 2 ** Math.min(failures, 20)));
  return now + intervalMs + random * (range - intervalMs);
}

/**
 * After a failure that is not of one organization: how long nothing is read at all. Retry-After is a floor, up
 * to the longest wait.
 */
export function pauseAfter(error: AppError, failures: number, random: number): number {
  const range = Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(failures, 20));
  const floor = statedWaitMs(error) ?? (error.kind === 'rate-limit' ? 0 : firstPauseMs);
  return Math.min(maxWaitMs, floor + random * range);
}

/** The Retry-After of a failure, up to the longest wait; null: it has none. */
export function statedWaitMs(error: AppError): number | null {
  const stated = 'retryAfterMs' in error ? error.retryAfterMs : undefined;
  return stated === undefined ? null : Math.min(maxWaitMs, stated);
}

/**
 * `organization`: only this one. `everything`: the next organization would meet the same. `service`: one
 * may be unlucky, several in a row are an outage.
 */
export type FailureReach = 'organization' | 'service' | 'everything';

export function reachOf(error: AppError): FailureReach {
  if (isTokenFailure(error)) return 'everything';
  switch (error.kind) {
    case 'network':
    case 'auth':
    case 'rate-limit':
    case 'refused':
      return 'everything';
    // One organization's response may cause either; that must not block the others, whatever its Retry-After.
    case 'internal':
    case 'service':
      return 'service';
    default:
      return 'organization';
  }
}

/** A response that refuses the page token and not the organization. */
export function refusesToken(error: AppError): boolean {
  return error.kind === 'validation' || error.kind === 'not-found';
}
