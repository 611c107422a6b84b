import { z } from 'zod';
import { templates } from '#shared/check-form/fields';
import { mappingSchema, rememberedMappingSchema, type RememberedMapping } from '#shared/csv/mapping';
import { appErrorSchema, type AppError } from '#shared/errors';
import { runStates, type RowState } from '#shared/ipc/contract/creation';
import type { CheckTemplate } from '#shared/model/check-params';
import { nameSchema } from '#shared/resource-names';
import type { Clock } from '../clock.ts';
import type { Database } from '../storage/database.ts';
import { seal, unseal } from '../storage/sealed.ts';
import type { LeftOutRow, PlannedRow } from './dry-run.ts';
import type { RowPlan } from './row-plan.ts';

export interface StoredRun {
  id: string;
  profileId: string;
  fileName: string;
  fileHash: string;
  heads: readonly string[];
  plan: RowPlan;
  perMinute: number;
  stopAfter: number;
  startedAt: string;
  /** As written; a run that was running when the app ended still says so. */
  state: (typeof runStates)[number];
}

export interface StoredRow {
  row: number;
  state: RowState;
  team: string;
  clientReference: string;
  lookedUp: boolean;
  /** It was sent before, and the operator decided to send it again. */
  again: boolean;
  cells: readonly string[] | null;
  check: string | null;
  leftOut: string | null;
  error: AppError | null;
  absentAt: string | null;
}

/** Bulk runs, their rows and remembered mappings. Synchronous; throws what SQLite throws. */
export interface BulkStore {
  /** Begins a run; it exists for others only after `ready`. */
  add(run: Omit<StoredRun, 'startedAt' | 'state'>): void;
  addReady(run: string, rows: readonly PlannedRow[]): void;
  addLeftOut(run: string, rows: readonly LeftOutRow[]): void;
  setState(run: string, state: StoredRun['state']): void;
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
  forget(profileId: string, run: string): void;
  /** Deletes half-written runs, and the personal data of runs that were not touched since `before`. */
  tidy(before: number): void;
  remembered(profileId: string, template: CheckTemplate, heads: string): RememberedMapping | null;
  remember(profileId: string, template: CheckTemplate, heads: string, mapping: RememberedMapping): void;
}

const json = z.string().transform((text): unknown => JSON.parse(text));
const planSchema = z.strictObject({
  template: z.enum(templates),
  mapping: mappingSchema,
  organization: nameSchema('organization').nullable(),
  organizationDisplayName: z.string().nullable(),
});
const runSchema = z.object({
  id: z.string(),
  profile_id: z.string(),
  file_name: z.string(),
  file_hash: z.string(),
  heads: json.pipe(z.array(z.string())),
  plan: json.pipe(planSchema),
  per_minute: z.number(),
  stop_after: z.number(),
  started_at: z.number().transform((at) => new Date(at).toISOString()),
  state: z.enum(runStates),
});
const rowSchema = z.object({
  row: z.number(),
  state: z.enum(['created', 'failed', 'unknown', 'sending', 'waiting', 'left-out']),
  team: z.string(),
  reference: z.string(),
  looked_up: z.number(),
  released: z.number(),
  cells: z.custom<Uint8Array>((value) => value instanceof Uint8Array).nullable(),
  check_name: z.string().nullable(),
  left_out: z.string().nullable(),
  error: json.pipe(appErrorSchema).nullable(),
  absent_at: z.number().nullable(),
});
const counted = z.object({ count: z.number() });

/** A row with the last attempt that counts; the attempt is its state. */
const rowView = `
  SELECT r.run, r.row, r.team, r.reference, r.looked_up, r.released, r.cells, r.left_out,
    a.check_name, a.error, a.absent_at, a.number AS attempt,
    CASE WHEN r.left_out IS NOT NULL THEN 'left-out' WHEN a.number IS NULL THEN 'waiting' ELSE a.state END AS state
  FROM bulk_row AS r LEFT JOIN creation_attempt AS a ON a.number =
    (SELECT MAX(number) FROM creation_attempt WHERE run = r.run AND row = r.row) AND a.number > r.released
  WHERE r.run = :run`;

export function createBulkStore(options: {
  database: Database;
  clock: Clock;
  /** Null while there is none: then nothing personal is kept on the disk. */
  sealKey: () => Uint8Array | null;
}): BulkStore {
  const { database, clock, sealKey } = options;
  const placeOf = (run: string, row: number) => `bulk_row.cells ${run} ${row}`;
  const shut = (run: string, row: number, cells: readonly string[]) => {
    const key = sealKey();
    return key === null ? null : seal(key, JSON.stringify(cells), placeOf(run, row));
  };
  const open = (run: string, row: number, sealed: Uint8Array | null) => {
    const key = sealKey();
    const text = key === null || sealed === null ? null : unseal(key, sealed, placeOf(run, row));
    return text === null ? null : z.array(z.string()).parse(JSON.parse(text));
  };

  const insertRun = database.command(
    `INSERT INTO bulk_run VALUES (:id, :profile_id, :file_name, :file_hash, :template, :heads, :plan,
       :per_minute, :stop_after, :at, 'preparing', :at)`,
  );
  const insertRow = database.command(
    `INSERT INTO bulk_row (run, row, left_out, team, reference, looked_up, cells)
     VALUES (:run, :row, :left_out, :team, :reference, :looked_up, :cells)`,
  );
  const setState = database.command('UPDATE bulk_run SET state = :state, changed_at = :at WHERE id = :id');
  const columns =
    'id, profile_id, file_name, file_hash, heads, plan, per_minute, stop_after, started_at, state';
  const oneRun = database.query(
    `SELECT ${columns} FROM bulk_run WHERE id = :id AND profile_id = :profile_id AND state <> 'preparing'`,
    runSchema,
  );
  const allRuns = database.query(
    `SELECT ${columns} FROM bulk_run WHERE profile_id = :profile_id AND state <> 'preparing'
     ORDER BY started_at DESC LIMIT 50`,
    runSchema,
  );
  const ofFile = database.query(
    `SELECT id FROM bulk_run WHERE profile_id = :profile_id AND file_hash = :hash AND state <> 'preparing'
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
    `SELECT COUNT(*) AS count FROM (${rowView}) WHERE state IN ('unknown', 'sending') AND absent_at IS NOT NULL`,
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
         AND (:state = 'failed' OR absent_at IS NOT NULL)
         AND (:rows IS NULL OR row IN (SELECT value FROM json_each(:rows))))`,
  );
  const deleteRun = database.command('DELETE FROM bulk_run WHERE id = :id AND profile_id = :profile_id');
  const deletePreparing = database.command("DELETE FROM bulk_run WHERE state = 'preparing'");
  const dropCells = database.command(
    'UPDATE bulk_row SET cells = NULL WHERE cells IS NOT NULL AND run IN (SELECT id FROM bulk_run WHERE changed_at < :before)',
  );
  const readMapping = database.query(
    'SELECT mapping FROM bulk_mapping WHERE profile_id = :profile_id AND template = :template AND heads = :heads',
    z.object({ mapping: json.pipe(rememberedMappingSchema) }),
  );
  const writeMapping = database.command(
    `INSERT INTO bulk_mapping VALUES (:profile_id, :template, :heads, :mapping)
     ON CONFLICT DO UPDATE SET mapping = excluded.mapping`,
  );

  const runOf = (row: z.infer<typeof runSchema>): StoredRun => ({
    id: row.id,
    profileId: row.profile_id,
    fileName: row.file_name,
    fileHash: row.file_hash,
    heads: row.heads,
    plan: row.plan,
    perMinute: row.per_minute,
    stopAfter: row.stop_after,
    startedAt: row.started_at,
    state: row.state,
  });
  const rowOf = (run: string, row: z.infer<typeof rowSchema>): StoredRow => ({
    row: row.row,
    state: row.state,
    team: row.team,
    clientReference: row.reference,
    lookedUp: row.looked_up === 1,
    again: row.released > 0,
    cells: open(run, row.row, row.cells),
    check: row.check_name,
    leftOut: row.left_out,
    error: row.error,
    absentAt: row.absent_at === null ? null : new Date(row.absent_at).toISOString(),
  });

  return {
    add: (run) =>
      void insertRun({
        id: run.id,
        profile_id: run.profileId,
        file_name: run.fileName,
        file_hash: run.fileHash,
        template: run.plan.template,
        heads: JSON.stringify(run.heads),
        plan: JSON.stringify(run.plan),
        per_minute: run.perMinute,
        stop_after: run.stopAfter,
        at: clock.now(),
      }),
    addReady: (run, rows) =>
      database.transaction(() => {
        for (const { row, team, clientReference, lookedUp } of rows)
          insertRow({
            run,
            row: row.number,
            left_out: null,
            team,
            reference: clientReference,
            looked_up: lookedUp ? 1 : 0,
            cells: shut(run, row.number, row.cells),
          });
      }),
    addLeftOut: (run, rows) =>
      database.transaction(() => {
        for (const { row, team, clientReference, reason } of rows)
          insertRow({
            run,
            row: row.number,
            left_out: reason,
            team,
            reference: clientReference,
            looked_up: 0,
            cells: shut(run, row.number, row.cells),
          });
      }),
    setState: (run, state) => void setState({ id: run, state, at: clock.now() }),
    run(profileId, id) {
      const found = oneRun.first({ id, profile_id: profileId });
      return found === null ? null : runOf(found);
    },
    runs: (profileId) => allRuns.all({ profile_id: profileId }).map(runOf),
    runsOfFile: (profileId, hash) => ofFile.all({ profile_id: profileId, hash }).map(({ id }) => id),
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
    forget: (profileId, run) => void deleteRun({ id: run, profile_id: profileId }),
    tidy(before) {
      deletePreparing();
      dropCells({ before });
    },
    remembered: (profileId, template, heads) =>
      readMapping.first({ profile_id: profileId, template, heads })?.mapping ?? null,
    remember: (profileId, template, heads, mapping) =>
      void writeMapping({ profile_id: profileId, template, heads, mapping: JSON.stringify(mapping) }),
  };
}
