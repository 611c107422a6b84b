import { z } from 'zod';
import {
  organizationSchema,
  organizationViews,
  organizationViewSchema,
  type Organization,
  type OrganizationView,
} from '#shared/model/organization';
import { bytes, readJson, time } from '../../platform/storage/column-values.ts';
import type { Database } from '../../platform/storage/database.ts';
import { placeIn } from '../../platform/storage/sealed-columns.ts';
import type { Vault } from '../../platform/storage/vault.ts';

export interface CopiedOrganization {
  organization: Organization;
  view: OrganizationView;
  receivedAt: string;
}

export interface CopiedPage {
  organizations: readonly Organization[];
  view: OrganizationView;
  receivedAt: string;
  /** A first page starts a pass over the list; the last page of a complete pass shows which rows are gone. */
  isFirst: boolean;
  isLast: boolean;
}

/** The last list of organizations, to look at without a connection. Throws what SQLite throws. */
export interface DirectoryCopy {
  put(profileId: string, page: CopiedPage): void;
  read(profileId: string): CopiedOrganization[];
  /** Display name of one organization; null: not in the copy. */
  displayName(profileId: string, name: string): string | null;
  forget(profileId: string): void;
}

const copiedSchema = z.object({ view: organizationViewSchema, organization: organizationSchema });

export function createDirectoryCopy(database: Database, vault: Vault): DirectoryCopy {
  // A row that was read with more fields keeps them.
  const upsertRow = database.command(
    `INSERT INTO directory_row (profile, name, pass, position, rank, read_at, sealed)
     VALUES (:profile, :name, :pass, :position, :rank, :readAt, :sealed)
     ON CONFLICT (profile, name) DO UPDATE SET pass = :pass, position = :position,
       read_at = iif(:rank >= rank OR sealed IS NULL, :readAt, read_at),
       sealed = iif(:rank >= rank OR sealed IS NULL, :sealed, sealed),
       rank = iif(:rank >= rank OR sealed IS NULL, :rank, rank)`,
  );
  const drop = database.command('DELETE FROM directory_row WHERE profile = :profile AND pass < :pass');
  const dropAll = database.command('DELETE FROM directory_row WHERE profile = :profile');
  const all = database.query(
    `SELECT name, read_at AS receivedAt, sealed FROM directory_row
     WHERE profile = :profile AND sealed IS NOT NULL ORDER BY pass DESC, position`,
    z.object({ name: z.string(), receivedAt: time, sealed: bytes }),
  );
  const one = database.query(
    'SELECT sealed FROM directory_row WHERE profile = :profile AND name = :name AND sealed IS NOT NULL',
    z.object({ sealed: bytes }),
  );
  /** The pass that is under way, by profile. */
  const passes = new Map<string, { pass: number; position: number }>();
  const placeOf = (profileId: string, name: string) => placeIn('directory_row.sealed', profileId, name);
  const opened = (profileId: string, name: string, sealed: Uint8Array) =>
    readJson(copiedSchema, vault.open(placeOf(profileId, name), sealed));

  return {
    put(profileId, { organizations, view, receivedAt, isFirst, isLast }) {
      // Without a key nothing is kept: it can be reread.
      if (vault.keys() === null) return;
      const readAt = Date.parse(receivedAt);
      if (isFirst) passes.set(profileId, { pass: readAt, position: 0 });
      const current = passes.get(profileId);
      if (current === undefined) return;
      database.transaction(() => {
        for (const organization of organizations) {
          upsertRow({
            profile: profileId,
            name: organization.name,
            pass: current.pass,
            position: (current.position += 1),
            rank: organizationViews.indexOf(view),
            readAt,
            sealed: vault.seal(placeOf(profileId, organization.name), JSON.stringify({ view, organization })),
          });
        }
        if (isLast) drop({ profile: profileId, pass: current.pass });
      });
      if (isLast) passes.delete(profileId);
    },
    read(profileId) {
      return all.all({ profile: profileId }).flatMap(({ name, receivedAt, sealed }) => {
        const copied = opened(profileId, name, sealed);
        return copied === null ? [] : [{ ...copied, receivedAt }];
      });
    },
    displayName(profileId, name) {
      const row = one.first({ profile: profileId, name });
      const copied = row === null ? null : opened(profileId, name, row.sealed);
      return copied?.organization.displayName ?? null;
    },
    forget(profileId) {
      passes.delete(profileId);
      dropAll({ profile: profileId });
    },
  };
}
