import { z } from 'zod';
import type { OutputOf } from '#shared/ipc/contract';
import type {
  InboxCounts,
  InboxEntry,
  InboxFilter,
  InboxStatus,
  ProfileUnread,
} from '#shared/ipc/contract/notifications';
import { moreUnreadable, typeLabel } from '#shared/notifications/wording';
import { plainText, searchWords } from '#shared/plain-text';
import type { Database, Query, SqlValues } from '../../platform/storage/database.ts';
import {
  entryColumns,
  entryRowSchema,
  entryTables,
  statusCode,
  toEntry,
  type EntryRow,
  type Muted,
  type Sealing,
} from './entry-row.ts';
import { turn } from '../../platform/turn.ts';

/**
 * What the inbox screen reads. A page is found by keyset, newest first. Whatever no index covers
 * (types, recommendations, mutes, text) is looked for in strips of bounded size, so that no step holds
 * the process up, however long the history and however rare the match.
 */
export interface InboxQueries {
  list(profileKey: number, filter: InboxFilter, page: PageOptions): Promise<EntryPage>;
  read(profileKey: number, key: number): OutputOf<'inbox.read'> | null;
  rows(profileKey: number, keys: readonly number[]): EntryRow[];
  /** Keys of one strip of matching entries, for acting on all of them. */
  strip(
    profileKey: number,
    filter: InboxFilter,
    after: string | null,
  ): { keys: number[]; after: string | null };
  counts(profileKey: number): Omit<InboxCounts, 'profileId'>;
  /** Of every profile that is kept. */
  unread(): ProfileUnread[];
  muted(profileKey: number): Muted;
}

interface PageOptions {
  after: string | null;
  limit: number;
  signal?: AbortSignal;
}
interface EntryPage {
  entries: InboxEntry[];
  after: string | null;
  latestKey: number;
}

/** Rows looked at in one step: where SQL decides, and where sealed text is opened. */
const strip = 400;
const textStrip = 200;
/** Steps of one call; the caller asks again for more. */
const stepsPerCall = 60;
/** Unread entries are counted up to here, so that counting stays flat. */
const countedUpTo = 10_000;

const keyset = /^(-?\d{1,17}) (\d{1,17})$/;

export function createInboxQueries(database: Database, sealing: Sealing): InboxQueries {
  const statements = new Map<string, Query<EntryRow>>();
  const entries = (sql: string, values: SqlValues): EntryRow[] => {
    let statement = statements.get(sql);
    if (statement === undefined) {
      statement = database.query(sql, entryRowSchema);
      statements.set(sql, statement);
    }
    return statement.all(values);
  };
  const muteRows = database.query(
    `SELECT m.kind, m.value, o.key FROM inbox_mute m LEFT JOIN inbox_organization o
       ON m.kind = 'organization' AND o.profile = m.profile AND o.name = m.value WHERE m.profile = :profile`,
    z.object({ kind: z.string(), value: z.string(), key: z.number().nullable() }),
  );
  const n = z.object({ n: z.number() });
  const countUnread = database.query(
    `SELECT count(*) AS n FROM (SELECT 1 FROM inbox_entry e WHERE e.profile = :profile AND e.status = 0
       AND e.organization NOT IN (SELECT value FROM json_each(:organizations))
       AND e.type NOT IN (SELECT value FROM json_each(:types)) LIMIT ${countedUpTo})`,
    n,
  );
  const profiles = database.query(
    'SELECT key, profile AS profileId FROM inbox_profile ORDER BY profile',
    z.object({ key: z.number(), profileId: z.string() }),
  );
  const countSnoozed = database.query(
    `SELECT count(*) AS n FROM (SELECT 1 FROM inbox_entry WHERE profile = :profile AND status = 2
       LIMIT ${countedUpTo})`,
    n,
  );
  const byKey = database.query(
    `SELECT ${entryColumns} FROM ${entryTables}
     WHERE e.profile = :profile AND e.key IN (SELECT value FROM json_each(:keys))`,
    entryRowSchema,
  );

  const latest = database.query(
    'SELECT coalesce(max(key), 0) AS key FROM inbox_entry',
    z.object({ key: z.number() }),
  );
  // Of all profiles, which needs no scan: every entry that arrives later has a higher key.
  const latestKey = () => latest.first({})?.key ?? 0;

  function muted(profile: number): Muted {
    const rows = muteRows.all({ profile });
    return {
      organizations: new Set(rows.flatMap((row) => (row.key === null ? [] : [row.key]))),
      types: new Set(
        rows.flatMap(({ kind, value }) => (kind === 'type' ? [value, moreUnreadable(value)] : [])),
      ),
    };
  }

  function unreadOf(profile: number) {
    const mutes = muted(profile);
    const unread =
      countUnread.first({
        profile,
        organizations: JSON.stringify([...mutes.organizations]),
        types: JSON.stringify([...mutes.types]),
      })?.n ?? 0;
    return { unread, unreadIsMore: unread === countedUpTo };
  }

  /** One strip of rows from the index that fits best, and of them those that match. */
  function readStrip(profile: number, filter: InboxFilter, mutes: Muted, after: string | null) {
    const { base, values } = basis(profile, filter);
    const [, time, key] = keyset.exec(after ?? '') ?? [];
    if (time !== undefined) {
      base.push('(e.sort_time, e.key) < (:time, :key)');
      values['time'] = Number(time);
      values['key'] = Number(key);
    }
    const { where, more } = refinement(filter, mutes);
    const words = searchWords(filter.text ?? '');
    const size = words.length === 0 ? strip : textStrip;
    const source = `SELECT * FROM inbox_entry e WHERE ${base.join(' AND ')}
      ORDER BY e.sort_time DESC, e.key DESC LIMIT ${size}`;
    const found = entries(
      `SELECT ${entryColumns} FROM (${source}) e JOIN inbox_organization o ON o.key = e.organization
       ${where.length === 0 ? '' : `WHERE ${where.join(' AND ')}`} ORDER BY e.sort_time DESC, e.key DESC LIMIT 200`,
      { ...values, ...more },
    );
    const last = found.length === 200 ? found.at(-1) : entries(lastOf(base, size), values)[0];
    return {
      rows: words.length === 0 ? found : found.filter((row) => mentions(row, words)),
      after: last === undefined ? null : `${last.sort_time} ${last.key}`,
    };
  }

  function lastOf(base: string[], size: number): string {
    return `SELECT ${entryColumns} FROM ${entryTables} WHERE ${base.join(' AND ')}
      ORDER BY e.sort_time DESC, e.key DESC LIMIT 1 OFFSET ${size - 1}`;
  }

  function mentions(row: EntryRow, words: readonly string[]): boolean {
    const { check_name, organization, organization_name, name, type } = row;
    const open = plainText(
      [check_name, organization, organization_name, name, type, typeLabel(type)].join('\n'),
    );
    const others = words.filter((word) => !open.includes(word));
    if (others.length === 0) return true;
    const { displayName } = sealing.openPersonal(row, row.personal) ?? {};
    const sealed = plainText([displayName, sealing.openReference(row, row.reference)].join('\n'));
    return others.every((word) => sealed.includes(word));
  }

  return {
    async list(profileKey, filter, { after, limit, signal }) {
      const found: EntryRow[] = [];
      const upTo = latestKey();
      const mutes = muted(profileKey);
      let next = after;
      for (let step = 0; step < stepsPerCall && found.length < limit; step += 1) {
        if (step > 0) await turn();
        signal?.throwIfAborted();
        const page = readStrip(profileKey, filter, mutes, next);
        const room = limit - found.length;
        const part = page.rows.slice(0, room);
        found.push(...part);
        const last = part.at(-1);
        next = page.rows.length > room && last !== undefined ? `${last.sort_time} ${last.key}` : page.after;
        if (next === null) break;
      }
      return { entries: found.map((row) => toEntry(row, mutes, sealing)), after: next, latestKey: upTo };
    },
    read(profileKey, key) {
      const row = byKey.first({ profile: profileKey, keys: JSON.stringify([key]) });
      if (row === null) return null;
      const personal = sealing.openPersonal(row, row.personal);
      return {
        entry: toEntry(row, muted(profileKey), sealing),
        payload: personal?.payload ?? null,
        isPayloadDamaged: personal?.isDamaged ?? false,
      };
    },
    rows: (profileKey, keys) => byKey.all({ profile: profileKey, keys: JSON.stringify(keys) }),
    strip(profileKey, filter, after) {
      const page = readStrip(profileKey, filter, muted(profileKey), after);
      return { keys: page.rows.map((row) => row.key), after: page.after };
    },
    counts: (profile) => ({
      ...unreadOf(profile),
      snoozed: countSnoozed.first({ profile })?.n ?? 0,
      muteRules: muteRows.all({ profile }).length,
      latestKey: latestKey(),
    }),
    unread: () => profiles.all().map(({ key, profileId }) => ({ profileId, ...unreadOf(key) })),
    muted,
  };
}

const statusOfView: Partial<Record<InboxFilter['view'], InboxStatus>> = {
  unread: 'unread',
  snoozed: 'snoozed',
  done: 'done',
};

/** Views of notifications, whatever is muted. */
const showsMuted: ReadonlySet<InboxFilter['view']> = new Set(['any', 'done']);

/** The conditions that an index covers. A plus sign keeps SQLite from choosing that column's index. */
function basis(
  profile: number,
  filter: InboxFilter,
): { base: string[]; values: Record<string, string | number> } {
  const status = statusOfView[filter.view];
  const state = status === undefined ? [] : [`e.status = ${statusCode(status)}`];
  const [organization, ...others] = filter.organizations ?? [];
  if (filter.check !== undefined) {
    return {
      base: ['+e.profile = :profile', 'e.check_name = :check', ...state.map((each) => `+${each}`)],
      values: { profile, check: filter.check },
    };
  }
  if (organization !== undefined && others.length === 0) {
    const key = 'SELECT key FROM inbox_organization WHERE profile = :profile AND name = :organization';
    return {
      base: [`e.organization = (${key})`, ...state.map((each) => `+${each}`)],
      values: { profile, organization },
    };
  }
  return { base: ['e.profile = :profile', ...state], values: { profile } };
}

/** The conditions that are looked for within a strip. */
function refinement(filter: InboxFilter, mutes: Muted): { where: string[]; more: Record<string, string> } {
  const where: string[] = [];
  const more: Record<string, string> = {};
  const among = (expression: string, name: string, values: readonly (string | number)[]) => {
    more[name] = JSON.stringify(values);
    return `${expression} IN (SELECT value FROM json_each(:${name}))`;
  };
  if (filter.types !== undefined) where.push(among('e.type', 'types', filter.types));
  if (filter.recommendations !== undefined) {
    where.push(among('e.recommendation', 'recommendations', filter.recommendations));
  }
  if (filter.organizations !== undefined) where.push(among('o.name', 'organizations', filter.organizations));
  if (filter.view === 'all') where.push(`e.status <> ${statusCode('done')}`);
  if (showsMuted.has(filter.view)) return { where, more };
  const isMutedView = filter.view === 'muted';
  if (mutes.organizations.size + mutes.types.size === 0) {
    if (isMutedView) where.push('FALSE');
  } else {
    const mutedRow = `(${among('e.organization', 'mutedOrganizations', [...mutes.organizations])} OR ${among('e.type', 'mutedTypes', [...mutes.types])})`;
    where.push(isMutedView ? mutedRow : `NOT ${mutedRow}`);
  }
  return { where, more };
}
