import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ok, type Result } from '#shared/result';
import type { SecretStore } from '../keychain/secret-store.ts';
import type { ChainHead } from './chain.ts';

/** Keeps the head of the chain outside the database, where who changes the database does not reach. */
export interface HeadStore {
  /** Null: none was ever kept. */
  read(): Promise<Result<ChainHead | null>>;
  write(head: ChainHead): Promise<Result<null>>;
}

const headSchema = z.strictObject({ number: z.number().int().positive(), hash: z.string().length(64) });

/**
 * The head in the keychain, beside the secrets of the profiles. One computer may have several folders of user
 * data and has one keychain: each folder has a journal, and so a head, of its own.
 */
export function keychainHead(keychain: Pick<SecretStore, 'read' | 'write'>, folder: string): HeadStore {
  const account = `journal.head.${createHash('sha256').update(folder, 'utf8').digest('hex')}`;
  return {
    async read() {
      const text = await keychain.read(account);
      if (!text.ok) return text;
      return ok(text.value === null ? null : parse(text.value));
    },
    write: (head) => keychain.write(account, JSON.stringify(head)),
  };
}

/** What cannot be read stands for a head that no chain has, so that it is reported and not forgotten. */
function parse(text: string): ChainHead {
  try {
    return headSchema.parse(JSON.parse(text));
  } catch {
    return { number: Number.MAX_SAFE_INTEGER, hash: '' };
  }
}
