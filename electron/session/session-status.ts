import type { SessionStatus } from '#shared/ipc/contract/session';
import type { AppError } from '#shared/errors';
import type { Activity } from '../api/activity.ts';

/** The status of a profile nothing was asked of yet. */
export function idleStatus(
  profileId: string,
  callsLimit: number,
  localServicePort: number | null,
): SessionStatus {
  return {
    profileId,
    connection: 'idle',
    latencyMs: null,
    callsInFlight: 0,
    callsQueued: 0,
    callsLimit,
    localServicePort,
    offlineSince: null,
    limitedUntil: null,
    tokenExpiresAt: null,
    lastError: null,
  };
}

/** The status after one more thing the client did. Pure; `now` is RFC 3339. */
export function statusAfter(status: SessionStatus, activity: Activity, now: string): SessionStatus {
  const { limitedUntil } = status;
  const counted = {
    ...status,
    callsInFlight: activity.inFlight,
    callsQueued: activity.queued,
    limitedUntil: limitedUntil !== null && limitedUntil <= now ? null : limitedUntil,
  };
  switch (activity.type) {
    case 'queued':
    case 'attempted':
      return counted;
    case 'issued':
      return { ...counted, tokenExpiresAt: activity.tokenExpiresAt };
    case 'paused': {
      if (activity.reason !== 'rate-limit') return counted;
      const until = new Date(Date.parse(now) + activity.delayMs).toISOString();
      return { ...counted, limitedUntil: latest(limitedUntil, until) };
    }
    case 'started':
      return status.connection === 'idle' ? { ...counted, connection: 'connecting' } : counted;
    case 'answered':
      return {
        ...counted,
        connection: 'connected',
        latencyMs: activity.latencyMs,
        offlineSince: null,
        lastError: null,
      };
    case 'failed':
      return { ...counted, ...connectionAfter(status, activity.error, now) };
  }
}

function latest(one: string | null, other: string): string {
  return one === null || one < other ? other : one;
}

/** What a failure says of the connection: an answer of any kind, a 404 too, proves that there is one. */
function connectionAfter(
  status: SessionStatus,
  error: AppError,
  now: string,
): Pick<SessionStatus, 'connection' | 'offlineSince' | 'lastError'> {
  switch (error.kind) {
    case 'network':
    case 'outcome-unknown':
      return { connection: 'offline', offlineSince: status.offlineSince ?? now, lastError: error };
    case 'auth':
    case 'refused':
      return { connection: 'refused', offlineSince: null, lastError: error };
    case 'cancelled':
    case 'internal':
      return {
        connection: status.connection === 'connecting' ? 'idle' : status.connection,
        offlineSince: status.offlineSince,
        lastError: status.lastError,
      };
    default:
      return { connection: 'connected', offlineSince: null, lastError: error };
  }
}
