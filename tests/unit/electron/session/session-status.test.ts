import { describe, expect, it } from 'vitest';
import type { Activity } from '#electron/api/activity';
import { idleStatus, statusAfter } from '#electron/session/session-status';
import type { AppError } from '#shared/errors';

const call = { call: 1, operation: 'ListOrganizations', inFlight: 1, queued: 0 } as const;
const idle = idleStatus('a', 4, null);
const after = (...activities: Activity[]) =>
  activities.reduce(
    (status, activity, index) => statusAfter(status, activity, `2026-01-01T00:00:0${index}Z`),
    idle,
  );
const failed = (error: AppError): Activity => ({ ...call, type: 'failed', error });
const answered: Activity = { ...call, type: 'answered', status: 200, latencyMs: 84, attempts: 1 };
const unreachable: AppError = {
  kind: 'network',
  reason: 'unreachable',
  message: 'No answer.',
  advice: 'Wait.',
};

describe('the status of a session', () => {
  it('is idle until something is asked, connecting until it is answered, then connected', () => {
    expect(idle.connection).toBe('idle');
    expect(after({ ...call, type: 'started' }).connection).toBe('connecting');
    expect(after({ ...call, type: 'started' }, answered)).toMatchObject({
      connection: 'connected',
      latencyMs: 84,
    });
  });

  it('says until when the rate is limited, the longest wait of several, and no longer than that', () => {
    const paused = (delayMs: number, reason: 'rate-limit' | 'unavailable' = 'rate-limit'): Activity => ({
      ...call,
      type: 'paused',
      reason,
      delayMs,
    });
    expect(after(paused(9000, 'unavailable')).limitedUntil).toBeNull();
    expect(after(paused(9000), paused(2000)).limitedUntil).toBe('2026-01-01T00:00:09.000Z');
    expect(after(paused(9000), answered).limitedUntil).toBe('2026-01-01T00:00:09.000Z');
    expect(after(paused(500), answered).limitedUntil).toBeNull();
  });

  it('counts the calls in flight and waiting', () => {
    expect(after({ ...call, type: 'queued', inFlight: 4, queued: 2 })).toMatchObject({
      callsInFlight: 4,
      callsQueued: 2,
    });
  });

  it('keeps the time the connection was lost through later failures, and forgets it once answered', () => {
    expect(after(failed(unreachable), failed(unreachable)).offlineSince).toBe('2026-01-01T00:00:00Z');
    expect(after(failed(unreachable), answered)).toMatchObject({ offlineSince: null, lastError: null });
  });

  it('is refused without a token, and connected when the service answers with an error of its own', () => {
    expect(after(failed({ kind: 'auth', message: 'No.', advice: 'Check.' })).connection).toBe('refused');
    expect(after(failed({ kind: 'permission', message: 'No.', advice: 'Check.' })).connection).toBe(
      'connected',
    );
    expect(after(failed({ kind: 'rate-limit', message: 'No.', advice: 'Wait.' })).connection).toBe(
      'connected',
    );
  });

  it('is not changed by a call the operator cancelled', () => {
    const cancelled = failed({ kind: 'cancelled', message: 'Cancelled.', advice: 'Again.' });
    expect(after(answered, cancelled).connection).toBe('connected');
    expect(after({ ...call, type: 'started' }, cancelled).connection).toBe('idle');
    expect(after(failed(unreachable), cancelled)).toMatchObject({
      connection: 'offline',
      lastError: unreachable,
    });
  });

  it('tells when the token ends, from the last one that was issued', () => {
    const issued = (tokenExpiresAt: string | null): Activity => ({ ...call, type: 'issued', tokenExpiresAt });
    expect(after(issued('2026-01-01T01:00:00.000Z'), answered).tokenExpiresAt).toBe(
      '2026-01-01T01:00:00.000Z',
    );
    expect(after(issued('2026-01-01T01:00:00.000Z'), issued(null)).tokenExpiresAt).toBeNull();
  });
});
