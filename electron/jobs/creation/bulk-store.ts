import { z } from 'zod';
import { templates } from '#shared/check-form/fields';
import { mappingSchema } from '#shared/csv/mapping';
import type { AppError } from '#shared/errors';
import { rowStates, runStates, type RowState } from '#shared/ipc/contract/creation';
import { nameSchema } from '#shared/resource-names';
import { parseJson } from '#shared/unspecified/json';
import type { Clock } from '../../platform/clock.ts';
import { bytes, json, readJson, storedError, time } from '../../platform/storage/column-values.ts';
import type { Database } from '../../platform/storage/database.ts';
import { placeIn } from '../../platform/storage/sealed-columns.ts';
import type { Vault } from '../../platform/storage/vault.ts';
import type { LeftOutRow, PlannedRow } from './dry-run.ts';
import { openAttempt } from './ledger.ts';
import type { RowPlan } from './row-plan.ts';

/** `content` null: it was wiped, or cannot be opened without the keychain. */
export type StoredRun = Omit<RunRow, 'sealed'> & { content: RunContent | null };

/** The sealed part of a run: a fixed value or the first row of a file may name a person, and so may the file. */
interface RunContent {
  fileName: string;
  headers: readonly string[];
  plan: RowPlan;
}

export interface StoredRow {
  row: number;
  state: RowState;
  team: string;
  lookedUp: boolean;
  /** It was sent before, and the operator decided to send it again. */
  again: boolean;
  cells: readonly string[] | null;
  check: string | null;
  leftOut: string | null;
  error: AppError | null;
  absentAt: string | null;
}

/** Bulk runs and their rows. Synchronous; throws what SQLite throws. */
export interface BulkStore {
  /** Seals what an older version left unsealed. */
  settle(): void;
  /** Begins a run; it exists for others only after `ready`. */
  add(run: Omit<StoredRun, 'startedAt' | 'state' | 'content'> & { content: RunContent }): void;
  addRows(run: string, rows: readonly (PlannedRow | LeftOutRow)[]): void;
  setState(run: string, state: StoredRun['state']): void;
  /** Its personal data is needed, and counts as new. */
  touch(run: string): void;
  run(profileId: string, run: string): StoredRun | null;
  runs(profileId: string): StoredRun[];
  runsOfFile(profileId: string, hash: string): string[];
  rows(run: string, state: RowState | 'all', after: number, limit: number): StoredRow[];
  counts(run: string): Map<RowState, number>;
  absent(run: string): number;
  nextWaiting(run: string): number | null;
  teamsWaiting(run: string): { team: string; count: number }[];
  hasCells(run: string): boolean;
  leaveOut(run: string, row: number, reason: string): void;
  /** The last attempts of these rows no longer count: the rows wait again. Gives how many do. */
  release(run: string, state: 'failed' | 'unknown', rows: readonly number[] | null): number;
  /** The attempt counts again as the outcome of its row. False: it is not the last one of this row. */
  restore(run: string, row: number, attempt: string): boolean;
  forget(profileId: string, run: string): void;
  /** Deletes half-written runs, and the personal data of runs that were not touched since `before`. */
  tidy(before: number): void;
}

const planSchema = z.strictObject({
  template: z.enum(templates),
  mapping: mappingSchema,
  organization: nameSchema('organization').nullable(),
  organizationDisplayName: z.string().nullable(),
  /** Absent in runs that were started before it existed. */
  phonesAccepted: z.boolean().default(false),
});
const namedAndPlanned = { fileName: z.string(), plan: planSchema };
const headerRow = z.array(z.string());
const contentSchema = z.union([
  z.object({ ...namedAndPlanned, headers: headerRow }),
  // As older versions sealed it.
  z
    .object({ ...namedAndPlanned, heads: headerRow })
    .transform(({ heads, ...content }) => ({ ...content, headers: heads })),
]);
const unsealedSchema = z.object({
  id: z.string(),
  profileId: z.string(),
  fileName: z.string(),
  headers: z.string().transform(parseJson),
  plan: z.string().transform(parseJson),
});
const runSchema = z.object({
  id: z.string(),
  profileId: z.string(),
  fileHash: z.string(),
  template: z.enum(templates),
  sealed: bytes.nullable(),
  perMinute: z.number(),
  stopAfter: z.number(),
  startedAt: time,
  /** As written; a run that was running when the app ended still says so. */
  state: z.enum(runStates),
});
type RunRow = z.infer<typeof runSchema>;
const rowSchema = z.object({
  row: z.number(),
  state: z.enum(rowStates),
  team: z.string(),
  lookedUp: z.number(),
  released: z.number(),
  cells: bytes.nullable(),
  check: z.string().nullable(),
  leftOut: z.string().nullable(),
  attemptId: z.string().nullable(),
  attemptSealed: bytes.nullable(),
  error: json.pipe(storedError).nullable(),
  absentAt: time.nullable(),
});
const counted = z.object({ count: z.number() });

/** A row with the last attempt that counts; the attempt is its state. */
const rowView = `
  SELECT r.row, r.team, r.looked_up AS lookedUp, r.released, r.cells, r.left_out AS leftOut,
    a.check_name AS "check", a.id AS attemptId, a.sealed AS attemptSealed, a.error, a.absent_at AS absentAt,
    CASE WHEN r.left_out IS NOT NULL THEN 'left-out' WHEN a.number IS NULL THEN 'waiting' ELSE a.state END AS state
  FROM bulk_row AS r LEFT JOIN creation_attempt AS a ON a.number =
    (SELECT MAX(number) FROM creation_attempt WHERE run = r.run AND row = r.row) AND a.number > r.released
  WHERE r.run = :run`;

export function createBulkStore(options: {
  database: Database;
  clock: Pick<Clock, 'now'>;
  vault: Vault;
}): BulkStore {
  const { database, clock, vault } = options;
  const placeOf = (profileId: string, run: string, row: number) =>
    placeIn('bulk_row.cells', profileId, `${run} ${row}`);
  const placeOfRun = (profileId: string, run: string) => placeIn('bulk_run.sealed', profileId, run);
  const shut = (run: string, row: number, cells: readonly string[]) =>
    vault.seal(placeOf(profileOf(run), run, row), JSON.stringify(cells));
  const open = (run: string, row: number, sealed: Uint8Array | null) => {
    const text = sealed === null ? null : vault.open(placeOf(profileOf(run), run, row), sealed);
    return text === null ? null : z.array(z.string()).parse(JSON.parse(text));
  };
  /** The profile of a run that is looked at row by row. */
  let last = { run: '', profileId: '' };
  const profileOf = (run: string) => {
    if (last.run !== run) last = { run, profileId: ofRun.first({ run })?.profileId ?? '' };
    return last.profileId;
  };
  const ofRun = database.query(
    'SELECT profile_id AS profileId FROM bulk_run WHERE id = :run',
    z.object({ profileId: z.string() }),
  );

  const insertRun = database.command(
    `INSERT INTO bulk_run (id, profile_id, file_name, file_hash, template, headers, plan, sealed, per_minute,
       stop_after, started_at, state, changed_at)
     VALUES (:id, :profileId, '', :fileHash, :template, '', '', :sealed, :perMinute, :stopAfter, :at,
       'preparing', :at)`,
  );
  const insertRow = database.command(
    `INSERT INTO bulk_row (run, row, left_out, team, looked_up, cells)
     VALUES (:run, :row, :leftOut, :team, :lookedUp, :cells)`,
  );
  const setState = database.command('UPDATE bulk_run SET state = :state, changed_at = :at WHERE id = :id');
  const touch = database.command('UPDATE bulk_run SET changed_at = :at WHERE id = :id');
  const columns = `id, profile_id AS profileId, file_hash AS fileHash, template, sealed, per_minute AS perMinute,
    stop_after AS stopAfter, started_at AS startedAt, state`;
  const oneRun = database.query(
    `SELECT ${columns} FROM bulk_run WHERE id = :id AND profile_id = :profileId AND state <> 'preparing'`,
    runSchema,
  );
  const allRuns = database.query(
    `SELECT ${columns} FROM bulk_run WHERE profile_id = :profileId AND state <> 'preparing'
     ORDER BY started_at DESC LIMIT 50`,
    runSchema,
  );
  const ofFile = database.query(
    `SELECT id FROM bulk_run WHERE profile_id = :profileId AND file_hash = :hash AND state <> 'preparing'
     ORDER BY started_at DESC`,
    z.object({ id: z.string() }),
  );
  const allRows = database.query(`${rowView} AND r.row > :after ORDER BY r.row LIMIT :limit`, rowSchema);
  const rowsInState = database.query(
    `SELECT * FROM (${rowView} AND r.row > :after ORDER BY r.row) WHERE state = :state LIMIT :limit`,
    rowSchema,
  );
  const countByState = database.query(
    `SELECT state, COUNT(*) AS count FROM (${rowView}) GROUP BY state`,
    counted.extend({ state: rowSchema.shape.state }),
  );
  const countAbsent = database.query(
    `SELECT COUNT(*) AS count FROM (${rowView}) WHERE state IN ('unknown', 'sending') AND absentAt IS NOT NULL`,
    counted,
  );
  const firstWaiting = database.query(
    `SELECT MIN(row) AS row FROM (${rowView}) WHERE state = 'waiting'`,
    z.object({ row: z.number().nullable() }),
  );
  const waitingByTeam = database.query(
    `SELECT team, COUNT(*) AS count FROM (${rowView}) WHERE state = 'waiting' GROUP BY team`,
    counted.extend({ team: z.string() }),
  );
  const anyCells = database.query(
    'SELECT EXISTS (SELECT 1 FROM bulk_row WHERE run = :run AND cells IS NOT NULL) AS count',
    counted,
  );
  const leaveOut = database.command('UPDATE bulk_row SET left_out = :reason WHERE run = :run AND row = :row');
  const release = database.command(
    `UPDATE bulk_row SET released = (SELECT MAX(number) FROM creation_attempt WHERE run = :run AND row = bulk_row.row)
     WHERE run = :run AND row IN (SELECT row FROM (${rowView})
       WHERE (state = :state OR (:state = 'unknown' AND state = 'sending'))
         AND (:state = 'failed' OR absentAt IS NOT NULL)
         AND (:rows IS NULL OR row IN (SELECT value FROM json_each(:rows))))`,
  );
  const restore = database.command(
    `UPDATE bulk_row SET released = last.number - 1
     FROM (SELECT number, id FROM creation_attempt WHERE run = :run AND row = :row ORDER BY number DESC LIMIT 1) AS last
     WHERE bulk_row.run = :run AND bulk_row.row = :row AND last.id = :attempt`,
  );
  const deleteRun = database.command('DELETE FROM bulk_run WHERE id = :id AND profile_id = :profileId');
  const deletePreparing = database.command("DELETE FROM bulk_run WHERE state = 'preparing'");
  const dropContent = database.command(
    'UPDATE bulk_run SET sealed = NULL WHERE sealed IS NOT NULL AND changed_at < :before',
  );
  const dropCells = database.command(
    'UPDATE bulk_row SET cells = NULL WHERE cells IS NOT NULL AND run IN (SELECT id FROM bulk_run WHERE changed_at < :before)',
  );
  const unsealed = database.query(
    `SELECT id, profile_id AS profileId, file_name AS fileName, headers, plan FROM bulk_run WHERE plan <> ''`,
    unsealedSchema,
  );
  const sealRun = database.command(
    "UPDATE bulk_run SET file_name = '', headers = '', plan = '', sealed = :sealed WHERE id = :id",
  );
  const runOf = ({ sealed, ...run }: RunRow): StoredRun => {
    // A run that cannot be read is listed without its file and blanks no other.
    return {
      ...run,
      content: readJson(contentSchema, vault.open(placeOfRun(run.profileId, run.id), sealed)),
    };
  };
  const rowOf = (run: string, read: z.infer<typeof rowSchema>): StoredRow => {
    const { lookedUp, released, cells, attemptId: attempt, attemptSealed, ...row } = read;
    const lost = attempt === null ? null : openAttempt(vault, profileOf(run), attempt, attemptSealed).error;
    return {
      ...row,
      lookedUp: lookedUp === 1,
      again: released > 0,
      cells: open(run, row.row, cells),
      error: row.error ?? lost,
    };
  };

  const settle = () => {
    if (vault.keys() === null) return;
    database.transaction(() => {
      for (const { id, profileId, ...content } of unsealed.all())
        sealRun({ id, sealed: vault.seal(placeOfRun(profileId, id), JSON.stringify(content)) });
    });
  };

  return {
    settle,
    add: ({ content, ...run }) =>
      void insertRun({
        ...run,
        sealed: vault.sealOrHold(placeOfRun(run.profileId, run.id), JSON.stringify(content)),
        at: clock.now(),
      }),
    addRows: (run, rows) =>
      database.transaction(() => {
        for (const planned of rows) {
          const { row, team } = planned;
          insertRow({
            run,
            row: row.number,
            team,
            cells: shut(run, row.number, row.cells),
            leftOut: 'reason' in planned ? planned.reason : null,
            lookedUp: 'lookedUp' in planned && planned.lookedUp ? 1 : 0,
          });
        }
      }),
    setState: (run, state) => void setState({ id: run, state, at: clock.now() }),
    touch: (run) => void touch({ id: run, at: clock.now() }),
    run(profileId, id) {
      const found = oneRun.first({ id, profileId });
      return found === null ? null : runOf(found);
    },
    runs: (profileId) => allRuns.all({ profileId }).map(runOf),
    runsOfFile: (profileId, hash) => ofFile.all({ profileId, hash }).map(({ id }) => id),
    rows: (run, state, after, limit) =>
      (state === 'all'
        ? allRows.all({ run, after, limit })
        : rowsInState.all({ run, after, limit, state })
      ).map((row) => rowOf(run, row)),
    counts: (run) => new Map(countByState.all({ run }).map(({ state, count }) => [state, count])),
    absent: (run) => countAbsent.first({ run })?.count ?? 0,
    nextWaiting: (run) => firstWaiting.first({ run })?.row ?? null,
    teamsWaiting: (run) => waitingByTeam.all({ run }),
    hasCells: (run) => anyCells.first({ run })?.count === 1,
    leaveOut: (run, row, reason) => void leaveOut({ run, row, reason }),
    release: (run, state, rows) => release({ run, state, rows: rows === null ? null : JSON.stringify(rows) }),
    restore: (run, row, attempt) => restore({ run, row, attempt }) > 0,
    forget: (profileId, id) => void deleteRun({ id, profileId }),
    tidy(before) {
      deletePreparing();
      dropCells({ before });
      dropContent({ before });
    },
  };
}
