import { z } from 'zod';
import type { Database } from '../../platform/storage/database.ts';

type OwnSource = 'added' | 'created';

/** Names this computer knows, and those its inbox names. Synchronous; a failing disk throws. */
export interface NameStore {
  own(profile: string, organization: string): { name: string; from: OwnSource }[];
  add(profile: string, name: string, source: OwnSource): void;
  forget(profile: string, name: string): void;
  /** Checks of an organization that notifications name. */
  checksInNotifications(profile: string, organization: string): string[];
}

const maxNotifications = 20_000;

export function createNameStore(database: Database): NameStore {
  const own = database.query(
    `SELECT name, source AS "from" FROM known_name
     WHERE profile = :profile AND name > :prefix AND name < :end ORDER BY name`,
    z.object({ name: z.string(), from: z.enum(['added', 'created']) }),
  );
  const add = database.command(
    'INSERT OR IGNORE INTO known_name (profile, name, source) VALUES (:profile, :name, :source)',
  );
  const forget = database.command('DELETE FROM known_name WHERE profile = :profile AND name = :name');
  const checks = database.query(
    `SELECT DISTINCT check_name AS name FROM (
       SELECT e.check_name FROM inbox_entry e JOIN inbox_organization o ON o.key = e.organization
         JOIN inbox_profile p ON p.key = o.profile
       WHERE p.profile = :profile AND o.name = :organization AND e.check_name IS NOT NULL
       ORDER BY e.sort_time DESC LIMIT ${maxNotifications})`,
    z.object({ name: z.string() }),
  );
  return {
    // A slash ends the name of the organization; 0 is the character after it.
    own: (profile, organization) => own.all({ profile, prefix: `${organization}/`, end: `${organization}0` }),
    add: (profile, name, source) => void add({ profile, name, source }),
    forget: (profile, name) => void forget({ profile, name }),
    checksInNotifications: (profile, organization) =>
      checks.all({ profile, organization }).map(({ name }) => name),
  };
}
