import type { Attempt } from './attempt.ts';
import { madeAt } from './http-date.ts';

/** A response that took longer says too little about the moment it was made. */
const maxLatencyMs = 30_000;

/**
 * How far this computer's clock is ahead of the service's, in milliseconds, by the Date of one response. It was
 * made at some moment between the request and the response; the middle is taken, and the middle of its second.
 */
export function clockDifference({
  startedAt,
  latencyMs,
  received,
}: Pick<Attempt, 'startedAt' | 'latencyMs' | 'received'>): number | null {
  const made = received === null ? undefined : madeAt(received.headers);
  if (made === undefined || latencyMs > maxLatencyMs) return null;
  return Math.round(startedAt + latencyMs / 2 - (made + 500));
}
