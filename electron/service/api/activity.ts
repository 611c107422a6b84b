import type { AppError } from '#shared/errors';
import type { CallId } from '#shared/profile-operations';
import type { Attempt } from './attempt.ts';
import type { Pause } from './sender.ts';
import type { Query } from './url.ts';

/** The input of a call, so that it can be sent again. */
export interface CallInput {
  variables: Readonly<Record<string, string>>;
  query: Query;
  body: unknown;
}

/**
 * What the client is doing, for the status bar and the call log. Filters and bodies may hold personal data; a
 * recorder must mask them. No token and no secret is in it.
 */
export type Activity = {
  /** Number of the call within this client. */
  call: number;
  operation: CallId | 'DownloadReport' | 'RequestToken';
  /** Calls under way and waiting, this event included. */
  inFlight: number;
  queued: number;
} & (
  | { type: 'queued' }
  | { type: 'started' }
  /** One request of a call; a retried or replayed call has several, a token request is a call of its own. */
  | ({
      type: 'attempted';
      /** Null: it is not a call of the operation table. */ request: CallInput | null;
    } & Attempt)
  /** It failed for now and is tried again after this long. */
  | ({ type: 'paused' } & Pause)
  /** A token was issued; RFC 3339, null when its response names no end. */
  | { type: 'issued'; tokenExpiresAt: string | null }
  | { type: 'responded'; status: number; latencyMs: number; attempts: number }
  | { type: 'failed'; error: AppError }
);
