import { describe, expect, it } from 'vitest';
import type { Activity } from '#electron/service/api/activity';
import { idleStatus, statusAfter } from '#electron/service/session/session-status';
import type { AppError } from '#shared/errors';

const call = { call: 1, operation: 'ListOrganizations', inFlight: 1, queued: 0 } as const;
const idle = idleStatus('a', 4, null);
const after = (...activities: Activity[]) =>
  activities.reduce(
    (status, activity, index) => statusAfter(status, activity, () => `2026-01-01T00:00:0${index}Z`),
    idle,
  );
const failed = (error: AppError): Activity => ({ ...call, type: 'failed', error });
const responded: Activity = { ...call, type: 'responded', status: 200, latencyMs: 84, attempts: 1 };
const unreachable: AppError = {
  kind: 'network',
  reason: 'unreachable',
  message: 'No response.',
  advice: 'Wait.',
};

describe('the status of a session', () => {
  it('is idle until the first call, connecting until the response, then connected', () => {
    expect(idle.connection).toBe('idle');
    expect(after({ ...call, type: 'started' }).connection).toBe('connecting');
    expect(after({ ...call, type: 'started' }, responded)).toMatchObject({
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
    expect(after(paused(9000), responded).limitedUntil).toBe('2026-01-01T00:00:09.000Z');
    expect(after(paused(500), responded).limitedUntil).toBeNull();
  });

  it('counts the calls in flight and waiting', () => {
    expect(after({ ...call, type: 'queued', inFlight: 4, queued: 2 })).toMatchObject({
      callsInFlight: 4,
      callsQueued: 2,
    });
  });

  it('keeps the time of the lost connection through later failures, and clears it after a response', () => {
    expect(after(failed(unreachable), failed(unreachable)).offlineSince).toBe('2026-01-01T00:00:00Z');
    expect(after(failed(unreachable), responded)).toMatchObject({ offlineSince: null, lastError: null });
  });

  it('is refused without a token, and connected when the service returns its own error', () => {
    expect(after(failed({ kind: 'auth', message: 'No.', advice: 'Check.' })).connection).toBe('refused');
    expect(after(failed({ kind: 'permission', message: 'No.', advice: 'Check.' })).connection).toBe(
      'connected',
    );
    expect(after(failed({ kind: 'rate-limit', message: 'No.', advice: 'Wait.' })).connection).toBe(
      'connected',
    );
  });

  it('is not changed by a report that could not be fetched from its host, or saved', () => {
    const report = { operation: 'DownloadReport' };
    const full = { kind: 'refused', reason: 'disk', message: 'Not saved.', advice: 'Free space.' } as const;
    const denied = { kind: 'auth', message: 'No.', advice: 'Check.' } as const;
    for (const error of [unreachable, full, denied])
      expect(after(responded, failed({ ...error, ...report }))).toMatchObject({
        connection: 'connected',
        offlineSince: null,
        lastError: null,
      });
    expect(after(failed(unreachable), failed({ ...full, ...report })).connection).toBe('offline');
    expect(after(failed({ ...unreachable, operation: 'RequestToken' })).connection).toBe('offline');
  });

  it('is not changed by a report that was downloaded, whose host may be another and slower', () => {
    const downloaded: Activity = { ...responded, operation: 'DownloadReport', latencyMs: 9000 };
    expect(after(responded, downloaded).latencyMs).toBe(responded.latencyMs);
    expect(after(failed(unreachable), downloaded)).toMatchObject({
      connection: 'offline',
      lastError: unreachable,
    });
    expect(after({ ...call, operation: 'DownloadReport', type: 'started' }, downloaded).connection).toBe(
      'idle',
    );
  });

  it('is not changed by a call the operator cancelled', () => {
    const cancelled = failed({ kind: 'cancelled', message: 'Cancelled.', advice: 'Again.' });
    expect(after(responded, cancelled).connection).toBe('connected');
    expect(after({ ...call, type: 'started' }, cancelled).connection).toBe('idle');
    expect(after(failed(unreachable), cancelled)).toMatchObject({
      connection: 'offline',
      lastError: unreachable,
    });
  });

  const issuerFailed: AppError = {
    kind: 'service',
    operation: 'RequestToken',
    status: 500,
    message: 'The token issuer auth.example failed (500).',
    advice: 'Wait.',
  };
  const tokenIssued: Activity = { ...call, operation: 'RequestToken', type: 'issued', tokenExpiresAt: null };

  it('is never connected while the issuer returns no token, until it returns one', () => {
    const unreached: AppError = { ...unreachable, operation: 'RequestToken' };
    const page: AppError = { ...issuerFailed, kind: 'protocol', reason: 'not-json' };
    expect(after(responded, failed(issuerFailed), responded)).toMatchObject({
      connection: 'no-token',
      tokenExpiresAt: null,
      lastError: issuerFailed,
    });
    expect(after(failed(page), responded).connection).toBe('no-token');
    expect(after(failed(unreached), responded)).toMatchObject({
      connection: 'offline',
      lastError: unreached,
    });
    expect(after(failed(issuerFailed), tokenIssued, responded)).toMatchObject({
      connection: 'connected',
      lastError: null,
    });
  });

  it('is connected after a create that the service refused', () => {
    const unknown = { kind: 'outcome-unknown', message: 'm', advice: 'a', lookup: {} } as const;
    expect(after(failed({ ...unknown, status: 500 })).connection).toBe('connected');
    expect(after(failed(unknown)).connection).toBe('offline');
  });

  const attempt = (date: string, operation: Activity['operation'] = 'ListOrganizations'): Activity => ({
    ...call,
    operation,
    type: 'attempted',
    request: null,
    origin: 'https://api.example',
    path: '/',
    method: 'GET' as const,
    startedAt: Date.UTC(2026, 0, 1, 12),
    latencyMs: 1000,
    connectMs: 0,
    waitMs: 1000,
    receiveMs: 0,
    status: 200,
    fault: null,
    bytes: 0,
    sent: { headers: {}, body: null },
    received: { headers: { date }, body: null },
  });

  it('compares the clock with the Date of each response of the service, and of no other host', () => {
    const behind = attempt('Thu, 01 Jan 2026 14:00:00 GMT');
    expect(after(behind).clockDifferenceMs).toBe(-7_200_000);
    expect(after(behind, attempt('Thu, 01 Jan 2026 12:00:00 GMT')).clockDifferenceMs).toBe(0);
    expect(after(behind, attempt('no date')).clockDifferenceMs).toBe(-7_200_000);
    expect(after(attempt('Thu, 01 Jan 2026 14:00:00 GMT', 'RequestToken')).clockDifferenceMs).toBeNull();
  });

  it('says when the token ends, from the last issued one', () => {
    const issued = (tokenExpiresAt: string | null): Activity => ({ ...call, type: 'issued', tokenExpiresAt });
    expect(after(issued('2026-01-01T01:00:00.000Z'), responded).tokenExpiresAt).toBe(
      '2026-01-01T01:00:00.000Z',
    );
    expect(after(issued('2026-01-01T01:00:00.000Z'), issued(null)).tokenExpiresAt).toBeNull();
  });
});
