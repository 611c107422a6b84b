import { z } from 'zod';
import type { Database } from '../../platform/storage/database.ts';

/** Looking again within this time is the same visit: going to decide something and back is no other one. */
export const sameVisitMs = 30 * 60_000;

/** When the overview of a profile was looked at last. Throws what SQLite throws. */
export interface Visits {
  /** The overview is opened. */
  note(profile: string, now: number): void;
  /** An assumed visit at this time, if none is known. */
  assume(profile: string, at: number): void;
  /** When the visit before this one ended; null: there was none. */
  before(profile: string): number | null;
}

export function createVisits(database: Database): Visits {
  const of = database.query(
    'SELECT at, before FROM overview_visit WHERE profile = :profile',
    z.object({ at: z.number(), before: z.number().nullable() }),
  );
  const upsertVisit = database.command(
    `INSERT INTO overview_visit (profile, at, before) VALUES (:profile, :at, :before)
     ON CONFLICT (profile) DO UPDATE SET at = excluded.at, before = excluded.before`,
  );
  const assume = database.command(
    `INSERT INTO overview_visit (profile, at, before) VALUES (:profile, :at, NULL)
     ON CONFLICT (profile) DO UPDATE SET before = coalesce(before, excluded.at)`,
  );
  return {
    note(profile, now) {
      const last = of.first({ profile });
      const isSame = last !== null && Math.abs(now - last.at) < sameVisitMs;
      upsertVisit({ profile, at: now, before: isSame ? last.before : (last?.at ?? null) });
    },
    assume: (profile, at) => assume({ profile, at }),
    before: (profile) => of.first({ profile })?.before ?? null,
  };
}
