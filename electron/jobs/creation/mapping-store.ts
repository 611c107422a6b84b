import { z } from 'zod';
import { templates } from '#shared/check-form/fields';
import { rememberedMappingSchema, type RememberedMapping } from '#shared/csv/mapping';
import type { CheckTemplate } from '#shared/model/check-params';
import type { Clock } from '../../platform/clock.ts';
import { bytes, readJson } from '../../platform/storage/column-values.ts';
import type { Database } from '../../platform/storage/database.ts';
import { keyedHash } from '../../platform/storage/sealed.ts';
import { placeIn } from '../../platform/storage/sealed-columns.ts';
import type { Vault } from '../../platform/storage/vault.ts';

/** A mapping with what it is found by. */
export interface SavedMapping {
  template: CheckTemplate;
  /** As `headerSet` gives it. */
  headers: string;
  mapping: RememberedMapping;
}

/** Mappings that were used before, by template and headers of the file. Synchronous; throws what SQLite throws. */
export interface MappingStore {
  find(profileId: string, template: CheckTemplate, headers: string): RememberedMapping | null;
  /** False: without a key nothing is saved. */
  save(profileId: string, saved: SavedMapping): boolean;
  /** Null for each that cannot be read, or was last used when headers were not saved with it. */
  list(profileId: string): (SavedMapping | null)[];
}

const storedSchema = rememberedMappingSchema.extend({
  /** Absent in mappings of older versions, which are found by the hash of their headers alone. */
  headers: z.string().optional(),
});
const listedSchema = z.object({ template: z.enum(templates), columns: bytes, sealed: bytes });

export function createMappingStore({
  database,
  clock,
  vault,
}: {
  database: Database;
  clock: Pick<Clock, 'now'>;
  vault: Vault;
}): MappingStore {
  const one = database.query(
    `SELECT sealed FROM bulk_mapping
     WHERE profile_id = :profileId AND template = :template AND columns_hash = :columns AND sealed IS NOT NULL`,
    z.object({ sealed: bytes }),
  );
  const all = database.query(
    `SELECT template, columns_hash AS columns, sealed FROM bulk_mapping
     WHERE profile_id = :profileId AND sealed IS NOT NULL ORDER BY template, saved_at`,
    listedSchema,
  );
  const upsertMapping = database.command(
    `INSERT INTO bulk_mapping (profile_id, template, columns_hash, sealed, saved_at)
     VALUES (:profileId, :template, :columns, :sealed, :at)
     ON CONFLICT DO UPDATE SET sealed = excluded.sealed, saved_at = excluded.saved_at`,
  );
  /** The headers as they are compared; null without a key. */
  const hashOf = (profileId: string, template: string, headers: string) => {
    const keys = vault.keys();
    return keys === null ? null : keyedHash(keys.compare, 'bulk_mapping', profileId, template, headers);
  };
  const placeOf = (profileId: string, template: string, columns: Uint8Array) =>
    placeIn('bulk_mapping.sealed', profileId, `${template} ${Buffer.from(columns).toString('hex')}`);
  const opened = (profileId: string, template: string, columns: Uint8Array, sealed: Uint8Array) =>
    readJson(storedSchema, vault.open(placeOf(profileId, template, columns), sealed));
  return {
    find(profileId, template, headers) {
      const columns = hashOf(profileId, template, headers);
      const found = columns === null ? null : one.first({ profileId, template, columns });
      if (columns === null || found === null) return null;
      const stored = opened(profileId, template, columns, found.sealed);
      return stored === null ? null : mappingOf(stored);
    },
    save(profileId, { template, headers, mapping }) {
      const columns = hashOf(profileId, template, headers);
      if (columns === null) return false;
      const stored: z.infer<typeof storedSchema> = { ...mapping, headers };
      const sealed = vault.seal(placeOf(profileId, template, columns), JSON.stringify(stored));
      upsertMapping({ profileId, template, columns, sealed, at: clock.now() });
      return true;
    },
    list: (profileId) =>
      all.all({ profileId }).map(({ template, columns, sealed }) => {
        const stored = opened(profileId, template, columns, sealed);
        if (stored?.headers === undefined) return null;
        return { template, headers: stored.headers, mapping: mappingOf(stored) };
      }),
  };
}

const mappingOf = ({ headers: _headers, ...mapping }: z.infer<typeof storedSchema>): RememberedMapping =>
  mapping;
