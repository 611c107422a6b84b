import { isOutcomeOpen, type AppError } from '#shared/errors';
import type { Result } from '#shared/result';
import type { Completion } from '../journal/journal.ts';

interface Measured {
  status: number;
  latencyMs: number;
  attempts: number;
}

/** What the journal notes of a mutation whose result is known, or known to be unknown. */
export function completionOf(result: Result<Measured>, durationMs: number): Completion {
  if (result.ok) {
    const { status, latencyMs, attempts } = result.value;
    return { outcome: 'sent', status, durationMs: latencyMs, attempts, reason: null };
  }
  const { error } = result;
  return {
    outcome: outcomeOf(error),
    status: ('status' in error ? error.status : undefined) ?? null,
    durationMs,
    attempts: null,
    reason: 'reason' in error ? `${error.kind}: ${error.reason}` : error.kind,
  };
}

/** What it notes of a change on this computer, which is sent nowhere. */
export function completionOfChange(done: Result<unknown>): Completion {
  const reason = done.ok ? null : done.error.kind;
  return { outcome: done.ok ? 'changed' : 'failed', status: null, durationMs: null, attempts: null, reason };
}

function outcomeOf(error: AppError): Completion['outcome'] {
  if (isOutcomeOpen(error)) return 'unknown';
  // The client returns this only while nothing has left.
  return error.kind === 'cancelled' || error.kind === 'refused' ? 'refused' : 'failed';
}
