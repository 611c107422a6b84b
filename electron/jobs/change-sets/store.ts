import { z } from 'zod';
import { seenCellSchema, type SeenCell } from '#shared/flags/cell';
import { changeActs, fingerprintOf, type CellChange } from '#shared/flags/change';
import {
  cellStates,
  changeCellSchema,
  changeSetStates,
  type CellState,
  type ChangeCell,
  type ChangeSetState,
} from '#shared/ipc/contract/change-sets';
import { waveCheckSchema, type WaveCheck } from '#shared/flags/wave-health';
import { wavesSchema, type Waves } from '#shared/flags/waves';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/storage/database.ts';

/** A change set as it is kept; times are RFC 3339. */
export interface StoredChangeSet {
  id: string;
  profileId: string;
  name: string;
  createdAt: string;
  state: ChangeSetState;
  stopAfter: number;
  perMinute: number;
  /** Cells that are under way at once. */
  inFlight: number;
  /** Id of the change set that it takes back; null: none. */
  reverts: string | null;
  waves: Waves | null;
  /** What was seen after each wave, oldest first. */
  waveChecks: WaveCheck[];
  dryRunAt: string | null;
  startedAt: string | null;
  endedAt: string | null;
}

export interface Settlement {
  state: CellState;
  now: SeenCell | null;
  note: string | null;
  status: number | null;
}

/** What the operator may change of a change set. */
type Changeable = 'name' | 'stopAfter' | 'perMinute' | 'inFlight' | 'waves';
export type ChangeSetSettings = { [Key in Changeable]?: StoredChangeSet[Key] | undefined };

/** Change sets on the disk. Synchronous; throws what SQLite throws. */
export interface ChangeSetStore {
  create(
    set: Pick<StoredChangeSet, 'id' | 'profileId' | 'name' | 'stopAfter' | 'perMinute' | 'reverts'>,
  ): void;
  list(profileId: string): StoredChangeSet[];
  get(profileId: string, id: string): StoredChangeSet | null;
  change(id: string, to: ChangeSetSettings): void;
  setState(id: string, state: ChangeSetState): void;
  keepChecks(id: string, checks: readonly WaveCheck[]): void;
  remove(id: string): void;
  cells(id: string): ChangeCell[];
  cell(id: string, position: number): ChangeCell | null;
  nextWaiting(id: string): ChangeCell | null;
  counts(id: string): ReadonlyMap<CellState, number>;
  /** When something was sent for each organization first and last, of the cells that have an outcome; in ms. */
  sentAt(id: string): ReadonlyMap<string, { first: number; last: number }>;
  /** Replaces all cells of a draft. */
  replaceCells(id: string, changes: readonly CellChange[]): void;
  /** It is about to be sent over what was read of it. On the disk with the entry of the journal that is written next. */
  markSending(id: string, position: number, was: SeenCell): void;
  /** It did not leave after all, and is as it was. */
  putBack(id: string, position: number, cell: Pick<ChangeCell, 'was' | 'now' | 'status'>): void;
  /** A cut of the power may take it: then it says that it was sent, and is looked up. */
  settle(id: string, position: number, to: Settlement): void;
  /** Lets a cell wait again, for another state before it when one is given. */
  release(id: string, position: number, before?: SeenCell): void;
  keepDryRun(
    id: string,
    results: readonly { position: number; dry: ChangeCell['dry'] }[],
    sending: unknown,
  ): void;
  /** The dry run of every change set of a profile is void: something was changed there. */
  voidDryRuns(profileId: string): void;
  /** Whether the dry run was made of what is staged now, sent the way it would be now. */
  holdsDryRun(set: StoredChangeSet, sending: unknown): boolean;
}

const json = z.string().transform((text): unknown => JSON.parse(text));
const time = z.number().transform((at) => new Date(at).toISOString());
const setSchema = z.object({
  id: z.string(),
  profile_id: z.string(),
  name: z.string(),
  created_at: time,
  state: z.enum(changeSetStates),
  stop_after: z.number(),
  per_minute: z.number(),
  in_flight: z.number(),
  reverts: z.string().nullable(),
  waves: json.pipe(wavesSchema).nullable(),
  wave_checks: json.pipe(z.array(waveCheckSchema)),
  dry_run_at: time.nullable(),
  dry_run_of: z.string().nullable(),
  started_at: time.nullable(),
  ended_at: time.nullable(),
});
const cellSchema = z
  .object({
    position: z.number(),
    organization: z.string(),
    organization_name: z.string(),
    flag: z.string(),
    act: z.enum(changeActs),
    before: json.pipe(seenCellSchema),
    was: json.pipe(seenCellSchema).nullable(),
    state: z.enum(cellStates),
    now: json.pipe(seenCellSchema).nullable(),
    note: z.string().nullable(),
    status: z.number().nullable(),
    settled_at: time.nullable(),
    dry: json.pipe(changeCellSchema.shape.dry).nullable(),
  })
  .transform(({ organization_name, settled_at, ...row }): ChangeCell => ({
    ...row,
    organizationDisplayName: organization_name,
    settledAt: settled_at,
  }));

export function createChangeSetStore(database: Database, clock: Pick<Clock, 'now'>): ChangeSetStore {
  const insert = database.command(
    `INSERT INTO change_set (id, profile_id, name, created_at, state, stop_after, per_minute, reverts)
     VALUES (:id, :profile_id, :name, :at, 'draft', :stop_after, :per_minute, :reverts)`,
  );
  const sets = database.query(
    'SELECT * FROM change_set WHERE profile_id = :profile_id ORDER BY created_at DESC, id',
    setSchema,
  );
  const oneSet = database.query(
    'SELECT * FROM change_set WHERE id = :id AND profile_id = :profile_id',
    setSchema,
  );
  const changeSet = database.command(
    `UPDATE change_set SET name = COALESCE(:name, name), stop_after = COALESCE(:stop_after, stop_after),
     per_minute = COALESCE(:per_minute, per_minute), in_flight = COALESCE(:in_flight, in_flight),
     waves = CASE WHEN :waves IS NULL THEN waves WHEN :waves = 'null' THEN NULL ELSE :waves END WHERE id = :id`,
  );
  const begin = database.command(
    "UPDATE change_set SET state = 'running', started_at = COALESCE(started_at, :at), ended_at = NULL WHERE id = :id",
  );
  const end = database.command('UPDATE change_set SET state = :state, ended_at = :at WHERE id = :id');
  const putChecks = database.command('UPDATE change_set SET wave_checks = :checks WHERE id = :id');
  const deleteSet = database.command('DELETE FROM change_set WHERE id = :id');
  const allCells = database.query(
    'SELECT * FROM change_cell WHERE change_set = :id ORDER BY position',
    cellSchema,
  );
  const oneCell = database.query(
    'SELECT * FROM change_cell WHERE change_set = :id AND position = :position',
    cellSchema,
  );
  const firstWaiting = database.query(
    "SELECT * FROM change_cell WHERE change_set = :id AND state = 'waiting' ORDER BY position LIMIT 1",
    cellSchema,
  );
  const counted = database.query(
    'SELECT state, COUNT(*) AS count FROM change_cell WHERE change_set = :id GROUP BY state',
    z.object({ state: z.enum(cellStates), count: z.number() }),
  );
  // A cell that an earlier version sent is known by the time of its outcome.
  const sends = database.query(
    `SELECT organization, MIN(COALESCE(sent_at, settled_at)) AS first, MAX(COALESCE(sent_at, settled_at)) AS last
     FROM change_cell WHERE change_set = :id AND was IS NOT NULL AND settled_at IS NOT NULL GROUP BY organization`,
    z.object({ organization: z.string(), first: z.number(), last: z.number() }),
  );
  const deleteCells = database.command('DELETE FROM change_cell WHERE change_set = :id');
  const insertCell = database.command(
    `INSERT INTO change_cell (change_set, position, organization, organization_name, flag, act, before, state)
     VALUES (:id, :position, :organization, :organization_name, :flag, :act, :before, 'waiting')`,
  );
  // What an earlier request was answered is kept until the next one is sent: whether it was refused is known by it.
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
  const voidDry = database.command(
    'UPDATE change_set SET dry_run_at = NULL, dry_run_of = NULL WHERE profile_id = :profile_id',
  );

  const settled = new Set<CellState>([
    'applied',
    'accepted',
    'already',
    'failed',
    'conflict',
    'unknown',
    'left-out',
  ]);
  const text = (cell: SeenCell | null) => (cell === null ? null : JSON.stringify(cell));
  const cells = (id: string) => allCells.all({ id });
  return {
    create({ id, profileId, name, stopAfter, perMinute, reverts }) {
      const at = clock.now();
      const given = { stop_after: stopAfter, per_minute: perMinute, reverts };
      insert({ id, profile_id: profileId, name, at, ...given });
    },
    list: (profileId) => sets.all({ profile_id: profileId }).map(storedOf),
    get(profileId, id) {
      const row = oneSet.first({ profile_id: profileId, id });
      return row === null ? null : storedOf(row);
    },
    change(id, { name, stopAfter, perMinute, inFlight, waves }) {
      changeSet({
        id,
        name: name ?? null,
        stop_after: stopAfter ?? null,
        per_minute: perMinute ?? null,
        in_flight: inFlight ?? null,
        waves: waves === undefined ? null : JSON.stringify(waves),
      });
    },
    setState(id, state) {
      if (state === 'running') begin({ id, at: clock.now() });
      else end({ id, state, at: clock.now() });
    },
    keepChecks: (id, checks) => void putChecks({ id, checks: JSON.stringify(checks) }),
    remove: (id) => void deleteSet({ id }),
    cells,
    cell: (id, position) => oneCell.first({ id, position }),
    nextWaiting: (id) => firstWaiting.first({ id }),
    counts: (id) => new Map(counted.all({ id }).map(({ state, count }) => [state, count])),
    sentAt: (id) =>
      new Map(sends.all({ id }).map(({ organization, first, last }) => [organization, { first, last }])),
    replaceCells(id, changes) {
      database.transaction(() => {
        deleteCells({ id });
        for (const [position, change] of changes.entries())
          insertCell({
            id,
            position,
            organization: change.organization,
            organization_name: change.organizationDisplayName,
            flag: change.flag,
            act: change.act,
            before: JSON.stringify(change.before),
          });
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
    keepDryRun(id, results, sending) {
      database.transaction(() => {
        for (const { position, dry } of results) dryCell({ id, position, dry: JSON.stringify(dry) });
        drySet({ id, at: clock.now(), of: fingerprintOf(cells(id).map(changeOf), sending) });
      });
    },
    voidDryRuns: (profileId) => void voidDry({ profile_id: profileId }),
    holdsDryRun({ profileId, id }, sending) {
      const row = oneSet.first({ profile_id: profileId, id });
      return row?.dry_run_of === fingerprintOf(cells(id).map(changeOf), sending);
    },
  };
}

/** The change that a cell stands for. */
export function changeOf(cell: ChangeCell): CellChange {
  const { organization, organizationDisplayName, flag, act, before } = cell;
  return { organization, organizationDisplayName, flag, act, before };
}

function storedOf(row: z.infer<typeof setSchema>): StoredChangeSet {
  return {
    id: row.id,
    profileId: row.profile_id,
    name: row.name,
    createdAt: row.created_at,
    state: row.state,
    stopAfter: row.stop_after,
    perMinute: row.per_minute,
    inFlight: row.in_flight,
    reverts: row.reverts,
    waves: row.waves,
    waveChecks: row.wave_checks,
    dryRunAt: row.dry_run_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
  };
}
