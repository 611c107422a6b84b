import { describe, expect, it } from 'vitest';
import { createPauses } from '#electron/service/api/pauses';
import { createManualClock } from '#tests/support/manual-clock';

const never = new AbortController().signal;

describe('the waits before a retry', () => {
  it('end by themselves', async () => {
    const clock = createManualClock();
    const wait = createPauses(clock).wait(1000, never);
    clock.advance(1000);
    expect(await wait).toBe('over');
  });

  it('end all together when the operator skips them, and later ones do not', async () => {
    const clock = createManualClock();
    const pauses = createPauses(clock);
    const waits = [pauses.wait(1000, never), pauses.wait(9000, never)];
    pauses.skip();
    expect(await Promise.all(waits)).toEqual(['skipped', 'skipped']);
    const later = pauses.wait(10, never);
    clock.advance(10);
    expect(await later).toBe('over');
  });

  it('reject when their call is stopped', async () => {
    const stop = new AbortController();
    const wait = createPauses(createManualClock()).wait(1000, stop.signal);
    stop.abort(new Error('stopped'));
    await expect(wait).rejects.toThrow('stopped');
  });
});
