import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import type { ProfileSettings } from '#shared/profile';
import { err, ok, type Result } from '#shared/result';
import { refusedHost } from '#shared/policy';
import { checkServiceAddress } from '#shared/service-address';

/** What decides whether an address may be connected to. */
export interface Connections {
  /** The runtime is the pinned official Electron. */
  official: boolean;
  /** Hosts that the organization allows; all of them where it names none. */
  allowedHosts?: readonly string[] | undefined;
}

/**
 * Whether a profile's addresses may be connected to from this runtime, and by the organization's policy. A runtime that is not the pinned
 * official Electron may be a repackaging nobody checked, so it talks to this computer only.
 */
export function mayConnect(
  settings: Pick<ProfileSettings, 'name' | 'baseUrl' | 'authUrl'> & { reportOrigins?: readonly string[] },
  runtime: Connections,
): Result<null> {
  for (const text of [settings.baseUrl, settings.authUrl]) {
    const checked = checkServiceAddress(text);
    if (!checked.ok) return err(refused('address-not-allowed', settings.name, checked.message, notAnAddress));
    if (!checked.address.loopback && !runtime.official) {
      const message = t('{host} was not contacted: a test build connects to this computer only.', {
        host: checked.address.host,
      });
      return err(refused('runtime-not-official', settings.name, message, useOfficial));
    }
  }
  const host = refusedHost(settings, runtime.allowedHosts);
  return host === null ? ok(null) : err(hostNotAllowed(host, settings.name));
}

export function hostNotAllowed(host: string, target: string): AppError {
  const message = t('{host} was not contacted: your organization blocks it.', { host });
  return refused('address-not-allowed', target, message, t('Use another host, or ask your administrator.'));
}

const notAnAddress = t('Correct the address in the profile.');
const useOfficial = t('Install the official build.');

function refused(
  reason: 'address-not-allowed' | 'runtime-not-official',
  target: string,
  message: string,
  advice: string,
): AppError {
  return { kind: 'refused', reason, message, target, advice };
}
