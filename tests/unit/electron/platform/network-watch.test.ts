import { describe, expect, it } from 'vitest';
import { watchNetwork } from '#electron/platform/network-watch';
import { createManualClock } from '#tests/support/manual-clock';

describe('the watch on the network', () => {
  it('reports each change once, and ends when it is stopped', async () => {
    const clock = createManualClock();
    const stop = new AbortController();
    const reported: boolean[] = [];
    let online = true;
    const watching = watchNetwork(
      { isOnline: () => online, clock, onChange: (is) => reported.push(is) },
      stop.signal,
    );
    const look = async (is: boolean) => {
      online = is;
      clock.advance(5000);
      await new Promise(setImmediate);
    };
    await look(true);
    await look(false);
    await look(false);
    await look(true);
    expect(reported).toEqual([false, true]);
    stop.abort(new Error('done'));
    await watching;
    expect(clock.waiting).toBe(0);
  });
});
