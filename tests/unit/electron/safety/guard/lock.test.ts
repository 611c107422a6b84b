import { beforeEach, describe, expect, it } from 'vitest';
import { createLock, type GuardedProfile, type Lock } from '#electron/safety/guard/lock';
import { createManualClock, type ManualClock } from '#tests/support/manual-clock';

const minute = 60_000;
const production: GuardedProfile = { id: 'live', kind: 'production', name: 'Live', unlockMinutes: 10 };
const sandbox: GuardedProfile = { ...production, id: 'trial', kind: 'sandbox', name: 'Trial' };
const turn = () => new Promise((resolve) => setImmediate(resolve));

let profile: GuardedProfile;
let clock: ManualClock;
let reported: number;
const lockOf = (on: Pick<ManualClock, 'now' | 'monotonic' | 'sleep' | 'after'>): Lock =>
  createLock({
    clock: on,
    profile: () => profile,
    changed: () => {
      reported += 1;
    },
  });

beforeEach(() => {
  profile = production;
  clock = createManualClock();
  clock.advance(7 * minute);
  reported = 0;
});

describe('the mode of a profile', () => {
  it('waits for the end only of an unlocked mode', () => {
    profile = sandbox;
    const lock = lockOf(clock);
    for (const mode of [
      { kind: 'read-only' },
      { kind: 'confirm' },
      { kind: 'unlocked', until: null },
    ] as const) {
      lock.set(mode);
      expect([clock.waiting, lock.current().mode]).toEqual([0, mode]);
    }
    lock.set({ kind: 'unlocked', until: clock.monotonic() + minute });
    expect(clock.waiting).toBe(1);
  });

  it('ends grants of an unlocked time at its end, and not before', async () => {
    const lock = lockOf(clock);
    lock.set({ kind: 'unlocked', until: clock.monotonic() + 5 * minute });
    const signal = lock.signal();
    clock.advance(5 * minute - 1);
    await turn();
    expect([signal.aborted, reported]).toEqual([false, 1]);
    clock.advance(1);
    await turn();
    expect([signal.aborted, reported]).toEqual([true, 2]);
    expect(lock.current()).toEqual({ profile, mode: { kind: 'read-only' } });
  });

  it('stays where the profile sends elsewhere, but what was confirmed before is void', () => {
    profile = { ...sandbox, sendsTo: 'there' };
    const lock = lockOf(clock);
    const { mode } = lock.current();
    const signal = lock.signal();
    profile = { ...profile, name: 'Renamed' };
    lock.current();
    expect(signal.aborted).toBe(false);
    profile = { ...profile, sendsTo: 'elsewhere' };
    expect(lock.current()).toEqual({ profile, mode });
    expect([signal.aborted, lock.signal().aborted, reported]).toEqual([true, false, 1]);
  });

  it('is read-only where a production profile sends elsewhere', () => {
    profile = { ...production, sendsTo: 'there' };
    const lock = lockOf(clock);
    lock.set({ kind: 'unlocked', until: clock.monotonic() + minute });
    profile = { ...profile, sendsTo: 'elsewhere' };
    expect(lock.current().mode).toEqual({ kind: 'read-only' });
  });

  it('ends on time even if the timer is late', () => {
    const lock = lockOf({ ...clock, sleep: () => new Promise(() => undefined) });
    lock.set({ kind: 'unlocked', until: clock.monotonic() + 5 * minute });
    const signal = lock.signal();
    clock.advance(5 * minute);
    expect(lock.current().mode).toEqual({ kind: 'read-only' });
    expect([signal.aborted, reported]).toEqual([true, 2]);
    lock.current();
    expect(reported).toBe(2);
  });

  it('is read-only once the profile leaves production', () => {
    const lock = lockOf(clock);
    lock.set({ kind: 'unlocked', until: clock.monotonic() + minute });
    profile = { ...production, kind: 'sandbox' };
    expect(lock.current()).toEqual({ profile, mode: { kind: 'read-only' } });
  });

  it('is read-only while a profile is stopped, and then resets to the mode for its kind', () => {
    profile = sandbox;
    const lock = lockOf(clock);
    profile = { ...sandbox, stopped: true };
    expect(lock.current().mode).toEqual({ kind: 'read-only' });
    profile = sandbox;
    expect(lock.current().mode).toEqual({ kind: 'unlocked', until: null });
  });

  it('stays when only its grants end, and listeners are informed', () => {
    const lock = lockOf(clock);
    lock.set({ kind: 'unlocked', until: clock.monotonic() + minute });
    const signal = lock.signal();
    const { mode } = lock.current();
    lock.interrupt();
    expect([signal.aborted, lock.signal().aborted, reported]).toEqual([true, false, 2]);
    expect(lock.current().mode).toEqual(mode);
  });
});
