import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { keyedHash, type Place } from '../../platform/storage/sealed.ts';
import type { Vault } from '../../platform/storage/vault.ts';

type Lookup = Readonly<Record<string, string>>;

/**
 * What an unknown outcome is looked up by holds the operator's reference of a check. In the row it is sealed, with
 * hashes to search by, so that a wipe takes it from the journal as from everywhere else while the chain stays whole.
 * Without a key nothing of it goes to the disk; it is known until the app ends.
 */
export interface SealedLookups {
  /** The lookup as stored. */
  seal(profileId: string, lookup: Lookup): Record<string, string>;
  /** The lookup of a row as it was given; none where it was wiped. Rows of earlier versions have it in plain. */
  open(profileId: string, stored: Lookup): Record<string, string>;
  /** What a whole text is found by in a sealed lookup; null without a key. */
  hash(text: string): string | null;
}

const sealedSchema = z.strictObject({ sealed: z.string(), row: z.string(), hashes: z.string() });
const textSchema = z.record(z.string(), z.string());

export function createSealedLookups(vault: Vault): SealedLookups {
  /** Those there was no key for, by row. */
  const lookups = new Map<string, Lookup>();
  return {
    seal(profileId, lookup) {
      if (Object.keys(lookup).length === 0) return {};
      const row = randomUUID();
      const keys = vault.keys();
      const sealed = vault.seal(placeOf(profileId, row), JSON.stringify(lookup));
      if (keys === null || sealed === null) {
        lookups.set(row, { ...lookup });
        return { sealed: '', row, hashes: '' };
      }
      const hashes = Object.values(lookup).map((text) => hashOf(keys.compare, text));
      return { sealed: Buffer.from(sealed).toString('base64'), row, hashes: hashes.join(' ') };
    },
    open(profileId, stored) {
      const parsed = sealedSchema.safeParse(stored);
      if (!parsed.success) return { ...stored };
      const { sealed, row } = parsed.data;
      if (sealed === '') return { ...lookups.get(row) };
      const text = vault.open(placeOf(profileId, row), Buffer.from(sealed, 'base64'));
      if (text === null) return {};
      // Sealed by this app, and bound to its position.
      return textSchema.parse(JSON.parse(text));
    },
    hash(text) {
      const keys = vault.keys();
      return keys === null ? null : hashOf(keys.compare, text);
    },
  };
}

const hashOf = (key: Uint8Array, text: string) =>
  Buffer.from(keyedHash(key, 'journal.lookup', text.toLowerCase())).toString('hex');

function placeOf(profile: string, row: string): Place {
  return { profile, table: 'journal', column: 'lookup', row, former: null };
}
