import type { SessionStatus } from '#shared/ipc/contract/session';
import { formatClock } from '../../format/time.ts';

/** The connection of the profile in use, in a few words. */
export function connectionText(status: SessionStatus | null): {
  text: string;
  is: 'good' | 'waiting' | 'offline' | 'refused';
} {
  if (status === null) return { text: 'Connection not known yet', is: 'waiting' };
  switch (status.connection) {
    case 'idle':
      return { text: localService(status) ?? 'Not connected yet', is: 'waiting' };
    case 'connecting':
      return { text: localService(status) ?? 'Connecting', is: 'waiting' };
    case 'connected': {
      const latency =
        status.latencyMs === null ? 'Connected' : `Connected, ${Math.round(status.latencyMs)} ms`;
      return { text: localService(status) ?? latency, is: 'good' };
    }
    case 'offline':
      return {
        text:
          status.offlineSince === null
            ? 'No connection'
            : `No connection since ${formatClock(status.offlineSince)}`,
        is: 'offline',
      };
    case 'refused':
      return { text: 'Refused by the service', is: 'refused' };
  }
}

function localService({ localServicePort }: SessionStatus): string | null {
  return localServicePort === null ? null : `Local service, port ${localServicePort}`;
}
