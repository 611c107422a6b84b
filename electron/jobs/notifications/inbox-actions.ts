import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { InputOf, OutputOf } from '#shared/ipc/contract';
import type { InboxFilter, InboxMutes, InboxStatus } from '#shared/ipc/contract/notifications';
import { nameSchema } from '#shared/resource-names';
import type { Database } from '../../platform/storage/database.ts';
import { statusCode } from './entry-row.ts';
import type { InboxQueries } from './inbox-queries.ts';
import { turn } from '../../platform/turn.ts';

/** Actions on entries, and their undo. Local only: the service knows no inbox (§6). */
export interface InboxActions {
  setStatus(profileKey: number, select: Selection, status: StatusChange): Promise<ActionOutcome>;
  mute(profileKey: number, rule: MuteRule, muted: boolean): ActionOutcome;
  undo(profileKey: number, undo: string): Promise<ActionOutcome>;
  mutes(profileKey: number): InboxMutes;
  /** Makes snoozed entries unread again whose time has come; gives how many, and when the next one is due. */
  wake(profileKey: number, now: number): { woken: number; next: number | null };
}

type Selection = { keys: readonly number[] } | { filter: InboxFilter; upTo: number };
interface StatusChange {
  status: InboxStatus;
  /** For `snoozed`: ms since 1970. */
  until: number | null;
}
interface MuteRule {
  kind: 'organization' | 'type';
  value: string;
}
interface ActionOutcome {
  changed: number;
  undo: string | null;
}

const before = z.object({ key: z.number(), status: z.number(), snoozed_until: z.number().nullable() });
type Before = z.infer<typeof before>;
type Undoable = { entries: Before[] } | { rule: MuteRule; muted: boolean };

/** Entries changed in one transaction, so that no step blocks the process. */
const slice = 200;
const undoDepth = 20;
/** More than this is not kept for taking back. */
const undoEntries = 100_000;

export function createInboxActions(database: Database, queries: InboxQueries): InboxActions {
  const read = database.query(
    `SELECT key, status, snoozed_until FROM inbox_entry
     WHERE profile = :profile AND key IN (SELECT value FROM json_each(:keys))
       AND (status <> :status OR snoozed_until IS NOT :until) AND (:only IS NULL OR status = :only)`,
    before,
  );
  const change = database.command(
    'UPDATE inbox_entry SET status = :status, snoozed_until = :until WHERE key IN (SELECT value FROM json_each(:keys))',
  );
  const restore = database.command(
    'UPDATE inbox_entry SET status = :status, snoozed_until = :until WHERE profile = :profile AND key = :key',
  );
  const addMute = database.command(
    'INSERT OR IGNORE INTO inbox_mute (profile, kind, value) VALUES (:profile, :kind, :value)',
  );
  const removeMute = database.command(
    'DELETE FROM inbox_mute WHERE profile = :profile AND kind = :kind AND value = :value',
  );
  const listMutes = database.query(
    'SELECT kind, value FROM inbox_mute WHERE profile = :profile ORDER BY kind, value',
    z.object({ kind: z.string(), value: z.string() }),
  );
  const dueKeys = database.query(
    `SELECT key FROM inbox_entry WHERE profile = :profile AND status = 2 AND snoozed_until <= :now
     ORDER BY snoozed_until LIMIT ${slice}`,
    z.object({ key: z.number() }),
  );
  const nextDue = database.query(
    'SELECT min(snoozed_until) AS at FROM inbox_entry WHERE profile = :profile AND status = 2',
    z.object({ at: z.number().nullable() }),
  );
  const undos = new Map<string, Undoable>();

  function remember(undoable: Undoable): string {
    const id = randomUUID();
    undos.set(id, undoable);
    const [oldest] = undos.keys();
    if (undos.size > undoDepth && oldest !== undefined) undos.delete(oldest);
    return id;
  }

  function changeSlice(
    profile: number,
    keys: readonly number[],
    { status, until }: StatusChange,
    from: InboxStatus | null = null,
  ): Before[] {
    const code = statusCode(status);
    const only = from === null ? null : statusCode(from);
    return database.transaction(() => {
      const changed = read.all({ profile, keys: JSON.stringify(keys), status: code, until, only });
      if (changed.length > 0)
        change({ status: code, until, keys: JSON.stringify(changed.map((row) => row.key)) });
      return changed;
    });
  }

  function setMute(profile: number, rule: MuteRule, muted: boolean): number {
    return (muted ? addMute : removeMute)({ profile, ...rule });
  }

  /** The keys to change, a slice at a time. */
  function* slices(profile: number, select: Selection): Generator<readonly number[]> {
    if ('keys' in select) {
      for (let at = 0; at < select.keys.length; at += slice) yield select.keys.slice(at, at + slice);
      return;
    }
    let after: string | null = null;
    do {
      const page: { keys: number[]; after: string | null } = queries.strip(profile, select.filter, after);
      const keys = page.keys.filter((key) => key <= select.upTo);
      if (keys.length > 0) yield keys;
      after = page.after;
    } while (after !== null);
  }

  return {
    async setStatus(profileKey, select, status) {
      const entries: Before[] = [];
      let changed = 0;
      // Reading all that a filter finds wakes nothing that was put off, and brings back nothing that is done.
      const from = 'filter' in select && status.status === 'read' ? 'unread' : null;
      for (const keys of slices(profileKey, select)) {
        const rows = changeSlice(profileKey, keys, status, from);
        changed += rows.length;
        if (changed <= undoEntries) entries.push(...rows);
        await turn();
      }
      return { changed, undo: changed === 0 || changed > undoEntries ? null : remember({ entries }) };
    },
    mute(profileKey, rule, muted) {
      const changed = setMute(profileKey, rule, muted);
      return { changed, undo: changed === 0 ? null : remember({ rule, muted: !muted }) };
    },
    async undo(profileKey, id) {
      const undoable = undos.get(id);
      if (undoable === undefined) return { changed: 0, undo: null };
      undos.delete(id);
      if ('rule' in undoable) {
        return { changed: setMute(profileKey, undoable.rule, undoable.muted), undo: null };
      }
      const { entries } = undoable;
      for (let at = 0; at < entries.length; at += slice) {
        database.transaction(() => {
          for (const { key, status, snoozed_until: until } of entries.slice(at, at + slice)) {
            restore({ profile: profileKey, key, status, until });
          }
        });
        await turn();
      }
      return { changed: entries.length, undo: null };
    },
    mutes(profileKey) {
      const rows = listMutes.all({ profile: profileKey });
      const organization = nameSchema('organization');
      return {
        organizations: rows
          .filter((row) => row.kind === 'organization')
          .map((row) => organization.parse(row.value)),
        types: rows.filter((row) => row.kind === 'type').map((row) => row.value),
      };
    },
    wake(profileKey, now) {
      const keys = dueKeys.all({ profile: profileKey, now }).map((row) => row.key);
      if (keys.length > 0) changeSlice(profileKey, keys, { status: 'unread', until: null });
      return { woken: keys.length, next: nextDue.first({ profile: profileKey })?.at ?? null };
    },
  };
}

/** Runs the actions of the page. */
export async function performAction(
  actions: InboxActions,
  key: number,
  input: InputOf<'inbox.mark'>,
): Promise<OutputOf<'inbox.mark'>> {
  switch (input.action) {
    case 'read':
    case 'unread':
    case 'done':
      return actions.setStatus(key, input.select, { status: input.action, until: null });
    case 'snooze':
      return actions.setStatus(key, input.select, { status: 'snoozed', until: Date.parse(input.until) });
    case 'mute':
    case 'unmute': {
      const rule =
        'organization' in input.what
          ? { kind: 'organization' as const, value: input.what.organization }
          : { kind: 'type' as const, value: input.what.type };
      return actions.mute(key, rule, input.action === 'mute');
    }
    case 'undo':
      return actions.undo(key, input.undo);
  }
}
