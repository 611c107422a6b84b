import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#electron/platform/clock';
import { createKeychainClient, type KeychainClient } from '#electron/platform/keychain/keychain-client';
import { createMemorySecretStore } from '#electron/platform/keychain/memory-secret-store';
import type { SecretStore } from '#electron/platform/keychain/secret-store';
import { ok } from '#shared/result';
import { startSessionBus, type SessionBus } from '#tests/support/dbus';
import { forkKeychain, startKeyring, type Keyring } from '#tests/support/keyring';

/** What every secret store does, whatever is behind it. */
function aSecretStore(store: () => SecretStore) {
  it('returns null for an unknown account', async () => {
    expect(await store().read('profile/never/client-secret')).toEqual(ok(null));
  });

  it('reads back what was written, character for character', async () => {
    const secret = ` s3cret "quoted" \\ % ü 秘密 \n${'x'.repeat(2000)} `;
    expect(await store().write('profile/a/client-secret', secret)).toEqual(ok(null));
    expect(await store().read('profile/a/client-secret')).toEqual(ok(secret));
  });

  it('replaces a secret', async () => {
    await store().write('profile/b/client-secret', 'first');
    await store().write('profile/b/client-secret', 'second');
    expect(await store().read('profile/b/client-secret')).toEqual(ok('second'));
  });

  it('keeps accounts separate', async () => {
    await store().write('profile/c/client-secret', 'of c');
    await store().write('profile/cc/client-secret', 'of cc');
    expect(await store().remove('profile/c/client-secret')).toEqual(ok(null));
    expect(await store().read('profile/c/client-secret')).toEqual(ok(null));
    expect(await store().read('profile/cc/client-secret')).toEqual(ok('of cc'));
  });

  it('accepts the removal of a secret that does not exist', async () => {
    expect(await store().remove('profile/d/client-secret')).toEqual(ok(null));
  });

  it('returns to each of many parallel calls its own secret', async () => {
    const accounts = Array.from({ length: 20 }, (_, index) => `profile/p${index}/client-secret`);
    const written = await Promise.all(accounts.map((account) => store().write(account, `of ${account}`)));
    expect(written).toEqual(accounts.map(() => ok(null)));
    const read = await Promise.all(accounts.map((account) => store().read(account)));
    expect(read).toEqual(accounts.map((account) => ok(`of ${account}`)));
  });
}

describe('The memory secret store', () => {
  const store = createMemorySecretStore();
  aSecretStore(() => store);
});

describe.runIf(process.platform === 'linux')('The keychain over a real Secret Service', () => {
  let bus: SessionBus;
  let keyring: Keyring;
  let keychain: KeychainClient;
  let started = 0;

  beforeAll(async () => {
    bus = await startSessionBus();
    keyring = await startKeyring(bus);
    const spawn = () => {
      started += 1;
      return forkKeychain(bus.env);
    };
    keychain = createKeychainClient({ spawn, clock: systemClock, platform: 'linux' });
  });
  afterAll(async () => {
    keychain.close();
    await keyring.stop();
    await bus.stop();
  });

  aSecretStore(() => keychain);

  it('is available', async () => {
    const status = await keychain.status();
    expect(status).toMatchObject({ state: 'available', backend: 'Secret Service' });
    expect(keychain.known()).toEqual(status);
  });

  it('did all of this in one keychain process', () => {
    expect(started).toBe(1);
  });
});
