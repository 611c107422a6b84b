import { z } from 'zod';
import type { Outcomes } from '#shared/ipc/contract/overview';
import type { Database } from '../../platform/storage/database.ts';

/** Numbers over the notifications that are kept. Synchronous and bounded, however long the history is. */
export interface NotificationFigures {
  /** Checks called complete, by the latest of `starts` (ms) that their notification does not precede. */
  finished(profile: string, starts: readonly number[]): FinishedSpan[];
  /** From when on every notification is kept and counted, in ms; null: none is. */
  countedFrom(profile: string, since: number): number | null;
}

interface FinishedSpan {
  start: number;
  outcomes: Outcomes;
}

/** How many notifications, the newest of any type, are read for the days. */
const most = 20_000;

const ofProfile = 'SELECT key FROM inbox_profile WHERE profile = :profile';
const newest = `SELECT sort_time, type, check_name, name, recommendation FROM inbox_entry
  WHERE profile = (${ofProfile}) AND sort_time >= :since ORDER BY sort_time DESC, key DESC LIMIT ${most}`;

export function createNotificationFigures(database: Database): NotificationFigures {
  // Of a group SQLite takes the other columns from the row that has the maximum: the latest notification.
  const finished = database.query(
    `SELECT start, recommendation, count(*) AS checks FROM (
       SELECT (SELECT max(value) FROM json_each(:starts) WHERE value <= sort_time) AS start,
         coalesce(check_name, name) AS about, recommendation, max(sort_time)
       FROM (${newest}) WHERE type = 'notification.client.check_complete.v1' GROUP BY start, about)
     GROUP BY start, recommendation ORDER BY start, recommendation`,
    z.object({
      start: z.number(),
      recommendation: z.string().nullable(),
      checks: z.number(),
    }),
  );
  const counted = database.query(
    `SELECT count(*) AS notifications, min(sort_time) AS time FROM (${newest})`,
    z.object({ notifications: z.number(), time: z.number().nullable() }),
  );
  const earliest = database.query(
    `SELECT min(sort_time) AS time FROM inbox_entry WHERE profile = (${ofProfile})`,
    z.object({ time: z.number().nullable() }),
  );

  return {
    finished(profile, starts) {
      const spans = new Map(starts.map((start): [number, FinishedSpan] => [start, { start, outcomes: [] }]));
      const rows = finished.all({ profile, since: Math.min(...starts), starts: JSON.stringify(starts) });
      for (const { start, recommendation, checks } of rows) {
        spans.get(start)?.outcomes.push({ recommendation, checks });
      }
      return [...spans.values()];
    },
    countedFrom(profile, since) {
      const span = counted.first({ profile, since });
      return (span?.notifications === most ? span.time : earliest.first({ profile })?.time) ?? null;
    },
  };
}
