import { describe, expect, it } from 'vitest';
import { createKeychainClient } from '#electron/platform/keychain/keychain-client';
import type { KeychainPort } from '#electron/platform/keychain/keychain-port';
import {
  keychainRequestSchema,
  type KeychainReply,
  type KeychainRequest,
} from '#electron/platform/keychain/keychain-protocol';
import { ok } from '#shared/result';
import { createManualClock } from '#tests/support/manual-clock';

type Respond = (request: KeychainRequest) => unknown;
const silence = Symbol('no reply');

/** Keychain processes that reply as a test says, and what they saw. */
function processes(respond: Respond) {
  const seen: KeychainRequest[] = [];
  const started: { say: (message: unknown) => void; exit: () => void; killed: boolean }[] = [];
  let inFlight = 0;
  let maxInFlight = 0;
  const spawn = (): KeychainPort => {
    let hear: (message: unknown) => void = () => {};
    let exited = () => {};
    const process = { say: (message: unknown) => hear(message), exit: () => exited(), killed: false };
    started.push(process);
    return {
      post(message) {
        const request = keychainRequestSchema.parse(message);
        seen.push(request);
        maxInFlight = Math.max(maxInFlight, (inFlight += 1));
        queueMicrotask(() => {
          inFlight -= 1;
          const reply = respond(request);
          if (reply !== silence) hear(reply);
        });
      },
      onMessage: (listener) => (hear = listener),
      onExit: (listener) => (exited = listener),
      kill: () => (process.killed = true),
    };
  };
  return { spawn, seen, started, maxInFlight: () => maxInFlight };
}

/** A keychain of items that can be locked: then it finds nothing and refuses writes. */
function items() {
  const stored = new Map<string, string>();
  const state = { locked: false };
  const respond = (request: KeychainRequest): KeychainReply => {
    if (request.call === 'write') {
      if (state.locked) return { outcome: 'failed', failure: 'locked' };
      stored.set(request.account, request.secret);
      return { outcome: 'done' };
    }
    const secret = state.locked ? undefined : stored.get(request.account);
    if (secret === undefined) return { outcome: 'absent' };
    if (request.call === 'read') return { outcome: 'found', secret };
    stored.delete(request.account);
    return { outcome: 'done' };
  };
  return { respond, state, stored };
}

function clientOver(respond: Respond) {
  const clock = createManualClock();
  const fake = processes(respond);
  return { ...fake, clock, keychain: createKeychainClient({ spawn: fake.spawn, clock, platform: 'linux' }) };
}

/** Lets promises settle until the process has seen a number of requests. */
async function until(condition: () => boolean) {
  for (let turns = 0; turns < 1_000; turns += 1) {
    if (condition()) return;
    await Promise.resolve();
  }
  throw new Error('It never happened.');
}

describe('The keychain client', () => {
  it('does not call the keychain until needed', () => {
    const { keychain, started } = clientOver(items().respond);
    expect(started).toHaveLength(0);
    expect(keychain.known()).toMatchObject({ state: 'unknown', backend: 'Secret Service' });
  });

  it('has one call in flight however many are made', async () => {
    const { keychain, maxInFlight } = clientOver(items().respond);
    await Promise.all(Array.from({ length: 50 }, (_, index) => keychain.write(`account ${index}`, 'secret')));
    expect(maxInFlight()).toBe(1);
  });

  it('trusts "absent" if the sentinel is found, and writes the sentinel only once', async () => {
    const { keychain, seen } = clientOver(items().respond);
    expect(await keychain.read('a')).toEqual(ok(null));
    expect(await keychain.read('a')).toEqual(ok(null));
    expect(seen.filter((request) => request.call === 'write')).toHaveLength(1);
  });

  it('rereads if writing the sentinel unlocked the keychain', async () => {
    const { respond, state, stored } = items();
    stored.set('a', 'secret');
    state.locked = true;
    const { keychain } = clientOver((request) => {
      if (request.call === 'write') state.locked = false;
      return respond(request);
    });
    expect(await keychain.read('a')).toEqual(ok('secret'));
  });

  it('removes again when writing the sentinel unlocked the keychain', async () => {
    const { respond, state, stored } = items();
    stored.set('a', 'secret');
    state.locked = true;
    const { keychain } = clientOver((request) => {
      if (request.call === 'write') state.locked = false;
      return respond(request);
    });
    expect(await keychain.remove('a')).toEqual(ok(null));
    expect(stored.has('a')).toBe(false);
  });

  it('sends nothing for a call whose time ran out in the queue', async () => {
    const { keychain, seen, clock, started } = clientOver(() => silence);
    const calls = [keychain.read('a'), keychain.read('b')];
    await until(() => seen.length === 1);
    clock.advance(5_000);
    const results = await Promise.all(calls);
    expect(results.map((result) => result.ok)).toEqual([false, false]);
    expect(seen).toHaveLength(1);
    expect(started.map((process) => process.killed)).toEqual([true]);
    expect(keychain.known().state).toBe('not-responding');
  });

  it('ignores a process it has abandoned', async () => {
    let isSilent = true;
    const { keychain, seen, clock, started } = clientOver((request) =>
      isSilent ? silence : { outcome: 'found', secret: `of ${request.account}` },
    );
    const lost = keychain.read('a');
    await until(() => seen.length === 1);
    clock.advance(5_000);
    await lost;
    isSilent = false;
    const next = keychain.read('b');
    started[0]?.say({ outcome: 'found', secret: 'too late' });
    started[0]?.exit();
    expect(await next).toEqual(ok('of b'));
  });

  it.each([
    null,
    'text',
    { outcome: 'found' },
    { outcome: 'found', secret: 's', more: 1 },
    { outcome: 'else' },
  ])('treats the malformed reply %j as a crash', async (reply) => {
    const { keychain, started } = clientOver(() => reply);
    expect(await keychain.read('a')).toMatchObject({ ok: false, error: { reason: 'keychain-crashed' } });
    expect(started.map((process) => process.killed)).toEqual([true]);
  });

  it('kills a process that sends an unrequested message', async () => {
    const { keychain, started } = clientOver(items().respond);
    await keychain.write('a', 'secret');
    started[0]?.say({ outcome: 'found', secret: 'nobody asked' });
    expect(started[0]?.killed).toBe(true);
    expect(await keychain.read('a')).toEqual(ok('secret'));
  });

  it('ends its process after half a minute without a call, and starts one for the next call', async () => {
    const { respond, stored } = items();
    const { keychain, clock, started } = clientOver(respond);
    await keychain.write('a', 'secret');
    clock.advance(29_000);
    expect(await keychain.read('a')).toEqual(ok('secret'));
    clock.advance(29_000);
    expect(started.map(({ killed }) => killed)).toEqual([false]);
    clock.advance(1000);
    expect(started.map(({ killed }) => killed)).toEqual([true]);
    expect(await keychain.read('a')).toEqual(ok('secret'));
    expect(started).toHaveLength(2);
    expect(stored.get('a')).toBe('secret');
  });

  it('survives if a process cannot be started', async () => {
    const clock = createManualClock();
    const spawn = () => {
      throw new Error('no such program');
    };
    const keychain = createKeychainClient({ spawn, clock, platform: 'linux' });
    expect(await keychain.write('a', 's')).toMatchObject({
      ok: false,
      error: { reason: 'keychain-crashed' },
    });
  });

  it('tries a crashing process again when the operator checks', async () => {
    const { respond } = items();
    let crashes = 3;
    const { keychain } = clientOver((request) => (crashes-- > 0 ? 'broken' : respond(request)));
    for (let call = 0; call < 3; call += 1) await keychain.read('a');
    expect(await keychain.read('a')).toMatchObject({ ok: false, error: { reason: 'keychain-crashed' } });
    expect((await keychain.status()).state).toBe('available');
  });

  it('refuses everything once it is closed, the call in flight included', async () => {
    const { keychain, seen, started } = clientOver(() => silence);
    const read = keychain.read('a');
    await until(() => seen.length === 1);
    keychain.close();
    expect((await read).ok).toBe(false);
    expect((await keychain.write('a', 's')).ok).toBe(false);
    expect(started.map((process) => process.killed)).toEqual([true]);
  });

  it('reports a request that the process did not understand as an internal fault, not as a broken keychain', async () => {
    const { keychain } = clientOver(() => ({ outcome: 'failed', failure: 'invalid' }));
    expect(await keychain.read('a')).toMatchObject({ ok: false, error: { kind: 'internal' } });
  });
});
