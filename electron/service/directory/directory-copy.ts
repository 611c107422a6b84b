import { z } from 'zod';
import {
  organizationSchema,
  organizationViews,
  organizationViewSchema,
  type Organization,
  type OrganizationView,
} from '#shared/model/organization';
import { isWholeList, type ListFacts } from '#shared/reading/list';
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
  /** Empty: the first page, which starts a pass over the list. */
  pageToken: string;
  /** Empty: the last page. That of a complete pass shows which rows are gone. */
  nextPageToken: string;
  facts: ListFacts;
}

/** Lists that are read at the same time do not end one another: each page continues the pass that its token is from. */
interface Pass {
  number: number;
  rows: number;
  pages: readonly ListFacts[];
}

/** Of a list that was left before its end, no next page comes. */
const maxPasses = 8;

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
  // A row that was read with more fields keeps them, and one that a later pass has seen stays part of that.
  const upsertRow = database.command(
    `INSERT INTO directory_row (profile, name, pass, position, rank, read_at, sealed)
     VALUES (:profile, :name, :pass, :position, :rank, :readAt, :sealed)
     ON CONFLICT (profile, name) DO UPDATE SET
       position = iif(:pass >= pass, :position, position), pass = max(pass, :pass),
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
  /** The passes that are under way, by profile, and by view and token of their next page. */
  const passes = new Map<string, Map<string, Pass>>();
  const placeOf = (profileId: string, name: string) => placeIn('directory_row.sealed', profileId, name);
  const opened = (profileId: string, name: string, sealed: Uint8Array) =>
    readJson(copiedSchema, vault.open(placeOf(profileId, name), sealed));

  return {
    put(profileId, { organizations, view, receivedAt, pageToken, nextPageToken, facts }) {
      // Without a key nothing is kept: it can be reread.
      if (vault.keys() === null) return;
      const readAt = Date.parse(receivedAt);
      const open = passes.get(profileId) ?? new Map<string, Pass>();
      passes.set(profileId, open);
      const keyOf = (token: string) => `${view} ${token}`;
      const before = pageToken === '' ? { number: readAt, rows: 0, pages: [] } : open.get(keyOf(pageToken));
      if (before === undefined) return;
      open.delete(keyOf(pageToken));
      const pass = {
        number: before.number,
        rows: before.rows + organizations.length,
        pages: [...before.pages, facts],
      };
      database.transaction(() => {
        for (const [place, organization] of organizations.entries()) {
          upsertRow({
            profile: profileId,
            name: organization.name,
            pass: pass.number,
            position: before.rows + place + 1,
            rank: organizationViews.indexOf(view),
            readAt,
            sealed: vault.seal(placeOf(profileId, organization.name), JSON.stringify({ view, organization })),
          });
        }
        // An organization that could not be read, or whose page can't be requested, is not gone.
        if (nextPageToken === '' && isWholeList(pass.pages, pass.rows))
          drop({ profile: profileId, pass: pass.number });
      });
      if (nextPageToken !== '') open.set(keyOf(nextPageToken), pass);
      for (const left of [...open.keys()].slice(0, -maxPasses)) open.delete(left);
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
