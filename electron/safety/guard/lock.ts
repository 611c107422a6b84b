import type { ProfileKind } from '#shared/profile';
import type { Clock } from '../../platform/clock.ts';
import { isWritable, startMode, type Mode } from './guard-policy.ts';

export interface GuardedProfile {
  id: string;
  kind: ProfileKind;
  name: string;
  /** Minutes a production profile is unlocked for. */
  unlockMinutes: number;
  /** The organization set the duration: nobody unlocks for longer. */
  isUnlockFixed?: boolean;
  /** The organization wants a name typed for each change of production. */
  typesNames?: boolean;
  /** It names the request that sets an override, so that a cleared one can be set again. */
  setsOverrides?: boolean;
  /** Its service returned the organizations of a production profile, and nothing is sent. */
  stopped?: boolean;
  /** Where and how it sends, as one text: what was confirmed holds for this alone. */
  sendsTo?: string;
}

/** The mode of the active profile. What was allowed under an earlier mode ends with its `signal`. */
export interface Lock {
  /** The profile in use and its mode. Another profile than before begins in its start mode. */
  current(): { profile: GuardedProfile; mode: Mode };
  /** Aborted at the next lock, switch or end of the unlocked time. */
  signal(): AbortSignal;
  set(mode: Mode): void;
  /** Voids everything in progress and starts in the start mode. */
  reset(): void;
  /** Voids what is under way, under the same mode. */
  interrupt(): void;
}

export function createLock(options: {
  clock: Clock;
  profile: () => GuardedProfile;
  changed: () => void;
}): Lock {
  const { clock, changed } = options;
  let profile = options.profile();
  let mode = startMode(profile);
  let period = new AbortController();

  function begin(next: Mode): void {
    mode = next;
    interrupt();
    const { signal } = period;
    if (mode.kind === 'unlocked' && mode.until !== null)
      clock.sleep(mode.until - clock.monotonic(), signal).then(
        () => begin({ kind: 'read-only' }),
        () => undefined, // another period began first
      );
    changed();
  }
  function interrupt(): void {
    period.abort();
    period = new AbortController();
  }
  /** The profile was switched, became one of another environment, or sends elsewhere. */
  function follow(): void {
    const before = profile;
    profile = options.profile();
    const isSame = profile.id === before.id;
    if (isSame && profile.kind === before.kind && profile.stopped === before.stopped) {
      if (profile.sendsTo !== before.sendsTo)
        begin(profile.kind === 'production' ? { kind: 'read-only' } : mode);
      return;
    }
    // A profile that leaves production does not begin with its changes let through.
    const leavesProduction = isSame && before.kind === 'production';
    begin(leavesProduction ? { kind: 'read-only' } : startMode(profile));
  }

  return {
    current() {
      follow();
      // The timer may be late; the clock is not.
      if (mode.kind !== 'read-only' && !isWritable(mode, clock.monotonic())) begin({ kind: 'read-only' });
      return { profile, mode };
    },
    signal: () => period.signal,
    set(next) {
      follow();
      begin(next);
    },
    reset() {
      profile = options.profile();
      begin(startMode(profile));
    },
    interrupt() {
      interrupt();
      changed();
    },
  };
}
