import type { SessionStatus } from '#shared/ipc/contract/session';
import { isTokenFailure, tokenOperation, type AppError } from '#shared/errors';
import type { Activity } from '../api/activity.ts';
import { clockDifference } from '../api/clock-difference.ts';

/** The status of a profile without any call yet. */
export function idleStatus(
  profileId: string,
  callsLimit: number,
  localService: SessionStatus['localService'],
): SessionStatus {
  return {
    profileId,
    connection: 'idle',
    latencyMs: null,
    callsInFlight: 0,
    callsQueued: 0,
    callsLimit,
    localService,
    offlineSince: null,
    limitedUntil: null,
    tokenExpiresAt: null,
    lastError: null,
    clockDifferenceMs: null,
  };
}

/** The status after one more thing the client did. Pure; `now` gives RFC 3339, and few activities ask for it. */
export function statusAfter(status: SessionStatus, activity: Activity, now: () => string): SessionStatus {
  const { limitedUntil } = status;
  const counted = {
    ...status,
    callsInFlight: activity.inFlight,
    callsQueued: activity.queued,
    limitedUntil: limitedUntil !== null && limitedUntil <= now() ? null : limitedUntil,
  };
  // A report may be on another host, and so may the issuer, with a clock of its own.
  const isReport = activity.operation === 'DownloadReport';
  const isElsewhere = isReport || activity.operation === tokenOperation;
  switch (activity.type) {
    case 'queued':
      return counted;
    case 'attempted': {
      const difference = isElsewhere ? null : clockDifference(activity);
      return difference === null ? counted : { ...counted, clockDifferenceMs: difference };
    }
    case 'issued':
      return {
        ...counted,
        tokenExpiresAt: activity.tokenExpiresAt,
        ...(lacksToken(status) && { connection: 'connecting', offlineSince: null, lastError: null }),
      };
    case 'paused': {
      if (activity.reason !== 'rate-limit' || isReport) return counted;
      const until = new Date(Date.parse(now()) + activity.delayMs).toISOString();
      return { ...counted, limitedUntil: latest(limitedUntil, until) };
    }
    case 'started':
      return status.connection === 'idle' ? { ...counted, connection: 'connecting' } : counted;
    case 'responded':
      if (isReport) return { ...counted, ...unchanged(counted) };
      // It was sent with an earlier token; no new one is available now.
      if (lacksToken(status)) return { ...counted, latencyMs: activity.latencyMs };
      return {
        ...counted,
        connection: 'connected',
        latencyMs: activity.latencyMs,
        offlineSince: null,
        lastError: null,
      };
    case 'failed':
      return { ...counted, ...connectionAfter(counted, activity.error, now()) };
  }
}

/** The issuer returned no token at the last request; only a new token shows that it does again. */
function lacksToken({ connection, lastError }: SessionStatus): boolean {
  return (
    (connection === 'no-token' || connection === 'offline') && lastError !== null && isTokenFailure(lastError)
  );
}

function latest(one: string | null, other: string): string {
  return one === null || one < other ? other : one;
}

const unchanged = ({ connection }: SessionStatus): Partial<SessionStatus> =>
  connection === 'connecting' ? { connection: 'idle' } : {};

/** What a failure says of the connection: a response of any kind, a 404 too, proves that there is one. */
function connectionAfter(status: SessionStatus, error: AppError, now: string): Partial<SessionStatus> {
  if (lacksToken(status) && !isTokenFailure(error)) return {};
  // Its host may be another one, and its file is on the disk.
  if (error.operation === 'DownloadReport') return unchanged(status);
  switch (error.kind) {
    case 'outcome-unknown':
      if (error.status !== undefined)
        return { connection: 'connected', offlineSince: null, lastError: error };
      return { connection: 'offline', offlineSince: status.offlineSince ?? now, lastError: error };
    case 'network':
      return { connection: 'offline', offlineSince: status.offlineSince ?? now, lastError: error };
    case 'auth':
    case 'refused':
      return { connection: 'refused', offlineSince: null, lastError: error };
    case 'cancelled':
    case 'internal':
      return unchanged(status);
    default:
      return isTokenFailure(error)
        ? { connection: 'no-token', offlineSince: null, tokenExpiresAt: null, lastError: error }
        : { connection: 'connected', offlineSince: null, lastError: error };
  }
}
