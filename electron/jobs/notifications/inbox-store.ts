import { createHash } from 'node:crypto';
import { z } from 'zod';
import { withoutReceived, type AppError } from '#shared/errors';
import { readTime } from '#shared/iso-time';
import type { Notification } from '#shared/model/notification';
import {
  defaultInboxSettings,
  inboxSettingsSchema,
  type InboxSettings,
} from '#shared/notifications/settings';
import { searchWords } from '#shared/plain-text';
import { fieldsAsReceived } from '#shared/reading/as-received';
import { isName, parseName } from '#shared/resource-names';
import { readJson, storedError } from '../../platform/storage/column-values.ts';
import type { Database } from '../../platform/storage/database.ts';
import { diskRefusal } from '../../platform/storage/disk-failure.ts';
import type { Cursor } from './cursor.ts';
import {
  announcementCode,
  entryColumns,
  entryRowSchema,
  entryTables,
  statusCode,
  type Announcement,
  type EntryRow,
  type Sealing,
} from './entry-row.ts';
import { moreLike, nameOfAlike } from './unread-notification.ts';

const dayMs = 86_400_000;
/** More unreadable notifications that are alike are one an hour. */
const mostUnreadAlike = 5;

/**
 * What the poller writes: entries, what was announced, cursors, health. Synchronous; a full or broken
 * disk throws and is turned into data by the caller. The order of one read is: store, show, mark shown,
 * move the cursor; a crash between any two repeats at most one desktop notification and loses nothing.
 */
export interface InboxStore {
  profileKey(profile: string): number;
  /** Null: nothing of the profile was ever kept. */
  findProfileKey(profile: string): number | null;
  /** Of every profile of which something is kept. */
  profileKeys(): number[];
  organization(profileKey: number, name: string): OrganizationRecord;
  /** Saves the names of organizations, so that entries show them without a connection. */
  saveNames(profileKey: number, organizations: readonly NamedOrganization[]): void;
  /** Up to `limit` organizations that were met: those named, or those whose name or display name has a text. */
  findOrganizations(profileKey: number, find: OrganizationSearch, limit: number): NamedOrganization[];
  /** When the list of organizations was last read, in ms; null: never. */
  listedAt(profileKey: number): number | null;
  saveListedAt(profileKey: number, at: number): void;
  /** When the service last responded for any organization, in ms; null: never. */
  lastResponseAt(profileKey: number): number | null;
  /**
   * Stores what was not seen before, each id once for ever. Gives the new entries, in the order they came; too many
   * unreadable ones that are alike are one.
   */
  store(organization: OrganizationRecord, rows: readonly Notification[], how: StoreOptions): EntryRow[];
  /** Entries that were stored and not announced: those of a crash. Oldest first. */
  pending(profileKey: number, limit: number): EntryRow[];
  markAnnounced(keys: readonly number[], announcement: Announcement): void;
  saveCursor(organization: OrganizationRecord, cursor: Cursor): void;
  saveHealth(records: readonly OrganizationRecord[]): void;
  settings(profileKey: number): InboxSettings;
  saveSettings(profileKey: number, settings: InboxSettings): void;
  /** Keeps the resolved reference of an entry's check, sealed. */
  saveReference(row: Pick<EntryRow, 'key' | 'profile_id' | 'name'>, reference: string): void;
  /** Deletes up to `limit` read and done entries older than `before`; 0 = no more. Their ids stay seen. */
  prune(profileKey: number, before: number, limit: number): number;
  /** Deletes up to `limit` rows of a profile, the memory of what was seen last; 0 = all gone. */
  wipe(profileKey: number, limit: number): number;
  /** Deletes an emptied profile. */
  removeProfile(profileKey: number): void;
}

interface StoreOptions {
  receivedAt: number;
  /** The baseline: read already, and never announced. */
  baseline: boolean;
  /** Hears of a row that cannot be stored for a reason of its own. It does not count as seen, and holds up no other. */
  onNotStored?: (row: Notification, failure: unknown) => void;
}

interface NamedOrganization {
  name: string;
  displayName: string | null;
}
type OrganizationSearch = { text: string } | { names: readonly string[] };

/** An organization as the poller keeps it in memory; `cursor` and the health are those last saved. */
export interface OrganizationRecord {
  readonly key: number;
  readonly profileKey: number;
  readonly name: string;
  cursor: Cursor | null;
  lastPollAt: number | null;
  lastResponseAt: number | null;
  lagMs: number | null;
  failures: number;
  error: AppError | null;
  /** When the last sweep began that brought everything there was. */
  completeAt: number | null;
}

const tokenSchema = z.strictObject({ value: z.string(), filter: z.string() }).nullable();
const gapSchema = z.strictObject({ from: z.number(), to: z.number(), baseline: z.boolean() });
const spanSchema = gapSchema.extend({ to: z.number().nullable() });
const sweepSchema = z.strictObject({
  spans: z.array(spanSchema),
  unread: z.array(spanSchema),
  splits: z.number(),
  next: z.string(),
  startedAt: z.number(),
  highest: z.number(),
  idlePages: z.number(),
  emptyPages: z.number(),
  token: tokenSchema,
  endless: z.boolean(),
});
/**
 * A sweep that another version of the app started is restarted; its cursor had no gaps. Older versions wrote whether
 * the first sweep goes on: one that does is started over, with a baseline.
 */
const cursorSchema = z.strictObject({
  mark: z.number(),
  baseline: z.union([z.number().nullable(), z.literal(false).transform(() => null)]),
  token: tokenSchema,
  proven: z.boolean(),
  endless: z.boolean(),
  gaps: z.array(gapSchema).default([]),
  sweep: sweepSchema.nullable().catch(null),
}) satisfies z.ZodType<Cursor>;

const organizationRowSchema = z.object({
  key: z.number(),
  cursor: z.string().nullable(),
  last_poll_at: z.number().nullable(),
  last_response_at: z.number().nullable(),
  lag_ms: z.number().nullable(),
  failures: z.number(),
  error: z.string().nullable(),
  complete_at: z.number().nullable(),
});
const keySchema = z.object({ key: z.number() });

export function createInboxStore(database: Database, sealing: Sealing): InboxStore {
  const addProfile = database.command('INSERT OR IGNORE INTO inbox_profile (profile) VALUES (:profile)');
  const findProfile = database.query('SELECT key FROM inbox_profile WHERE profile = :profile', keySchema);
  const allProfiles = database.query('SELECT key FROM inbox_profile ORDER BY key', keySchema);
  const profileNamed = database.query(
    'SELECT profile FROM inbox_profile WHERE key = :key',
    z.object({ profile: z.string() }),
  );
  const findOrganization = database.query(
    `SELECT key, cursor, last_poll_at, last_response_at, lag_ms, failures, error, complete_at
     FROM inbox_organization WHERE profile = :profile AND name = :name`,
    organizationRowSchema,
  );
  const addOrganization = database.command(
    'INSERT OR IGNORE INTO inbox_organization (profile, name) VALUES (:profile, :name)',
  );
  const nameOrganization = database.command(
    `INSERT INTO inbox_organization (profile, name, display_name) VALUES (:profile, :name, :displayName)
     ON CONFLICT (profile, name) DO UPDATE SET display_name = excluded.display_name
     WHERE display_name IS NOT excluded.display_name`,
  );
  const named = z.object({ name: z.string(), displayName: z.string().nullable() });
  const searchOrganizations = database.query(
    `SELECT name, display_name AS displayName FROM inbox_organization WHERE profile = :profile
       AND NOT EXISTS (SELECT 1 FROM json_each(:words)
         WHERE instr(plain_text(concat_ws(char(10), display_name, name)), value) = 0)
     ORDER BY display_name IS NULL, display_name, name LIMIT :limit`,
    named,
  );
  const organizationsNamed = database.query(
    `SELECT name, display_name AS displayName FROM inbox_organization WHERE profile = :profile
       AND name IN (SELECT value FROM json_each(:names)) ORDER BY display_name, name LIMIT :limit`,
    named,
  );
  const lastResponse = database.query(
    'SELECT max(last_response_at) AS at FROM inbox_organization WHERE profile = :profile',
    z.object({ at: z.number().nullable() }),
  );
  const listed = database.query(
    'SELECT listed_at AS at FROM inbox_profile WHERE key = :key',
    z.object({ at: z.number().nullable() }),
  );
  const writeListed = database.command('UPDATE inbox_profile SET listed_at = :at WHERE key = :key');
  const see = database.command(
    'INSERT OR IGNORE INTO inbox_seen (organization, id) VALUES (:organization, :id)',
  );
  const forget = database.command('DELETE FROM inbox_seen WHERE organization = :organization AND id = :id');
  const add = database.query(
    `INSERT INTO inbox_entry (profile, organization, name, type, check_name, recommendation, check_state,
       complete_time, create_time, received_at, sort_time, status, announced, personal)
     VALUES (:profile, :organization, :name, :type, :check_name, :recommendation, :check_state,
       :complete_time, :create_time, :received_at, :sort_time, :status, :announced, :personal) RETURNING key`,
    keySchema,
  );
  const countAlike = database.query(
    `SELECT count(*) AS n FROM inbox_entry
     WHERE organization = :organization AND sort_time BETWEEN :from AND :to AND instr(name, :alike) = 1`,
    z.object({ n: z.number() }),
  );
  const findPending = database.query(
    `SELECT ${entryColumns} FROM ${entryTables}
     WHERE e.profile = :profile AND e.announced = 0 ORDER BY e.key LIMIT :limit`,
    entryRowSchema,
  );
  const announce = database.command(
    'UPDATE inbox_entry SET announced = :how WHERE key IN (SELECT value FROM json_each(:keys))',
  );
  const writeCursor = database.command('UPDATE inbox_organization SET cursor = :cursor WHERE key = :key');
  const writeHealth = database.command(
    `UPDATE inbox_organization SET last_poll_at = :poll, last_response_at = :response, lag_ms = :lag,
       failures = :failures, error = :error, complete_at = :complete WHERE key = :key`,
  );
  const readSettings = database.query(
    'SELECT settings FROM inbox_profile WHERE key = :key',
    z.object({ settings: z.string().nullable() }),
  );
  const writeSettings = database.command('UPDATE inbox_profile SET settings = :settings WHERE key = :key');
  const writeReference = database.command('UPDATE inbox_entry SET reference = :reference WHERE key = :key');
  const deleteOld = database.command(
    `DELETE FROM inbox_entry WHERE key IN (SELECT key FROM inbox_entry
       WHERE profile = :profile AND status = :status AND sort_time < :before
       ORDER BY sort_time LIMIT :limit)`,
  );
  const wipeEntries = database.command(
    'DELETE FROM inbox_entry WHERE key IN (SELECT key FROM inbox_entry WHERE profile = :profile LIMIT :limit)',
  );
  const wipeSeen = database.command(
    `DELETE FROM inbox_seen WHERE (organization, id) IN (SELECT s.organization, s.id FROM inbox_seen s
       JOIN inbox_organization o ON o.key = s.organization WHERE o.profile = :profile LIMIT :limit)`,
  );
  const wipeOrganizations = database.command(
    `DELETE FROM inbox_organization WHERE key IN
       (SELECT key FROM inbox_organization WHERE profile = :profile LIMIT :limit)`,
  );
  const wipeListed = database.command(
    'UPDATE inbox_profile SET listed_at = NULL WHERE key = :profile AND listed_at IS NOT NULL',
  );
  const wipeMutes = database.command('DELETE FROM inbox_mute WHERE profile = :profile');
  const deleteProfile = database.command('DELETE FROM inbox_profile WHERE key = :key');

  const profiles = new Map<number, string>();
  function profileOf(key: number): string {
    const profile = profiles.get(key) ?? profileNamed.first({ key })?.profile ?? '';
    profiles.set(key, profile);
    return profile;
  }

  function storeOne(
    organization: OrganizationRecord,
    row: Notification,
    options: StoreOptions,
  ): EntryRow | null {
    const seenAs = ({ name }: Notification) => ({ organization: organization.key, id: seenId(name) });
    if (see(seenAs(row)) === 0) return null;
    const kept = keptAs(organization, row, options);
    if (kept !== row && see(seenAs(kept)) === 0) return null;
    try {
      return addEntry(organization, kept, options);
    } catch (failure) {
      for (const each of new Set([row, kept])) forget(seenAs(each));
      throw failure;
    }
  }

  /** The baseline stays as it is: nothing that comes later may be one with what counts as read. */
  function keptAs(
    { key: organization }: OrganizationRecord,
    row: Notification,
    { receivedAt, baseline }: StoreOptions,
  ): Notification {
    const alike = baseline ? null : nameOfAlike(row.name);
    if (alike === null) return row;
    const created = readTime(row.createTime);
    const isPast = created !== null && created <= receivedAt;
    const [from, to] = isPast ? [created, created] : [receivedAt - dayMs, receivedAt];
    const count = countAlike.first({ organization, from, to, alike })?.n ?? 0;
    return count < mostUnreadAlike ? row : moreLike(row, alike, receivedAt);
  }

  function addEntry(
    organization: OrganizationRecord,
    row: Notification,
    { receivedAt, baseline }: StoreOptions,
  ): EntryRow | null {
    const created = readTime(row.createTime);
    const payload = row.payload;
    const owner = { profile_id: profileOf(organization.profileKey), name: row.name };
    const columns = {
      name: row.name,
      type: row.type ?? '',
      check_name: payload?.check !== undefined && isName('check', payload.check) ? payload.check : null,
      recommendation: payload?.recommendation ?? null,
      check_state: payload?.state ?? null,
      complete_time: payload?.completeTime ?? null,
      create_time: created,
      received_at: receivedAt,
      // One from the future is where it arrived, or it would stay on top until then.
      sort_time: Math.min(created ?? receivedAt, receivedAt),
      status: statusCode(baseline ? 'read' : 'unread'),
      announced: announcementCode(baseline ? 'silent' : 'pending'),
      personal: sealing.sealPersonal(owner, {
        displayName: payload?.displayName ?? null,
        payload: fieldsAsReceived(row)['payload'] ?? null,
      }),
    };
    const added = add.first({ profile: organization.profileKey, organization: organization.key, ...columns });
    return added === null
      ? null
      : {
          key: added.key,
          profile_id: owner.profile_id,
          organization_key: organization.key,
          organization: organization.name,
          organization_name: null,
          snoozed_until: null,
          reference: null,
          ...columns,
        };
  }

  /** A disk that fails takes the page with it; what one notification causes stays with it. */
  function storeOrLeave(
    organization: OrganizationRecord,
    row: Notification,
    options: StoreOptions,
  ): EntryRow | null {
    try {
      return storeOne(organization, row, options);
    } catch (failure) {
      if (options.onNotStored === undefined || diskRefusal(failure, 'inbox') !== null) throw failure;
      options.onNotStored(row, failure);
      return null;
    }
  }

  return {
    profileKey(profile) {
      const found = findProfile.first({ profile });
      if (found !== null) return found.key;
      addProfile({ profile });
      return findProfile.first({ profile })?.key ?? 0;
    },
    findProfileKey: (profile) => findProfile.first({ profile })?.key ?? null,
    profileKeys: () => allProfiles.all({}).map(({ key }) => key),
    organization(profileKey, name) {
      let row = findOrganization.first({ profile: profileKey, name });
      if (row === null) {
        database.recoverable(() => addOrganization({ profile: profileKey, name }));
        row = findOrganization.first({ profile: profileKey, name });
      }
      return {
        key: row?.key ?? 0,
        profileKey,
        name,
        cursor: readJson(cursorSchema, row?.cursor),
        lastPollAt: row?.last_poll_at ?? null,
        lastResponseAt: row?.last_response_at ?? null,
        lagMs: row?.lag_ms ?? null,
        failures: row?.failures ?? 0,
        error: readJson(storedError, row?.error),
        completeAt: row?.complete_at ?? null,
      };
    },
    saveNames: (profile, organizations) =>
      database.transaction(() => {
        for (const organization of organizations) nameOrganization({ profile, ...organization });
      }),
    findOrganizations: (profile, find, limit) =>
      'names' in find
        ? organizationsNamed.all({ profile, names: JSON.stringify(find.names), limit })
        : searchOrganizations.all({ profile, words: JSON.stringify(searchWords(find.text)), limit }),
    listedAt: (key) => listed.first({ key })?.at ?? null,
    saveListedAt: (key, at) => void writeListed({ key, at }),
    lastResponseAt: (profile) => lastResponse.first({ profile })?.at ?? null,
    store: (organization, rows, how) =>
      rows.length === 0
        ? []
        : database.recoverable(() =>
            rows.map((row) => storeOrLeave(organization, row, how)).filter((entry) => entry !== null),
          ),
    pending: (profileKey, limit) => findPending.all({ profile: profileKey, limit }),
    markAnnounced(keys, announcement) {
      if (keys.length > 0) announce({ keys: JSON.stringify(keys), how: announcementCode(announcement) });
    },
    saveCursor(organization, cursor) {
      // Written after what it follows, in the log as on the disk: it never gets ahead of the entries.
      database.recoverable(() => writeCursor({ key: organization.key, cursor: JSON.stringify(cursor) }));
      organization.cursor = cursor;
    },
    saveHealth: (records) =>
      database.recoverable(() => {
        for (const record of records) {
          writeHealth({
            key: record.key,
            poll: record.lastPollAt,
            response: record.lastResponseAt,
            lag: record.lagMs,
            failures: record.failures,
            error: record.error === null ? null : JSON.stringify(withoutReceived(record.error)),
            complete: record.completeAt,
          });
        }
      }),
    settings: (profileKey) =>
      readJson(inboxSettingsSchema, readSettings.first({ key: profileKey })?.settings) ??
      defaultInboxSettings,
    saveSettings: (profileKey, settings) =>
      void writeSettings({ key: profileKey, settings: JSON.stringify(settings) }),
    saveReference(row, reference) {
      const sealed = sealing.sealReference(row, reference);
      if (sealed !== null) writeReference({ key: row.key, reference: sealed });
    },
    prune: (profile, before, limit) =>
      deleteOld({ profile, before, limit, status: statusCode('read') }) ||
      deleteOld({ profile, before, limit, status: statusCode('done') }),
    wipe: (profile, limit) =>
      database.transaction(
        () =>
          wipeEntries({ profile, limit }) ||
          wipeSeen({ profile, limit }) ||
          wipeOrganizations({ profile, limit }) ||
          wipeListed({ profile }) ||
          wipeMutes({ profile }),
      ),
    removeProfile(key) {
      deleteProfile({ key });
      // Another profile may get the number.
      profiles.delete(key);
    },
  };
}

/** The id portion of a notification name (§6), shortened to a fixed size: 128 bits of SHA-256. */
export function seenId(name: string): Uint8Array {
  return createHash('sha256').update(notificationId(name)).digest().subarray(0, 16);
}

/** A name that does not follow the pattern is its own id. */
export function notificationId(name: string): string {
  return parseName('notification', name)?.notification ?? name;
}
