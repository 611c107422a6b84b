import { z } from 'zod';
import { waveCheckSchema, type WaveCheck } from '#shared/flags/wave-health';
import { wavesSchema } from '#shared/flags/waves';
import { itemStates, savedRunStates, type ItemState, type SavedRunState } from '#shared/ipc/contract/runs';
import type { Clock } from '../../platform/clock.ts';
import { json, time } from '../../platform/storage/column-values.ts';
import type { Database } from '../../platform/storage/database.ts';

const runSchema = z.object({
  id: z.string(),
  profileId: z.string(),
  name: z.string(),
  createdAt: time,
  state: z.enum(savedRunStates),
  stopAfter: z.number(),
  perMinute: z.number(),
  /** Items that are under way at once. */
  inFlight: z.number(),
  /** ID of the run that this one reverts; null: none. */
  reverts: z.string().nullable(),
  /** When it was last given what was sent of the run that it reverts; null: when it was created. */
  revertedAt: time.nullable(),
  waves: json.pipe(wavesSchema).nullable(),
  /** What was seen after each wave, oldest first. */
  waveChecks: json.pipe(z.array(waveCheckSchema)),
  dryRunAt: time.nullable(),
  /** How its profile would have sent it when the dry run was made. */
  dryRunOf: z.string().nullable(),
  startedAt: time.nullable(),
  endedAt: time.nullable(),
});
/** A run as it is kept; times are RFC 3339. */
export type StoredRun = z.infer<typeof runSchema>;
const runColumns = `id, profile_id AS profileId, name, created_at AS createdAt, state, stop_after AS stopAfter,
  per_minute AS perMinute, in_flight AS inFlight, reverts, reverted_at AS revertedAt, waves, wave_checks AS waveChecks, dry_run_at AS dryRunAt,
  dry_run_of AS dryRunOf, started_at AS startedAt, ended_at AS endedAt`;

/** One change in one place, with the earlier value and its outcome. */
export interface RunItem<Value = unknown> {
  position: number;
  organization: string;
  organizationDisplayName: string;
  action: string;
  before: Value;
  /** As it was right before it was sent; null: it was not sent. */
  was: Value | null;
  state: ItemState;
  /** As read last, before or after sending. */
  now: Value | null;
  note: string | null;
  status: number | null;
  settledAt: string | null;
}

export interface Settlement<Value> {
  state: ItemState;
  now: Value | null;
  note: string | null;
  status: number | null;
}

/** An item before it is kept. `flag`: what of its organization is changed, a flag or a check. */
type NewItem<Value> = Pick<
  RunItem<Value>,
  'organization' | 'organizationDisplayName' | 'action' | 'before'
> & {
  flag: string;
};

/** What the operator may change of a run. */
type Changeable = 'name' | 'stopAfter' | 'perMinute' | 'inFlight' | 'waves';
export type RunSettings = { [Key in Changeable]?: StoredRun[Key] | undefined };

/** Runs of one kind on the disk. Synchronous; throws what SQLite throws. */
export interface RunStore<Item extends RunItem> {
  create(run: Pick<StoredRun, 'id' | 'profileId' | 'name' | 'stopAfter' | 'perMinute' | 'reverts'>): void;
  list(profileId: string): StoredRun[];
  get(profileId: string, id: string): StoredRun | null;
  change(id: string, to: RunSettings): void;
  /** It has what was sent so far of the run that it reverts. */
  noteReverted(id: string): void;
  setState(id: string, state: SavedRunState): void;
  /** The state of a run that sends nothing, as its items have it: when it ended stays as it is. */
  rest(id: string, state: 'stopped' | 'done'): void;
  keepChecks(id: string, checks: readonly WaveCheck[]): void;
  remove(id: string): void;
  cells(id: string): Item[];
  cell(id: string, position: number): Item | null;
  /** Its organizations in the order in which they come, and whether something of each waits. */
  places(id: string): { organization: string; waits: boolean }[];
  nextWaiting(id: string): Item | null;
  counts(id: string): ReadonlyMap<ItemState, number>;
  /** When something was sent for each organization first and last, of the items that have an outcome; in ms. */
  sentAt(id: string): ReadonlyMap<string, { first: number; last: number }>;
  /** Replaces all items of a draft, whose dry run is void. */
  replaceCells(id: string, items: readonly NewItem<Item['before']>[]): void;
  /** It is about to be sent over what was read of it. On the disk with the entry of the journal that is written next. */
  markSending(id: string, position: number, was: Item['before']): void;
  /** It did not leave after all, and is as it was. */
  putBack(id: string, position: number, item: Pick<Item, 'was' | 'now' | 'status'>): void;
  /** A cut of the power may take it: then it says that it was sent, and is looked up. */
  settle(id: string, position: number, to: Settlement<Item['before']>): void;
  /** Lets an item wait again, for another state before it when one is given. */
  release(id: string, position: number, before?: Item['before']): void;
  /** `of`: how its profile would send it. */
  keepDryRun(id: string, results: readonly { position: number; dry: unknown }[], of: string): void;
  /** The dry run of every run of a profile is void: something was changed there. */
  voidDryRuns(profileId: string): void;
}

/** The columns of an item that are the same whatever is changed. */
export const itemColumns = {
  position: z.number(),
  organization: z.string(),
  organizationDisplayName: z.string(),
  flag: z.string(),
  state: z.enum(itemStates),
  note: z.string().nullable(),
  status: z.number().nullable(),
  settledAt: time.nullable(),
};
const itemColumnNames = `position, organization, organization_name AS organizationDisplayName, flag, action, before, was,
  state, now, note, status, settled_at AS settledAt, dry`;

/** The runs of one kind; `row`: how an item of it is read. */
export function createRunStore<Item extends RunItem>(
  database: Database,
  clock: Pick<Clock, 'now'>,
  kind: 'overrides' | 'checks',
  row: z.ZodType<Item>,
): RunStore<Item> {
  const insert = database.command(
    `INSERT INTO change_set (id, kind, profile_id, name, created_at, state, stop_after, per_minute, reverts)
     VALUES (:id, '${kind}', :profileId, :name, :at, 'draft', :stopAfter, :perMinute, :reverts)`,
  );
  const sets = database.query(
    `SELECT ${runColumns} FROM change_set WHERE profile_id = :profileId AND kind = '${kind}' ORDER BY created_at DESC, id`,
    runSchema,
  );
  const oneSet = database.query(
    `SELECT ${runColumns} FROM change_set WHERE id = :id AND profile_id = :profileId AND kind = '${kind}'`,
    runSchema,
  );
  const changeSet = database.command(
    `UPDATE change_set SET name = COALESCE(:name, name), stop_after = COALESCE(:stopAfter, stop_after),
     per_minute = COALESCE(:perMinute, per_minute), in_flight = COALESCE(:inFlight, in_flight),
     waves = CASE WHEN :waves IS NULL THEN waves WHEN :waves = 'null' THEN NULL ELSE :waves END WHERE id = :id`,
  );
  const putReverted = database.command('UPDATE change_set SET reverted_at = :at WHERE id = :id');
  const begin = database.command(
    "UPDATE change_set SET state = 'running', started_at = COALESCE(started_at, :at), ended_at = NULL WHERE id = :id",
  );
  const end = database.command('UPDATE change_set SET state = :state, ended_at = :at WHERE id = :id');
  // Nothing was sent: it begins when something is.
  const returnToDraft = database.command(
    "UPDATE change_set SET state = 'draft', started_at = NULL, ended_at = NULL WHERE id = :id",
  );
  const keepState = database.command('UPDATE change_set SET state = :state WHERE id = :id');
  const putChecks = database.command('UPDATE change_set SET wave_checks = :checks WHERE id = :id');
  const deleteSet = database.command('DELETE FROM change_set WHERE id = :id');
  const allCells = database.query(
    `SELECT ${itemColumnNames} FROM change_cell WHERE change_set = :id ORDER BY position`,
    row,
  );
  const oneCell = database.query(
    `SELECT ${itemColumnNames} FROM change_cell WHERE change_set = :id AND position = :position`,
    row,
  );
  const firstWaiting = database.query(
    `SELECT ${itemColumnNames} FROM change_cell WHERE change_set = :id AND state = 'waiting'
     ORDER BY position LIMIT 1`,
    row,
  );
  const byOrganization = database.query(
    `SELECT organization, MAX(state = 'waiting') AS waits FROM change_cell WHERE change_set = :id
     GROUP BY organization ORDER BY MIN(position)`,
    z.object({ organization: z.string(), waits: z.number().transform((waits) => waits === 1) }),
  );
  const counted = database.query(
    'SELECT state, COUNT(*) AS count FROM change_cell WHERE change_set = :id GROUP BY state',
    z.object({ state: z.enum(itemStates), count: z.number() }),
  );
  // A cell that an earlier version sent is known by the time of its outcome.
  const sends = database.query(
    `SELECT organization, MIN(COALESCE(sent_at, settled_at)) AS first, MAX(COALESCE(sent_at, settled_at)) AS last
     FROM change_cell WHERE change_set = :id AND was IS NOT NULL AND settled_at IS NOT NULL GROUP BY organization`,
    z.object({ organization: z.string(), first: z.number(), last: z.number() }),
  );
  const deleteCells = database.command('DELETE FROM change_cell WHERE change_set = :id');
  const insertCell = database.command(
    `INSERT INTO change_cell (change_set, position, organization, organization_name, flag, action, before, state)
     VALUES (:id, :position, :organization, :organizationDisplayName, :flag, :action, :before, 'waiting')`,
  );
  // The response to an earlier request is kept until the next one is sent: whether it was refused is known by it.
  const settleCell = database.command(
    `UPDATE change_cell SET state = :state, now = :now, note = :note, status = COALESCE(:status, status),
     settled_at = :at WHERE change_set = :id AND position = :position`,
  );
  const sendCell = database.command(
    `UPDATE change_cell SET state = 'sending', was = :was, note = NULL, status = NULL, settled_at = NULL, sent_at = :at
     WHERE change_set = :id AND position = :position`,
  );
  const putBackCell = database.command(
    `UPDATE change_cell SET state = 'waiting', was = :was, now = :now, note = NULL, status = :status, settled_at = NULL
     WHERE change_set = :id AND position = :position`,
  );
  const releaseCell = database.command(
    `UPDATE change_cell SET state = 'waiting', before = COALESCE(:before, before), note = NULL, settled_at = NULL
     WHERE change_set = :id AND position = :position`,
  );
  const dryCell = database.command(
    'UPDATE change_cell SET dry = :dry WHERE change_set = :id AND position = :position',
  );
  const drySet = database.command('UPDATE change_set SET dry_run_at = :at, dry_run_of = :of WHERE id = :id');
  const voidDryOf = database.command(
    'UPDATE change_set SET dry_run_at = NULL, dry_run_of = NULL WHERE id = :id',
  );
  const voidDry = database.command(
    'UPDATE change_set SET dry_run_at = NULL, dry_run_of = NULL WHERE profile_id = :profileId',
  );

  const settled = new Set<ItemState>([
    'applied',
    'accepted',
    'already',
    'failed',
    'conflict',
    'unknown',
    'left-out',
  ]);
  const text = (value: unknown) => (value === null ? null : JSON.stringify(value));
  return {
    create: ({ id, profileId, name, stopAfter, perMinute, reverts }) =>
      void insert({ id, profileId, name, at: clock.now(), stopAfter, perMinute, reverts }),
    list: (profileId) => sets.all({ profileId }),
    get: (profileId, id) => oneSet.first({ profileId, id }),
    change(id, { name, stopAfter, perMinute, inFlight, waves }) {
      changeSet({
        id,
        name: name ?? null,
        stopAfter: stopAfter ?? null,
        perMinute: perMinute ?? null,
        inFlight: inFlight ?? null,
        waves: waves === undefined ? null : JSON.stringify(waves),
      });
    },
    noteReverted: (id) => void putReverted({ id, at: clock.now() }),
    setState(id, state) {
      if (state === 'running') begin({ id, at: clock.now() });
      else if (state === 'draft') returnToDraft({ id });
      else end({ id, state, at: clock.now() });
    },
    rest: (id, state) => void keepState({ id, state }),
    keepChecks: (id, checks) => void putChecks({ id, checks: JSON.stringify(checks) }),
    remove: (id) => void deleteSet({ id }),
    cells: (id) => allCells.all({ id }),
    cell: (id, position) => oneCell.first({ id, position }),
    places: (id) => byOrganization.all({ id }),
    nextWaiting: (id) => firstWaiting.first({ id }),
    counts: (id) => new Map(counted.all({ id }).map(({ state, count }) => [state, count])),
    sentAt: (id) =>
      new Map(sends.all({ id }).map(({ organization, first, last }) => [organization, { first, last }])),
    replaceCells(id, changes) {
      database.transaction(() => {
        voidDryOf({ id });
        deleteCells({ id });
        for (const [position, change] of changes.entries()) {
          const { organization, organizationDisplayName, flag, action, before } = change;
          insertCell({
            id,
            position,
            organization,
            organizationDisplayName,
            flag,
            action,
            before: JSON.stringify(before),
          });
        }
      });
    },
    markSending: (id, position, was) =>
      void database.recoverable(() => sendCell({ id, position, was: JSON.stringify(was), at: clock.now() })),
    putBack: (id, position, { was, now, status }) =>
      void database.recoverable(() => putBackCell({ id, position, was: text(was), now: text(now), status })),
    settle(id, position, { state, now, note, status }) {
      const at = settled.has(state) ? clock.now() : null;
      database.recoverable(() => settleCell({ id, position, state, now: text(now), note, status, at }));
    },
    release(id, position, before) {
      releaseCell({ id, position, before: before === undefined ? null : JSON.stringify(before) });
    },
    keepDryRun(id, results, of) {
      database.transaction(() => {
        for (const { position, dry } of results) dryCell({ id, position, dry: JSON.stringify(dry) });
        drySet({ id, at: clock.now(), of });
      });
    },
    voidDryRuns: (profileId) => void voidDry({ profileId }),
  };
}
