import { z } from 'zod';
import type { Outcomes } from '#shared/ipc/contract/overview';
import { statusCode } from '../notifications/entry-row.ts';
import type { Database } from '../../platform/storage/database.ts';

/** Numbers over the messages that are kept. Synchronous and bounded, however long the history is. */
export interface MessageFigures {
  unreadByType(profile: string): { types: { type: string; messages: number }[]; isMore: boolean };
  /** Checks told complete, by the latest of `starts` (ms) that their message does not precede. */
  finished(profile: string, starts: readonly number[]): FinishedSpan[];
  /** From when on every message is kept and counted, in ms; null: none is. */
  countedFrom(profile: string, since: number): number | null;
}

export interface FinishedSpan {
  start: number;
  outcomes: Outcomes;
  /** Checks whose message is marked done or muted. */
  aside: number;
}

/** Unread messages are counted up to here, as the inbox counts them. */
const mostUnread = 10_000;
/** Messages of any type looked at for the days: the newest. */
const most = 20_000;

const ofProfile = 'SELECT key FROM inbox_profile WHERE profile = :profile';
const mutedOrganizations = `SELECT o.key FROM inbox_mute m JOIN inbox_organization o
  ON o.profile = m.profile AND o.name = m.value WHERE m.kind = 'organization' AND m.profile = (${ofProfile})`;
const mutedTypes = `SELECT value FROM inbox_mute WHERE kind = 'type' AND profile = (${ofProfile})`;
const newest = `SELECT sort_time, type, check_name, name, recommendation, status, organization FROM inbox_entry
  WHERE profile = (${ofProfile}) AND sort_time >= :since ORDER BY sort_time DESC, key DESC LIMIT ${most}`;

export function createMessageFigures(database: Database): MessageFigures {
  const unread = database.query(
    `SELECT type, count(*) AS messages FROM (
       SELECT type FROM inbox_entry WHERE profile = (${ofProfile}) AND status = ${statusCode('unread')}
         AND organization NOT IN (${mutedOrganizations}) AND type NOT IN (${mutedTypes}) LIMIT ${mostUnread})
     GROUP BY type ORDER BY messages DESC, type`,
    z.object({ type: z.string(), messages: z.number() }),
  );
  // Of a group SQLite takes the other columns from the row that has the maximum: the latest message.
  const finished = database.query(
    `SELECT start, recommendation, count(*) AS checks, sum(aside) AS aside FROM (
       SELECT (SELECT max(value) FROM json_each(:starts) WHERE value <= sort_time) AS start,
         coalesce(check_name, name) AS about, recommendation, max(sort_time),
         status = ${statusCode('done')} OR organization IN (${mutedOrganizations}) OR type IN (${mutedTypes}) AS aside
       FROM (${newest}) WHERE type = 'notification.client.check_complete.v1' GROUP BY start, about)
     GROUP BY start, recommendation ORDER BY start, recommendation`,
    z.object({
      start: z.number(),
      recommendation: z.string().nullable(),
      checks: z.number(),
      aside: z.number(),
    }),
  );
  const counted = database.query(
    `SELECT count(*) AS messages, min(sort_time) AS time FROM (${newest})`,
    z.object({ messages: z.number(), time: z.number().nullable() }),
  );
  const kept = database.query(
    `SELECT min(sort_time) AS time FROM inbox_entry WHERE profile = (${ofProfile})`,
    z.object({ time: z.number().nullable() }),
  );

  return {
    unreadByType(profile) {
      const types = unread.all({ profile });
      return { types, isMore: types.reduce((sum, { messages }) => sum + messages, 0) === mostUnread };
    },
    finished(profile, starts) {
      const spans = new Map(
        starts.map((start): [number, FinishedSpan] => [start, { start, outcomes: [], aside: 0 }]),
      );
      const rows = finished.all({ profile, since: Math.min(...starts), starts: JSON.stringify(starts) });
      for (const { start, recommendation, checks, aside } of rows) {
        const span = spans.get(start);
        span?.outcomes.push({ recommendation, checks });
        if (span !== undefined) span.aside += aside;
      }
      return [...spans.values()];
    },
    countedFrom(profile, since) {
      const span = counted.first({ profile, since });
      return (span?.messages === most ? span.time : kept.first({ profile })?.time) ?? null;
    },
  };
}
