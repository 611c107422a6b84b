import { err, ok, type Result } from '#shared/result';
import type { Clock } from '../clock.ts';
import { createKeychainConnection, failed, type Exchange, type Outcome } from './keychain-connection.ts';
import { describeKeychain, keychainName, keychainRefusal, unknownKeychain } from './keychain-errors.ts';
import type { KeychainPort } from './keychain-port.ts';
import type { KeychainRequest } from './keychain-protocol.ts';
import type { Keychain } from './secret-store.ts';

export interface KeychainClientOptions {
  /** Starts a keychain process. */
  spawn: () => KeychainPort;
  clock: Clock;
  platform: NodeJS.Platform;
}

export interface KeychainClient extends Keychain {
  /** Ends the keychain process for good; calls after this are refused. */
  close(): void;
}

/**
 * Milliseconds from the request to the reply, time in the queue included. A write may make the keychain ask the
 * operator to unlock it.
 */
const timeLimits: Record<KeychainRequest['call'], number> = { read: 5_000, write: 15_000, remove: 5_000 };

/**
 * An item of our own. A locked keychain returns "no such item" for everything, so an item that is known
 * to exist tells "absent" from "locked".
 */
const sentinel = '.sentinel';

/**
 * The keychain as the main process uses it: one call in flight, each within its time limit, over a process that
 * is killed when it hangs. Every failure of it is a refusal; none can hold up or end the app.
 */
export function createKeychainClient({ spawn, clock, platform }: KeychainClientOptions): KeychainClient {
  const connection = createKeychainConnection(spawn, clock);
  const backend = keychainName(platform);
  let known = unknownKeychain(backend);
  let turn: Promise<unknown> = Promise.resolve();

  /** Runs exchanges in their turn and within one time limit; a turn that comes too late sends nothing. */
  const within = async (
    limitMs: number,
    work: (exchange: Exchange) => Promise<Outcome>,
  ): Promise<Outcome> => {
    const timer = new AbortController();
    let state: 'waiting' | 'running' | 'expired' = 'waiting';
    const exchange: Exchange = async (request) =>
      state === 'expired' ? failed('not-responding') : connection.exchange(request);
    const result = turn.then(() => {
      if (state === 'waiting') state = 'running';
      return work(exchange);
    });
    turn = result.catch(() => null);
    const expiry = clock.sleep(limitMs, timer.signal).then(
      () => {
        const wasRunning = state === 'running';
        state = 'expired';
        if (wasRunning) connection.drop('not-responding');
        return failed('not-responding');
      },
      () => result,
    );
    const outcome = await Promise.race([result, expiry]);
    timer.abort();
    known = describeKeychain(backend, outcome.outcome === 'failed' ? outcome.failure : null);
    return outcome;
  };

  /** Finds out whether an "absent" can be believed; `fresh` when only a new sentinel shows that it can now. */
  const probe = async (exchange: Exchange): Promise<{ outcome: Outcome; fresh: boolean }> => {
    const seen = await exchange({ call: 'read', account: sentinel });
    if (seen.outcome !== 'absent') return { outcome: seen, fresh: false };
    return { outcome: await exchange({ call: 'write', account: sentinel, secret: 'present' }), fresh: true };
  };

  const perform = (request: KeychainRequest): Promise<Outcome> =>
    within(timeLimits[request.call], async (exchange) => {
      const outcome = await exchange(request);
      if (outcome.outcome !== 'absent') return outcome;
      const probed = await probe(exchange);
      if (probed.outcome.outcome === 'failed') return probed.outcome;
      // Writing the sentinel may have unlocked the keychain, so the first reply counts no more.
      return probed.fresh ? exchange(request) : outcome;
    });

  const change = async (request: KeychainRequest): Promise<Result<null>> => {
    const outcome = await perform(request);
    return outcome.outcome === 'failed' ? err(keychainRefusal(request.call, outcome.failure)) : ok(null);
  };

  return {
    async read(account) {
      const outcome = await perform({ call: 'read', account });
      if (outcome.outcome === 'failed') return err(keychainRefusal('read', outcome.failure));
      return ok(outcome.outcome === 'found' ? outcome.secret : null);
    },
    write: (account, secret) => change({ call: 'write', account, secret }),
    remove: (account) => change({ call: 'remove', account }),
    async status() {
      connection.forgiveCrashes();
      await within(timeLimits.write, async (exchange) => (await probe(exchange)).outcome);
      return known;
    },
    known: () => known,
    close: () => connection.close(),
  };
}
