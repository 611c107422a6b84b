import type { Clock } from '../../platform/clock.ts';
import { watchNetwork } from '../../platform/network-watch.ts';
import { checkServiceAddress } from '#shared/service-address';
import type { ProfileService } from '../../service/profiles/profile-service.ts';
import { createReadingGate } from './reading-gate.ts';

/**
 * A computer that still runs so long after it said that it would sleep stayed awake: some say it without doing so
 * (electron/electron#44971), and a lost `resume` would end all polling.
 */
const stayedAwakeMs = 60_000;

/** Holds the reading while the computer sleeps, or has no network for the profile in use, until the signal ends it. */
export function followConditions(
  options: {
    reading: Parameters<typeof createReadingGate>[0];
    profiles: Pick<ProfileService, 'active' | 'onChange'>;
    power: { on(event: 'suspend' | 'resume', listener: () => void): unknown };
    isOnline: () => boolean;
    clock: Pick<Clock, 'sleep' | 'after'>;
  },
  signal: AbortSignal,
): void {
  const { profiles, power } = options;
  const gate = createReadingGate(options.reading);
  let forgetSuspend: () => void = () => undefined;
  signal.addEventListener('abort', () => forgetSuspend());
  const setAsleep = (isAsleep: boolean) => {
    forgetSuspend();
    gate('asleep', isAsleep);
    if (isAsleep) forgetSuspend = options.clock.after(stayedAwakeMs, () => setAsleep(false));
  };
  power.on('suspend', () => setAsleep(true));
  power.on('resume', () => setAsleep(false));
  let isOnline = true;
  // A service on this computer needs no network.
  const setNetworkGate = () => gate('offline', !isOnline && !isOnThisComputer(profiles.active().baseUrl));
  profiles.onChange(setNetworkGate);
  const onChange = (online: boolean) => {
    isOnline = online;
    setNetworkGate();
  };
  void watchNetwork({ ...options, onChange }, signal);
}

function isOnThisComputer(baseUrl: string): boolean {
  const checked = checkServiceAddress(baseUrl);
  return checked.ok && checked.address.loopback;
}
