import type { Clock } from '../clock.ts';
import type { StorageKeys } from './seal-key.ts';

/** Each try may make the keychain ask the operator to unlock it, so they grow rare. */
const waitsMs = [15_000, 30_000, 60_000, 120_000, 300_000];

/** Loads the keys now and, while the keychain does not respond, again and again. Settles when they are open or lost. */
export async function loadUntilOpen(
  keys: Pick<StorageKeys, 'load' | 'state'>,
  clock: Pick<Clock, 'sleep'>,
  signal: AbortSignal,
  /** After each try. */
  onAsked: () => void = () => undefined,
): Promise<void> {
  for (let tries = 0; !signal.aborted; tries += 1) {
    if ((await keys.load().finally(onAsked)) !== 'waiting') return;
    const wait = waitsMs[Math.min(tries, waitsMs.length - 1)] ?? 0;
    await clock.sleep(wait, signal).catch(() => undefined);
    // A check of the keychain may have loaded them meanwhile.
    if (keys.state() !== 'waiting') return;
  }
}
