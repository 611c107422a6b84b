import { describe, expect, it } from 'vitest';
import { keychainHead } from '#electron/journal/head-store';
import { ok } from '#shared/result';

function keychain(kept: string | null) {
  const state = { kept };
  return {
    state,
    read: () => Promise.resolve(ok(state.kept)),
    write: (_account: string, text: string) => {
      state.kept = text;
      return Promise.resolve(ok(null));
    },
  };
}

describe('the head of the chain in the keychain', () => {
  it('comes back as it was kept, and is null before', async () => {
    const head = { number: 7, hash: 'a'.repeat(64) };
    const store = keychainHead(keychain(null));
    expect(await store.read()).toEqual(ok(null));
    await store.write(head);
    expect(await store.read()).toEqual(ok(head));
  });

  it('counts as one that no chain has when it cannot be read, and not as none', async () => {
    for (const text of ['', '{}', '{"number":0,"hash":""}', 'x'])
      expect(await keychainHead(keychain(text)).read()).toMatchObject({ ok: true, value: { hash: '' } });
  });
});
