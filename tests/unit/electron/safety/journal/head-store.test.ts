import { describe, expect, it } from 'vitest';
import { keychainHead } from '#electron/safety/journal/head-store';
import { newMacKey } from '#electron/safety/journal/chain';
import { err, ok } from '#shared/result';

const folder = '/home/operator/desk';

function keychain(everything: string | null) {
  const secrets = new Map<string, string>();
  return {
    read: (account: string) => Promise.resolve(ok(secrets.get(account) ?? everything)),
    write: (account: string, text: string) => {
      secrets.set(account, text);
      return Promise.resolve(ok(null));
    },
  };
}

describe('the head of the chain in the keychain', () => {
  it('is read back as saved, and is null before', async () => {
    const head = { number: 7, hash: 'a'.repeat(64) };
    const store = keychainHead(keychain(null), folder);
    expect(await store.read()).toEqual(ok(null));
    await store.write(head);
    expect(await store.read()).toEqual(ok(head));
  });

  it('has the key of the MACs next to it, which is read back as saved', async () => {
    const store = keychainHead(keychain(null), folder);
    expect(await store.readKey()).toEqual(ok(null));
    const key = newMacKey();
    await store.writeKey(key);
    expect(await store.readKey()).toEqual(ok({ id: key.id, bytes: Buffer.from(key.bytes) }));
    expect(await keychainHead(keychain('too short'), folder).readKey()).toEqual(ok(null));
  });

  it('belongs to its own user data folder', async () => {
    const shared = keychain(null);
    await keychainHead(shared, folder).write({ number: 7, hash: 'a'.repeat(64) });
    expect(await keychainHead(shared, '/home/operator/other').read()).toEqual(ok(null));
  });

  it('counts as not matching any chain if it is invalid, not as missing', async () => {
    for (const text of ['', '{}', '{"number":-1,"hash":""}', 'x'])
      expect(await keychainHead(keychain(text), folder).read()).toMatchObject({
        ok: true,
        value: { hash: '' },
      });
  });

  it('is unknown if the keychain does not respond: neither missing nor not matching', async () => {
    const locked = err({ kind: 'refused', reason: 'keychain-locked', message: '', advice: '' } as const);
    const silent = { read: () => Promise.resolve(locked), write: () => Promise.resolve(locked) };
    const store = keychainHead(silent, folder);
    expect(await store.read()).toEqual(locked);
    expect(await store.readKey()).toEqual(locked);
  });
});
