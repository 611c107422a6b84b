import { z } from 'zod';
import { withoutReceived, type AppError } from '#shared/errors';
import type { Database } from '../../platform/storage/database.ts';

/** One thing to read of a check. `newestNotification`: the notification after which its findings are read. */
export type Step = { check: string } & ({ of: 'findings'; newestNotification: number } | { of: 'check' });

export interface ReadingCounts {
  /** Checks whose findings are to be read, and those that are to be read for their subject. */
  findings: number;
  checks: number;
  read: number;
  failed: number;
  /** Findings that were returned and could not be understood. */
  unread: number;
}

/** Checks still to be read, derived from notifications and from earlier reads. Synchronous; a failing disk throws. */
export interface ReadingList {
  /**
   * Null: nothing is left. Checks of the preferred organization come first; among equals one that was
   * started, then the latest news.
   */
  next(profile: string): Step | null;
  /** The organization that the operator looks at, until it is another one. */
  prefer(organization: string): void;
  counts(profile: string): ReadingCounts;
  /** The newest notification about a check; what is read from now on covers it. */
  newestNotification(profile: string, check: string): number | null;
  /** Notes a read that began when `newestNotification` was the newest notification. */
  noteRead(
    profile: string,
    check: string,
    newestNotification: number | null,
    unread: number,
    at: number,
  ): void;
  /** Not tried again before the next notification, or before the operator asks for it. */
  noteFailed(profile: string, step: Step, error: AppError): void;
  /** The service failed on it: it is tried again behind the others. Gives how often it has. */
  postpone(profile: string, step: Step): number;
  retryFailed(profile: string): void;
  isPaused(profile: string): boolean;
  setPaused(profile: string, paused: boolean): void;
}

const isDue = '(wanted IS NOT NULL AND (covered IS NULL OR covered < wanted))';

export function createReadingList(database: Database): ReadingList {
  const next = database.query(
    `SELECT name, wanted, ${isDue} AS due FROM finding_check WHERE profile = :profile AND (${isDue} OR about = 1)
     ORDER BY failures, name BETWEEN :from AND :to DESC, about = 1 DESC, noted_at DESC, name LIMIT 1`,
    z.object({ name: z.string(), wanted: z.number().nullable(), due: z.number().nullable() }),
  );
  const counts = database.query(
    `SELECT count(*) FILTER (WHERE ${isDue}) AS findings, count(*) FILTER (WHERE about = 1) AS checks,
       count(read_at) AS read, count(error) AS failed, coalesce(sum(unread), 0) AS unread FROM finding_check WHERE profile = :profile`,
    z.object({
      findings: z.number(),
      checks: z.number(),
      read: z.number(),
      failed: z.number(),
      unread: z.number(),
    }),
  );
  const newestOf = database.query(
    'SELECT wanted FROM finding_check WHERE profile = :profile AND name = :check',
    z.object({ wanted: z.number().nullable() }),
  );
  const noteRead = database.command(
    `INSERT INTO finding_check (profile, name, covered, noted_at, read_at, unread)
     VALUES (:profile, :check, :wanted, :at, :at, :unread)
     ON CONFLICT (profile, name) DO UPDATE SET covered = max(coalesce(covered, -1), coalesce(:wanted, -1)),
       read_at = :at, unread = :unread, failures = 0, error = NULL`,
  );
  const coverFailed = database.command(
    'UPDATE finding_check SET covered = :wanted, error = :error WHERE profile = :profile AND name = :check',
  );
  const leaveAbout = database.command(
    'UPDATE finding_check SET about = 2 WHERE profile = :profile AND name = :check',
  );
  const postpone = database.command(
    'UPDATE finding_check SET failures = failures + 1 WHERE profile = :profile AND name = :check',
  );
  const failures = database.query(
    'SELECT failures FROM finding_check WHERE profile = :profile AND name = :check',
    z.object({ failures: z.number() }),
  );
  const retry = database.command(
    `UPDATE finding_check SET covered = NULL, error = NULL, failures = 0
     WHERE profile = :profile AND error IS NOT NULL`,
  );
  const paused = database.query(
    'SELECT paused FROM finding_polling WHERE profile = :profile',
    z.object({ paused: z.number() }),
  );
  const setPaused = database.command(
    `INSERT INTO finding_polling (profile, paused) VALUES (:profile, :paused)
     ON CONFLICT (profile) DO UPDATE SET paused = excluded.paused`,
  );
  let preferred = '';
  return {
    next(profile) {
      // A slash ends a name; 0 is the character after it.
      const row = next.first({ profile, from: `${preferred}/`, to: `${preferred}0` });
      if (row === null) return null;
      const { name: check, wanted: notification } = row;
      // It is known whether there are findings before their check is requested.
      return row.due === 1 && notification !== null
        ? { check, of: 'findings', newestNotification: notification }
        : { check, of: 'check' };
    },
    prefer(organization) {
      preferred = organization;
    },
    counts: (profile) =>
      counts.first({ profile }) ?? { findings: 0, checks: 0, read: 0, failed: 0, unread: 0 },
    newestNotification: (profile, check) => newestOf.first({ profile, check })?.wanted ?? null,
    noteRead: (profile, check, notification, unread, at) =>
      void noteRead({ profile, check, wanted: notification, unread, at }),
    noteFailed(profile, step, error) {
      const { check } = step;
      if (step.of === 'check') leaveAbout({ profile, check });
      else
        coverFailed({
          profile,
          check,
          wanted: step.newestNotification,
          error: JSON.stringify(withoutReceived(error)),
        });
    },
    postpone(profile, { check }) {
      postpone({ profile, check });
      return failures.first({ profile, check })?.failures ?? 0;
    },
    retryFailed: (profile) => void retry({ profile }),
    isPaused: (profile) => paused.first({ profile })?.paused === 1,
    setPaused: (profile, isPaused) => void setPaused({ profile, paused: Number(isPaused) }),
  };
}
