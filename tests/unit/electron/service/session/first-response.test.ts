import { describe, expect, it } from 'vitest';
import type { Activity } from '#electron/service/api/activity';
import { createFirstResponse } from '#electron/service/session/first-response';
import { createManualClock } from '#tests/support/manual-clock';

const call = { call: 1, operation: 'ListOrganizations', inFlight: 0, queued: 0 } as const;
const responded = { ...call, type: 'responded', status: 200, latencyMs: 5, attempts: 1 } as const;

function begin() {
  const clock = createManualClock();
  const first = createFirstResponse(clock);
  let shown = false;
  void first.shown.then(() => (shown = true));
  return {
    note: (activity: Activity) => first.note(activity),
    /** Whether it is shown once that much time has passed. */
    isShownAfter: async (ms: number) => {
      await settled();
      clock.advance(ms);
      await settled();
      return shown;
    },
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the first response of the service', () => {
  it('is shown a moment after it arrived, and not before', async () => {
    const { note, isShownAfter } = begin();
    note({ ...call, type: 'started' });
    expect(await isShownAfter(1000)).toBe(false);
    note(responded);
    expect(await isShownAfter(299)).toBe(false);
    expect(await isShownAfter(1)).toBe(true);
  });

  it('is not the token response, which is not shown', async () => {
    const { note, isShownAfter } = begin();
    note({ ...responded, operation: 'RequestToken' });
    expect(await isShownAfter(1000)).toBe(false);
  });

  it('may be a refusal', async () => {
    const { note, isShownAfter } = begin();
    const error = {
      kind: 'network',
      reason: 'unreachable',
      message: 'No connection.',
      advice: 'Retry.',
    } as const;
    note({ ...call, type: 'failed', error });
    expect(await isShownAfter(300)).toBe(true);
  });

  it('is awaited for at most six seconds', async () => {
    const { isShownAfter } = begin();
    expect(await isShownAfter(5999)).toBe(false);
    expect(await isShownAfter(1)).toBe(true);
  });
});
