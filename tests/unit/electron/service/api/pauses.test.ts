import { describe, expect, it } from 'vitest';
import { createPauses } from '#electron/service/api/pauses';
import { createManualClock } from '#tests/support/manual-clock';

const never = new AbortController().signal;

describe('the waits before a retry', () => {
  it('end by themselves', async () => {
    const clock = createManualClock();
    let isOver = false;
    const wait = createPauses(clock)
      .wait(1000, never)
      .then(() => (isOver = true));
    clock.advance(999);
    await Promise.resolve();
    expect(isOver).toBe(false);
    clock.advance(1);
    await wait;
    expect(isOver).toBe(true);
  });

  it('end all together when the operator skips them, and later ones do not', async () => {
    const clock = createManualClock();
    const pauses = createPauses(clock);
    const waits = [pauses.wait(1000, never), pauses.wait(9000, never)];
    pauses.skip();
    // The clock stands still: nothing but the operator ends them.
    await Promise.all(waits);
    let isOver = false;
    const later = pauses.wait(10, never).then(() => (isOver = true));
    await Promise.resolve();
    expect(isOver).toBe(false);
    clock.advance(10);
    await later;
  });

  it('reject when their call is stopped', async () => {
    const stop = new AbortController();
    const wait = createPauses(createManualClock()).wait(1000, stop.signal);
    stop.abort(new Error('stopped'));
    await expect(wait).rejects.toThrow('stopped');
  });
});
