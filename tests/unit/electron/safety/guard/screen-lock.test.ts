import { describe, expect, it } from 'vitest';
import { secureOnLock } from '#electron/safety/guard/screen-lock';
import type { GuardState } from '#shared/guard';
import { createManualClock } from '#tests/support/manual-clock';

function opened(platform: NodeJS.Platform) {
  const clock = createManualClock();
  const listeners = new Map<string, () => void>();
  const changed = new Set<(state: GuardState) => void>();
  const reported = { idle: 'active', looks: 0, secured: 0 };
  let state: GuardState = {
    profileId: 'p1',
    environment: 'production',
    mode: 'read-only',
    stopped: false,
    unlockedUntil: null,
    remainingSeconds: null,
    unlockMinutes: 10,
    questions: [],
  };
  const become = (next: Partial<GuardState>) => {
    state = { ...state, ...next };
    for (const listener of changed) listener(state);
  };
  secureOnLock({
    platform,
    clock,
    power: {
      on: (event, listener) => listeners.set(event, listener),
      getSystemIdleState: () => {
        reported.looks += 1;
        return reported.idle;
      },
    },
    guard: {
      state: () => state,
      onChange(listener) {
        changed.add(listener);
        return () => changed.delete(listener);
      },
      secure() {
        reported.secured += 1;
        become({ mode: 'read-only' });
      },
    },
  });
  const pass = async () => {
    clock.advance(2000);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { reported, become, pass, clock, tell: (event: string) => listeners.get(event)?.() };
}

describe('a locked screen', () => {
  it.each(['lock-screen', 'suspend'])('secures the guard when the system reports %s', (event) => {
    const { reported, tell } = opened('darwin');
    tell(event);
    expect(reported.secured).toBe(1);
  });

  it('is polled if the system does not report it, only while production is unlocked', async () => {
    const { reported, become, pass, clock } = opened('linux');
    become({ environment: 'sandbox', mode: 'unlocked' });
    expect(clock.waiting).toBe(0);
    become({ environment: 'production' });
    become({ remainingSeconds: 30 });
    expect(clock.waiting).toBe(1);
    await pass();
    expect(reported).toEqual({ idle: 'active', looks: 1, secured: 0 });
    reported.idle = 'locked';
    await pass();
    expect(reported.secured).toBe(1);
    expect(clock.waiting).toBe(0);
    reported.idle = 'active';
    become({ mode: 'unlocked' });
    expect(clock.waiting).toBe(1);
  });

  it.each(['win32', 'darwin'] as const)('is not polled if the system reports it: %s', (platform) => {
    const { become, clock } = opened(platform);
    become({ mode: 'unlocked' });
    expect(clock.waiting).toBe(0);
  });
});
