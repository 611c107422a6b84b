import { ok, type Result } from '#shared/result';
import type { SecretStore } from '../keychain/secret-store.ts';
import { onDisk } from './disk-failure.ts';
import type { FolderAccounts } from './folder-accounts.ts';
import type { KeyProof } from './key-proof.ts';
import { newSealKey, sealKeyBytes } from './sealed.ts';
import type { Keys } from './vault.ts';

/**
 * `waiting`: the keychain has not responded yet. `lost`: it responded, and what it has does not open what is stored:
 * the key is missing, damaged or another one. Nothing is replaced then until the operator says so.
 */
export type KeyState = 'waiting' | 'open' | 'missing' | 'damaged' | 'other';

/** The keys of a data folder: null until the keychain gave them. */
export interface StorageKeys {
  current(): Keys | null;
  state(): KeyState;
  /** Asks the keychain, unless the keys are here or lost; makes and saves them the first time. */
  load(): Promise<KeyState>;
  /**
   * Makes a new sealing key and saves it over the old one, so that nothing sealed before opens. The comparing key
   * stays, unless it is lost. False: the old one stays.
   */
  replace(): Promise<boolean>;
  /** Calls back when the state changes. */
  onChange(listener: (state: KeyState) => void): void;
}

export function keychainStorageKeys(options: {
  keychain: Pick<SecretStore, 'read' | 'write'>;
  accounts: FolderAccounts;
  proof: KeyProof;
}): StorageKeys {
  const { keychain, accounts, proof } = options;
  const account = accounts.of('storage-key');
  const listeners: ((state: KeyState) => void)[] = [];
  let keys: Keys | null = null;
  let state: KeyState = 'waiting';
  /** One after the other: a wipe amid a load would leave two keys. */
  let turn: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work);
    turn = result.catch(() => null);
    return result;
  }

  function become(next: KeyState, found: Keys | null = null): KeyState {
    const isNew = next !== state || found !== keys;
    keys = found;
    state = next;
    if (isNew) for (const listener of listeners) listener(next);
    return next;
  }

  async function save(next: Keys): Promise<boolean> {
    const written = await keychain.write(account, textOf(next));
    if (!written.ok) return false;
    // What is sealed from now on proves the key as well, so that a full disk does not matter.
    onDisk(account, () => proof.write(next));
    become('open', next);
    return true;
  }

  /** What another folder, or every folder of an older version, has shared with this one. */
  async function readFormer(): Promise<Result<Keys | null>> {
    for (const former of accounts.former('storage-key')) {
      const stored = await keychain.read(former);
      if (!stored.ok) return stored;
      const found = stored.value === null ? null : keysOf(stored.value);
      if (found !== null && proof.fits(found)) return ok(found);
    }
    return ok(null);
  }

  async function load(): Promise<KeyState> {
    const stored = await keychain.read(account);
    // Locked or missing: nothing personal is kept until a later load finds it open.
    if (!stored.ok) return become('waiting');
    const own = stored.value === null ? null : bothKeysOf(stored.value);
    if (own !== null && proof.fits(own)) {
      onDisk(account, () => proof.write(own));
      return become('open', own);
    }
    if (proof.isNeeded()) {
      const former = stored.value === null ? await readFormer() : ok(null);
      if (!former.ok) return become('waiting');
      // Copied and never moved: another folder may still live by it.
      if (former.value !== null) return (await save(former.value)) ? 'open' : become('waiting');
      return become(stored.value === null ? 'missing' : own === null ? 'damaged' : 'other');
    }
    return (await save({ seal: newSealKey(), compare: newSealKey() })) ? 'open' : become('waiting');
  }

  return {
    current: () => keys,
    state: () => state,
    load: () => inTurn(() => (state === 'waiting' ? load() : Promise.resolve(state))),
    replace: () =>
      inTurn(async () => {
        // A keychain that opened meanwhile still has the comparing key.
        if (state === 'waiting' && (await load()) === 'waiting') return false;
        return save({ seal: newSealKey(), compare: keys?.compare ?? newSealKey() });
      }),
    onChange: (listener) => void listeners.push(listener),
  };
}

function textOf({ seal, compare }: Keys): string {
  return Buffer.concat([seal, compare]).toString('base64');
}

/** Null: damaged. */
function bothKeysOf(text: string): Keys | null {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== 2 * sealKeyBytes) return null;
  return { seal: bytes.subarray(0, sealKeyBytes), compare: bytes.subarray(sealKeyBytes) };
}

/** An older version knew the sealing key alone. */
function keysOf(text: string): Keys | null {
  const seal = Buffer.from(text, 'base64');
  return seal.length === sealKeyBytes ? { seal, compare: newSealKey() } : bothKeysOf(text);
}
