import { z } from 'zod';
import { withoutReceived, type AppError } from '#shared/errors';
import type { WatchedCheckRow, Watchlist } from '#shared/ipc/contract/watchlists';
import type { Check } from '#shared/model/check';
import type { ResourceName } from '#shared/resource-names';
import { bytes, readJson, storedError, time } from '../../platform/storage/column-values.ts';
import type { Database } from '../../platform/storage/database.ts';
import type { Vault } from '../../platform/storage/vault.ts';
import { openPersonal, placeOfPersonal } from './watched-names.ts';

/** Watchlists and their checks as read last. Synchronous; a failing disk throws. */
export interface WatchlistStore {
  lists(profile: string): Watchlist[];
  list(profile: string, id: string): Watchlist | null;
  /** Null: a list of this name exists. */
  create(profile: string, id: string, name: string): Watchlist | null;
  rename(profile: string, id: string, name: string): 'renamed' | 'taken' | 'gone';
  remove(profile: string, id: string): boolean;
  /** Gives how many are new. */
  add(profile: string, id: string, checks: readonly string[]): number;
  drop(profile: string, id: string, checks: readonly string[]): number;
  /** Names in a list, or in any list when `id` is null. */
  names(profile: string, id: string | null): ResourceName<'check'>[];
  checks(profile: string, id: string | null): WatchedCheckRow[];
  /** Only of a check that is in a list, like the next. */
  saveRead(profile: string, check: Check, at: number): void;
  saveFailure(profile: string, name: string, error: AppError, at: number): void;
}

const rowSchema = z.object({
  name: z.string(),
  state: z.string().nullable(),
  template: z.string().nullable(),
  monitored: z.number().nullable(),
  createTime: z.string().nullable(),
  updateTime: z.string().nullable(),
  readAt: time.nullable(),
  /** One that cannot be read counts as none: the check itself is shown. */
  error: z
    .string()
    .nullable()
    .transform((text) => readJson(storedError, text)),
  triedAt: time.nullable(),
  personal: bytes.nullable(),
});

const sum = z.object({
  id: z.string(),
  name: z.string(),
  checks: z.number(),
  organizations: z.number(),
  unread: z.number(),
  failing: z.number(),
  oldestReadAt: time.nullable(),
});

export function createWatchlistStore(database: Database, vault: Vault): WatchlistStore {
  const sums = (where: string) =>
    database.query(
      `SELECT l.id, l.name, count(c.name) AS checks,
         count(DISTINCT substr(c.name, 1, instr(c.name, '/teams/') - 1)) AS organizations,
         count(c.name) - count(w.read_at) AS unread, count(w.error) AS failing, min(w.read_at) AS oldestReadAt
       FROM watchlist l LEFT JOIN watchlist_check c ON c.watchlist = l.key
         LEFT JOIN watched_check w ON w.profile = l.profile AND w.name = c.name
       WHERE l.profile = :profile ${where} GROUP BY l.key ORDER BY l.name COLLATE NOCASE, l.key`,
      sum,
    );
  const allLists = sums('');
  const oneList = sums('AND l.id = :id');
  const sameName = database.query(
    'SELECT id FROM watchlist WHERE profile = :profile AND name = :name COLLATE NOCASE',
    z.object({ id: z.string() }),
  );
  const insert = database.command('INSERT INTO watchlist (profile, id, name) VALUES (:profile, :id, :name)');
  const rename = database.command('UPDATE watchlist SET name = :name WHERE profile = :profile AND id = :id');
  const remove = database.command('DELETE FROM watchlist WHERE profile = :profile AND id = :id');
  const key = 'SELECT key FROM watchlist WHERE profile = :profile AND id = :id';
  const add = database.command(
    `INSERT OR IGNORE INTO watchlist_check (watchlist, name)
     SELECT l.key, j.value FROM watchlist l JOIN json_each(:names) j WHERE l.profile = :profile AND l.id = :id`,
  );
  const drop = database.command(
    `DELETE FROM watchlist_check WHERE watchlist = (${key})
       AND name IN (SELECT value FROM json_each(:names))`,
  );
  const members = `SELECT DISTINCT c.name FROM watchlist l JOIN watchlist_check c ON c.watchlist = l.key
     WHERE l.profile = :profile AND (:id IS NULL OR l.id = :id)`;
  const forgetUnwatched = database.command(
    `DELETE FROM watched_check WHERE profile = :profile AND name NOT IN
       (SELECT c.name FROM watchlist l JOIN watchlist_check c ON c.watchlist = l.key WHERE l.profile = :profile)`,
  );
  const names = database.query(`${members} ORDER BY c.name`, z.object({ name: z.string() }));
  const rows = database.query(
    `SELECT m.name, w.state, w.template, w.monitored, w.create_time AS createTime, w.update_time AS updateTime,
       w.read_at AS readAt, w.error, w.tried_at AS triedAt, w.personal
     FROM (${members}) m LEFT JOIN watched_check w ON w.profile = :profile AND w.name = m.name ORDER BY m.name`,
    rowSchema,
  );
  // A check may be removed from its lists while it is read: then nothing of it is kept.
  const isWatched = `EXISTS (SELECT 1 FROM watchlist l JOIN watchlist_check c ON c.watchlist = l.key
     WHERE l.profile = :profile AND c.name = :name)`;
  const saveRead = database.command(
    `INSERT INTO watched_check (profile, name, state, template, monitored, create_time, update_time, read_at,
       error, tried_at, personal)
     SELECT :profile, :name, :state, :template, :monitored, :created, :updated, :at, NULL, :at, :personal
     WHERE ${isWatched}
     ON CONFLICT (profile, name) DO UPDATE SET state = excluded.state, template = excluded.template,
       monitored = excluded.monitored, create_time = excluded.create_time,
       update_time = excluded.update_time, read_at = excluded.read_at, error = NULL,
       tried_at = excluded.tried_at, personal = excluded.personal`,
  );
  const saveFailure = database.command(
    `INSERT INTO watched_check (profile, name, error, tried_at) SELECT :profile, :name, :error, :at
     WHERE ${isWatched}
     ON CONFLICT (profile, name) DO UPDATE SET error = excluded.error, tried_at = excluded.tried_at`,
  );

  const find = (profile: string, id: string) => oneList.first({ profile, id });

  return {
    lists: (profile) => allLists.all({ profile }),
    list: find,
    create: (profile, id, name) =>
      database.transaction(() => {
        if (sameName.first({ profile, name }) !== null) return null;
        insert({ profile, id, name });
        return find(profile, id);
      }),
    rename: (profile, id, name) =>
      database.transaction(() => {
        const same = sameName.first({ profile, name });
        if (same !== null && same.id !== id) return 'taken';
        return rename({ profile, id, name }) === 0 ? 'gone' : 'renamed';
      }),
    remove: (profile, id) =>
      database.transaction(() => {
        const removed = remove({ profile, id }) > 0;
        forgetUnwatched({ profile });
        return removed;
      }),
    add: (profile, id, checks) => add({ profile, id, names: JSON.stringify(checks) }),
    drop: (profile, id, checks) =>
      database.transaction(() => {
        const removed = drop({ profile, id, names: JSON.stringify(checks) });
        forgetUnwatched({ profile });
        return removed;
      }),
    // Only names that are check names are ever added.
    names: (profile, id) => names.all({ profile, id }).map(({ name }) => name as ResourceName<'check'>),
    checks: (profile, id) =>
      rows.all({ profile, id }).map(({ personal, monitored, ...row }) => ({
        ...row,
        ...openPersonal(vault, profile, { name: row.name, personal }),
        monitored: monitored === null ? null : monitored === 1,
      })),
    saveRead(profile, check, at) {
      const personal = JSON.stringify({
        displayName: check.displayName ?? null,
        clientReference: check.clientReference ?? null,
      });
      const { ongoingMonitoringEnabled: monitored } = check;
      saveRead({
        profile,
        name: check.name,
        state: check.state ?? null,
        template: check.template ?? null,
        monitored: monitored === undefined ? null : Number(monitored),
        created: check.createTime ?? null,
        updated: check.updateTime ?? null,
        at,
        personal: vault.sealOrHold(placeOfPersonal(profile, check.name), personal),
      });
    },
    saveFailure: (profile, name, error, at) =>
      void saveFailure({ profile, name, error: JSON.stringify(withoutReceived(error)), at }),
  };
}
