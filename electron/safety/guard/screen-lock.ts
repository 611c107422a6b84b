import type { Clock } from '../../platform/clock.ts';
import type { Guard } from './guard.ts';

/** What the system reports itself; Electron's powerMonitor. */
export interface Power {
  on(event: 'lock-screen' | 'suspend', listener: () => void): unknown;
  /** `locked` whatever the number of seconds. */
  getSystemIdleState(idleSeconds: number): string;
}

const pollMs = 2000;
const anyTime = 3600;

/**
 * Ends what is unlocked when the screen is locked or the computer sleeps. Only macOS and Windows report a
 * locked screen; elsewhere it is looked for as long as production lets something through.
 */
export function secureOnLock({
  power,
  guard,
  clock,
  platform,
}: {
  power: Power;
  guard: Pick<Guard, 'state' | 'onChange' | 'secure'>;
  clock: Pick<Clock, 'sleep'>;
  platform: NodeJS.Platform;
}): void {
  power.on('lock-screen', () => guard.secure());
  power.on('suspend', () => guard.secure());
  if (platform === 'darwin' || platform === 'win32') return;

  let isLooking = false;
  const isOpen = () => {
    const { environment, mode } = guard.state();
    return environment === 'production' && mode !== 'read-only';
  };
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    while (isOpen()) {
      await clock.sleep(pollMs);
      if (power.getSystemIdleState(anyTime) === 'locked') guard.secure();
    }
    isLooking = false;
  };
  guard.onChange(() => void look());
}
