import { isTokenFailure } from '#shared/errors';
import type { SessionStatus } from '#shared/ipc/contract/session';
import { t } from '#shared/messages/text';
import { formatLatency } from '../../format/number.ts';
import { formatMomentInSentence } from '../../format/time.ts';

/** The connection of the profile in use, in a few words. */
export function connectionText(status: SessionStatus | null): {
  text: string;
  is: 'good' | 'waiting' | 'offline' | 'refused';
} {
  if (status === null) return { text: t('Connection not known yet'), is: 'waiting' };
  switch (status.connection) {
    case 'idle':
      return { text: localService(status) ?? t('Not connected yet'), is: 'waiting' };
    case 'connecting':
      return { text: localService(status) ?? t('Connecting'), is: 'waiting' };
    case 'connected': {
      const latency =
        status.latencyMs === null
          ? t('Connected')
          : t('Connected, {latency}', { latency: formatLatency(status.latencyMs) });
      return { text: localService(status) ?? latency, is: 'good' };
    }
    case 'offline':
      return { text: issuerText(status) ?? offlineText(status), is: 'offline' };
    case 'refused':
      return {
        text: status.lastError?.kind === 'auth' ? t('Refused by the service') : t('App refused a call'),
        is: 'refused',
      };
    case 'no-token':
      return { text: issuerText(status) ?? t('No token'), is: 'refused' };
  }
}

function offlineText({ offlineSince }: SessionStatus): string {
  return offlineSince === null
    ? t('No connection')
    : t('No connection since {time}', { time: formatMomentInSentence(offlineSince) });
}

/** Where it is the token issuer that fails, its name says more than the lost connection. */
function issuerText({ lastError }: SessionStatus): string | null {
  return lastError !== null && isTokenFailure(lastError) ? lastError.message : null;
}

function localService({ localService: local }: SessionStatus): string | null {
  return local === null ? null : t('Local service, port {port}', { port: local.port });
}
