import { describe, expect, it } from 'vitest';
import type { SessionStatus } from '#shared/ipc/contract/session';
import { connectionText } from '../../../../../renderer/features/shell/connection-text.ts';

const status: SessionStatus = {
  profileId: 'sandbox',
  connection: 'connected',
  latencyMs: 83.6,
  callsInFlight: 0,
  callsQueued: 0,
  callsLimit: 4,
  localService: null,
  offlineSince: null,
  limitedUntil: null,
  tokenExpiresAt: null,
  lastError: null,
  clockDifferenceMs: null,
};
const issuer = {
  kind: 'service',
  operation: 'RequestToken',
  message: 'The token issuer a.example failed (500).',
  advice: 'Wait.',
} as const;
const denied = {
  kind: 'auth',
  message: 'Denied.',
  advice: 'Ask.',
} as const;
const since = new Date(2025, 10, 20, 9, 46).toISOString();

describe('the connection in the status bar', () => {
  it.each([
    [null, 'Connection not known yet', 'waiting'],
    [{ ...status, connection: 'idle' }, 'Not connected yet', 'waiting'],
    [{ ...status, connection: 'connecting' }, 'Connecting', 'waiting'],
    [status, 'Connected, 84 ms', 'good'],
    [{ ...status, latencyMs: 2804.4 }, 'Connected, 2,804 ms', 'good'],
    [{ ...status, localService: { port: 48_210, aheadMs: 0 } }, 'Local service, port 48210', 'good'],
    [
      { ...status, connection: 'offline', offlineSince: since },
      'No connection since 20 Nov 2025 09:46',
      'offline',
    ],
    [{ ...status, connection: 'refused' }, 'App refused a call', 'refused'],
    [{ ...status, connection: 'refused', lastError: denied }, 'Refused by the service', 'refused'],
    [
      { ...status, connection: 'no-token', lastError: issuer },
      'The token issuer a.example failed (500).',
      'refused',
    ],
    [
      { ...status, connection: 'offline', offlineSince: since, lastError: issuer },
      'The token issuer a.example failed (500).',
      'offline',
    ],
  ] as const)('of %o reads "%s"', (value, text, is) => {
    expect(connectionText(value)).toEqual({ text, is });
  });
});
