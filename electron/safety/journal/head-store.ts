import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ok, type Result } from '#shared/result';
import type { SecretStore } from '../../platform/keychain/secret-store.ts';
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
 * data and has one keychain: each folder has a journal, and so a head and a key, of its own.
 */
export function keychainHead(keychain: Pick<SecretStore, 'read' | 'write'>, folder: string): HeadStore {
  const place = createHash('sha256').update(folder, 'utf8').digest('hex');
  const account = `journal.head.${place}`;
  const keyAccount = `journal.key.${place}`;
  return {
    async read() {
      const text = await keychain.read(account);
      if (!text.ok) return text;
      return ok(text.value === null ? null : parse(text.value));
    },
    write: (head) => keychain.write(account, JSON.stringify(head)),
    async readKey() {
      const text = await keychain.read(keyAccount);
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
