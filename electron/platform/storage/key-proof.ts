import { z } from 'zod';
import { bytes } from './column-values.ts';
import type { Database } from './database.ts';
import type { Migration } from './migrations.ts';
import { sampleSealed } from './reseal.ts';
import { seal, unseal, type Place } from './sealed.ts';
import { sealedTables } from './sealed-columns.ts';
import type { Keys } from './vault.ts';

/** A known text under the current key: it reveals a wrong key before anything is written. */
export const keyProofMigrations: readonly Migration[] = [
  {
    id: 'storage-key-1',
    sql: 'CREATE TABLE storage_key (id INTEGER PRIMARY KEY CHECK (id = 1), proof BLOB NOT NULL) STRICT;',
  },
];

/** What the database knows of its keys. Throws what SQLite throws. */
export interface KeyProof {
  /** Whether anything is stored that only its keys can read or compare. */
  isNeeded(): boolean;
  /** Whether these keys are not known to be wrong. */
  fits(keys: Keys): boolean;
  write(keys: Keys): void;
}

const place: Place = { profile: '', table: 'storage_key', column: 'proof', row: '1', former: null };

export function createKeyProof(database: Database): KeyProof {
  const read = database.query('SELECT proof FROM storage_key', z.object({ proof: bytes }));
  const write = database.command(
    'INSERT INTO storage_key (id, proof) VALUES (1, :proof) ON CONFLICT DO UPDATE SET proof = excluded.proof',
  );
  const sealed = sealedTables.flatMap(({ table, columns }) =>
    columns.map((column) => `EXISTS (SELECT 1 FROM ${table} WHERE ${column} IS NOT NULL)`),
  );
  const needed = database.query(
    `SELECT ${[...sealed, 'EXISTS (SELECT 1 FROM creation_attempt WHERE reference_hash IS NOT NULL)'].join(' OR ')} AS needed`,
    z.object({ needed: z.number() }),
  );
  return {
    isNeeded: () => needed.first()?.needed === 1,
    fits(keys) {
      const stored = read.first();
      if (stored !== null && opens(keys, stored.proof)) return true;
      // A version without a proof, or a disk that was too full for one: the key opens some of what is there.
      const some = sampleSealed(database);
      if (stored === null && some.length === 0) return true;
      return some.some((each) => unseal(keys.seal, each.sealed, each.place) !== null);
    },
    write(keys) {
      const stored = read.first();
      if (stored === null || !opens(keys, stored.proof))
        write({ proof: seal(keys.seal, textOf(keys), place) });
    },
  };
}

function opens(keys: Keys, proof: Uint8Array): boolean {
  return unseal(keys.seal, proof, place) === textOf(keys);
}

/** The comparing key is bound to the sealing one. */
function textOf({ compare }: Keys): string {
  return Buffer.from(compare).toString('base64');
}
