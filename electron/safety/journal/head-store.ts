import { z } from 'zod';
import { ok, type Result } from '#shared/result';
import type { SecretStore } from '../../platform/keychain/secret-store.ts';
import type { FolderAccounts } from '../../platform/storage/folder-accounts.ts';
import { macKeyBytes, macKeyOf, type ChainHead, type MacKey } from './chain.ts';

/** Keeps the head of the chain and the key of its MACs outside the database, where who changes the file does not reach. */
export interface HeadStore {
  /** Null: none was ever kept. */
  read(): Promise<Result<ChainHead | null>>;
  write(head: ChainHead): Promise<Result<null>>;
  /** Null: none was ever kept, or what was kept is not a key. */
  readKey(): Promise<Result<MacKey | null>>;
  writeKey(key: MacKey): Promise<Result<null>>;
}

const headSchema = z.strictObject({ number: z.number().int().nonnegative(), hash: z.string().length(64) });

/**
 * Head and key in the keychain, next to the secrets of the profiles. One computer may have several folders of user
 * data and has one keychain: each folder has a journal, and so a head and a key, of its own, wherever it is moved.
 */
export function keychainHead(keychain: SecretStore, accounts: FolderAccounts): HeadStore {
  const headAccount = accounts.of('journal-head');
  const keyAccount = accounts.of('journal-key');

  /** The item, taken over from where a version before, or the folder that this one is a copy of, has it. */
  async function readItem(item: 'journal-head' | 'journal-key'): Promise<Result<string | null>> {
    const own = await keychain.read(accounts.of(item));
    if (!own.ok || own.value !== null) return own;
    const renamed = accounts.renamed(item);
    for (const account of [...renamed, ...accounts.former(item)]) {
      const found = await keychain.read(account);
      if (!found.ok) return found;
      if (found.value === null) continue;
      const written = await keychain.write(accounts.of(item), found.value);
      if (!written.ok) return written;
      // An old head left here would vouch for a journal without its last rows, should the new one be lost.
      if (renamed.includes(account)) await keychain.remove(account);
      return found;
    }
    return own;
  }

  return {
    async read() {
      const text = await readItem('journal-head');
      if (!text.ok) return text;
      return ok(text.value === null ? null : parse(text.value));
    },
    write: (head) => keychain.write(headAccount, JSON.stringify(head)),
    async readKey() {
      const text = await readItem('journal-key');
      if (!text.ok) return text;
      const bytes = text.value === null ? null : Buffer.from(text.value, 'base64');
      return ok(bytes?.length === macKeyBytes ? macKeyOf(bytes) : null);
    },
    writeKey: (key) => keychain.write(keyAccount, Buffer.from(key.bytes).toString('base64')),
  };
}

/** A head that cannot be read counts as one that no chain has, so that it is reported and not forgotten. */
function parse(text: string): ChainHead {
  try {
    return headSchema.parse(JSON.parse(text));
  } catch {
    return { number: Number.MAX_SAFE_INTEGER, hash: '' };
  }
}
