import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../../platform/storage/database.ts';
import type { Migration } from '../../platform/storage/migrations.ts';

export const productionOrganizationMigrations: readonly Migration[] = [
  {
    id: 'production-mark-1',
    sql: `
      CREATE TABLE production_mark (
        profile TEXT NOT NULL,
        digest TEXT NOT NULL,
        PRIMARY KEY (profile, digest)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX production_mark_digest ON production_mark (digest);`,
  },
  {
    id: 'production-organization-2',
    sql: `
      ALTER TABLE production_mark RENAME TO production_organization;
      DROP INDEX production_mark_digest;
      CREATE INDEX production_organization_digest ON production_organization (digest);`,
  },
];

/** Enough to know a directory by, whatever part of it another profile reads. */
const maxNamesPerProfile = 2000;
/** An id that was drawn, and not counted up or chosen: those may be the same in two environments. */
const drawnId = /^(?=.*[a-z])(?=.*\d).{8,}$/i;

/**
 * Organizations that services of production profiles returned, to recognise their directory. Resource names only,
 * and as digests, so that the disk has no further list of customers. Throws what SQLite throws.
 */
export interface ProductionOrganizations {
  remember(profileId: string, names: readonly string[]): void;
  /** The names among these that the service of a production profile returned, by the profile's ID. */
  matches(names: readonly string[]): Map<string, string[]>;
  count(profileId: string): number;
  forget(profileId: string): void;
}

export function createProductionOrganizations(database: Database): ProductionOrganizations {
  const insertDigest = database.command(
    'INSERT OR IGNORE INTO production_organization (profile, digest) VALUES (:profile, :digest)',
  );
  const found = database.query(
    'SELECT profile, digest FROM production_organization WHERE digest IN (SELECT value FROM json_each(:digests))',
    z.object({ profile: z.string(), digest: z.string() }),
  );
  const counted = database.query(
    'SELECT COUNT(*) AS count FROM production_organization WHERE profile = :profile',
    z.object({ count: z.number() }),
  );
  const forget = database.command('DELETE FROM production_organization WHERE profile = :profile');
  const count = (profile: string) => counted.first({ profile })?.count ?? 0;
  /** Digests written by this process: the same page is reread all the time. */
  const written = new Map<string, Set<string>>();

  return {
    remember(profile, names) {
      const digests = written.get(profile) ?? new Set<string>();
      written.set(profile, digests);
      const fresh = digestsOf(names).filter((digest) => !digests.has(digest));
      const room = maxNamesPerProfile - digests.size;
      if (fresh.length === 0 || room <= 0) return;
      database.transaction(() => {
        if (count(profile) >= maxNamesPerProfile) return;
        for (const digest of fresh.slice(0, room)) insertDigest({ profile, digest });
      });
      for (const digest of fresh.slice(0, room)) digests.add(digest);
    },
    matches(names) {
      const nameOf = new Map(names.filter(isDrawn).map((name) => [digestOf(name), name]));
      const byProfile = new Map<string, string[]>();
      if (nameOf.size === 0) return byProfile;
      for (const { profile, digest } of found.all({ digests: JSON.stringify([...nameOf.keys()]) })) {
        const name = nameOf.get(digest);
        if (name !== undefined) byProfile.set(profile, [...(byProfile.get(profile) ?? []), name]);
      }
      return byProfile;
    },
    count,
    forget(profile) {
      written.delete(profile);
      forget({ profile });
    },
  };
}

const isDrawn = (name: string) => drawnId.test(name.slice(name.indexOf('/') + 1));

function digestsOf(names: readonly string[]): string[] {
  return [...new Set(names.filter(isDrawn).map(digestOf))];
}

function digestOf(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 32);
}
