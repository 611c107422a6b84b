import type { Clock } from '../clock.ts';
import type { CallFailure } from './keychain-errors.ts';
import type { KeychainPort } from './keychain-port.ts';
import { keychainReplySchema, type KeychainReply, type KeychainRequest } from './keychain-protocol.ts';

export type Outcome =
  Exclude<KeychainReply, { outcome: 'failed' }> | { outcome: 'failed'; failure: CallFailure };
export type Exchange = (request: KeychainRequest) => Promise<Outcome>;

export const failed = (failure: CallFailure): Outcome => ({ outcome: 'failed', failure });

export interface KeychainConnection {
  /** Sends one request and waits for its reply, without a time limit. One at a time. */
  exchange: Exchange;
  /** Kills the process; the request in flight ends with this failure. The next request starts a new process. */
  drop(failure: CallFailure): void;
  /** Forgets past crashes, so that the next request starts a process in any case. */
  forgiveCrashes(): void;
  /** Kills the process for good. */
  close(): void;
}

const maximumCrashes = 3;
const crashWindowMs = 60_000;
/** It is called at the start and now and then; an idle process would take 30 MB meanwhile. */
const idleMs = 30_000;

/**
 * The keychain process, started when a request needs it and ended when none came for a while. Three crashes within a minute are enough; further
 * requests fail at once until the minute is over.
 */
export function createKeychainConnection(spawn: () => KeychainPort, clock: Clock): KeychainConnection {
  let closed = false;
  let port: KeychainPort | null = null;
  let settle: ((outcome: Outcome) => void) | null = null;
  let crashes: number[] = [];
  let keep = () => {};

  /** Later messages of a dropped process are ignored. */
  const drop = (failure: CallFailure) => {
    port?.kill();
    port = null;
    settle?.(failed(failure));
  };
  const crashed = () => {
    crashes.push(clock.monotonic());
    drop('crashed');
  };

  const start = (): KeychainPort => {
    const started = spawn();
    started.onMessage((message) => {
      if (port !== started) return;
      const reply = keychainReplySchema.safeParse(message);
      if (!reply.success || settle === null) {
        crashed();
      } else {
        settle(reply.data);
      }
    });
    started.onExit(() => {
      if (port === started) crashed();
    });
    return started;
  };

  return {
    async exchange(request) {
      if (closed) return failed('not-responding');
      crashes = crashes.filter((at) => clock.monotonic() - at < crashWindowMs);
      keep();
      if (port === null && crashes.length >= maximumCrashes) return failed('crashed');
      const outcome = await new Promise<Outcome>((resolve) => {
        settle = resolve;
        try {
          port ??= start();
          port.post(request);
        } catch {
          crashed();
        }
      });
      settle = null;
      // The library may hold a dead connection; the next call is to find a keychain that was started since.
      if (outcome.outcome === 'failed') drop(outcome.failure);
      else keep = clock.after(idleMs, () => drop('not-responding'));
      return outcome;
    },
    drop,
    forgiveCrashes: () => (crashes = []),
    close() {
      closed = true;
      keep();
      drop('not-responding');
    },
  };
}
