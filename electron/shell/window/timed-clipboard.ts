import type { Clipboard } from 'electron';
import { sensitiveCopyMs } from '#shared/limits';
import type { Clock } from '../../platform/clock.ts';

/** Writes what the operator copies, and takes sensitive text off the clipboard again after a while. */
export interface TimedClipboard {
  write(text: string, isSensitive: boolean): Promise<void>;
  /** The app ends: it would not be cleared later. */
  close(): Promise<void>;
}

export function createTimedClipboard(
  clipboard: Pick<Clipboard, 'readText' | 'writeText' | 'clear'>,
  clock: Pick<Clock, 'sleep'>,
): TimedClipboard {
  let pending: { text: string; wait: AbortController } | null = null;

  function forget(): void {
    pending?.wait.abort();
    pending = null;
  }

  /** Only what is still there: another program, or the operator, may have copied something since. */
  async function clearHeld(): Promise<void> {
    const expected = pending;
    if (expected === null) return;
    const found = await clipboard.readText();
    if (pending !== expected) return;
    forget();
    if (found === expected.text) clipboard.clear();
  }

  return {
    async write(text, isSensitive) {
      forget();
      if (isSensitive) {
        const wait = new AbortController();
        pending = { text, wait };
        void clock.sleep(sensitiveCopyMs, wait.signal).then(clearHeld, () => undefined);
      }
      await clipboard.writeText(text);
    },
    close: clearHeld,
  };
}
