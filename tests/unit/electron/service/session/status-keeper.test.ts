import { describe, expect, it } from 'vitest';
import type { Activity } from '#electron/service/api/activity';
import { createStatusKeeper } from '#electron/service/session/status-keeper';
import type { SessionStatus } from '#shared/ipc/contract/session';
import { createManualClock } from '#tests/support/manual-clock';

const call = { call: 1, operation: 'ListOrganizations', inFlight: 1, queued: 0 } as const;
const started: Activity = { ...call, type: 'started' };
const responded = (latencyMs: number): Activity => ({
  ...call,
  type: 'responded',
  status: 200,
  latencyMs,
  attempts: 1,
});

function keeper() {
  const clock = createManualClock();
  const reported: SessionStatus[] = [];
  let profile = { id: 'a', callsInFlight: 4 };
  const status = createStatusKeeper({
    clock,
    active: () => profile,
    publish: (next) => reported.push(next),
  });
  return {
    status,
    reported,
    switchTo: (id: string) => (profile = { id, callsInFlight: 4 }),
    pass: async (ms: number) => {
      clock.advance(ms);
      await Promise.resolve();
    },
  };
}

describe('the saved status of a session', () => {
  it('reports a made or lost connection at once', () => {
    const { status, reported } = keeper();
    status.note('a', started);
    status.note('a', responded(84));
    expect(reported.map(({ connection }) => connection)).toEqual(['connecting', 'connected']);
  });

  it('reports counts and times of a hundred calls once, with the last of them', async () => {
    const { status, reported, pass } = keeper();
    status.note('a', started);
    status.note('a', responded(1));
    const before = reported.length;
    for (let latencyMs = 2; latencyMs <= 100; latencyMs += 1) status.note('a', responded(latencyMs));
    expect(reported).toHaveLength(before);
    expect(status.current().latencyMs).toBe(100);
    await pass(1000);
    expect(reported.slice(before).map(({ latencyMs }) => latencyMs)).toEqual([100]);
    await pass(1000);
    expect(reported).toHaveLength(before + 1);
  });

  it('ends a wait of the profile in use at once, also one whose call was stopped', () => {
    const { status, reported } = keeper();
    status.note('a', { ...call, type: 'paused', reason: 'rate-limit', delayMs: 60_000 });
    status.endLimit('b');
    expect(status.current().limitedUntil).not.toBeNull();
    status.endLimit('a');
    expect(reported.at(-1)?.limitedUntil).toBeNull();
  });

  it('ignores the activity of another profile', () => {
    const { status, reported } = keeper();
    status.note('b', started);
    expect(reported).toEqual([]);
    expect(status.current().connection).toBe('idle');
  });

  it('starts over with another profile, and never reports pending values for the new profile', async () => {
    const { status, reported, switchTo, pass } = keeper();
    status.note('a', started);
    status.note('a', responded(84));
    status.note('a', responded(90));
    switchTo('b');
    status.begin();
    expect(reported.at(-1)).toMatchObject({ profileId: 'b', connection: 'idle', latencyMs: null });
    const count = reported.length;
    await pass(1000);
    expect(reported).toHaveLength(count);
  });

  it('shows the port of a local service only with its own profile', () => {
    const { status, switchTo } = keeper();
    status.noteLocalService('demo', { port: 48_210, aheadMs: 0 });
    expect(status.current().localService).toBeNull();
    switchTo('demo');
    // The switch is not reported yet: the status is still that of the profile before.
    status.noteLocalService('demo', { port: 48_211, aheadMs: 0 });
    expect(status.current()).toMatchObject({ profileId: 'a', localService: null });
    status.begin();
    expect(status.current().localService?.port).toBe(48_211);
    status.noteLocalService('demo-twin', { port: 48_212, aheadMs: 0 });
    expect(status.current().localService?.port).toBe(48_211);
  });
});
