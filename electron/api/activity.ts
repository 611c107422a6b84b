import type { AppError } from '#shared/errors';
import type { HttpMethod } from '#shared/operations';
import type { CallId } from '#shared/profile-operations';

/**
 * What the client is doing, for the status bar and the call log. `path` may hold personal data in its
 * filter; whoever records it masks it.
 */
export type Activity = {
  /** Number of the call within this client. */
  call: number;
  operation: CallId | 'DownloadReport';
  /** Calls under way and waiting, this event included. */
  inFlight: number;
  queued: number;
} & (
  | { type: 'queued' }
  | { type: 'started' }
  /** One request of a call; a retried or replayed call has several. */
  | {
      type: 'attempted';
      method: HttpMethod;
      origin: string;
      path: string;
      startedAt: string;
      latencyMs: number;
      /** Null when no answer came. */
      status: number | null;
      bytes: number;
    }
  | { type: 'answered'; status: number; latencyMs: number; attempts: number }
  | { type: 'failed'; error: AppError }
);
