import type { Clock } from './clock.ts';

/** The main process gets no event when the network is lost; polling costs nothing. */
const everyMs = 5000;

/** Says when the computer loses its network and when it has one again; it starts with one. */
export async function watchNetwork(
  {
    isOnline,
    clock,
    onChange,
  }: {
    isOnline: () => boolean;
    clock: Pick<Clock, 'sleep'>;
    onChange: (online: boolean) => void;
  },
  signal: AbortSignal,
): Promise<void> {
  let was = true;
  while (!signal.aborted) {
    const is = isOnline();
    if (is !== was) onChange(is);
    was = is;
    await clock.sleep(everyMs, signal).catch(() => undefined);
  }
}
