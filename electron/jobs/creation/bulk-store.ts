import { z } from 'zod';
import { templates } from '#shared/check-form/fields';
import { mappingSchema } from '#shared/csv/mapping';
import type { AppError } from '#shared/errors';
import { runStates, type RowState } from '#shared/ipc/contract/creation';
import { isoTimeOrNull } from '#shared/iso-time';
import type { CheckTemplate } from '#shared/model/check-params';
import { nameSchema } from '#shared/resource-names';
import { parseJson } from '#shared/unspecified/json';
import type { Clock } from '../../platform/clock.ts';
import { bytes, json, storedError } from '../../platform/storage/column-values.ts';
import type { Database } from '../../platform/storage/database.ts';
import { placeIn } from '../../platform/storage/sealed-columns.ts';
import type { Vault } from '../../platform/storage/vault.ts';
import type { LeftOutRow, PlannedRow } from './dry-run.ts';
import { openAttempt } from './ledger.ts';
import type { RowPlan } from './row-plan.ts';

export interface StoredRun {
  id: string;
  profileId: string;
  fileHash: string;
  template: CheckTemplate;
  /** Null: it was wiped, or cannot be opened without the keychain. */
  content: RunContent | null;
  perMinute: number;
  stopAfter: number;
  startedAt: string;
  /** As written; a run that was running when the app ended still says so. */
  state: (typeof runStates)[number];
}

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
  profile_id: z.string(),
  file_name: z.string(),
  headers: z.string().transform(parseJson),
  plan: z.string().transform(parseJson),
});
const runSchema = z.object({
  id: z.string(),
  profile_id: z.string(),
  file_hash: z.string(),
  template: z.enum(templates),
  sealed: bytes.nullable(),
  per_minute: z.number(),
  stop_after: z.number(),
  started_at: z.number().transform((at) => new Date(at).toISOString()),
  state: z.enum(runStates),
});
const rowSchema = z.object({
  row: z.number(),
  state: z.enum(['created', 'failed', 'unknown', 'sending', 'waiting', 'left-out']),
  team: z.string(),
  looked_up: z.number(),
  released: z.number(),
  cells: bytes.nullable(),
  check_name: z.string().nullable(),
  left_out: z.string().nullable(),
  attempt_id: z.string().nullable(),
  attempt_sealed: bytes.nullable(),
  error: json.pipe(storedError).nullable(),
  absent_at: z.number().nullable(),
});
const counted = z.object({ count: z.number() });

/** A row with the last attempt that counts; the attempt is its state. */
const rowView = `
  SELECT r.run, r.row, r.team, r.looked_up, r.released, r.cells, r.left_out,
    a.check_name, a.id AS attempt_id, a.sealed AS attempt_sealed, a.error, a.absent_at, a.number AS attempt,
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
    if (last.run !== run) last = { run, profileId: ofRun.first({ run })?.profile_id ?? '' };
    return last.profileId;
  };
  const ofRun = database.query(
    'SELECT profile_id FROM bulk_run WHERE id = :run',
    z.object({ profile_id: z.string() }),
  );

  const insertRun = database.command(
    `INSERT INTO bulk_run (id, profile_id, file_name, file_hash, template, headers, plan, sealed, per_minute,
       stop_after, started_at, state, changed_at)
     VALUES (:id, :profile_id, '', :file_hash, :template, '', '', :sealed, :per_minute, :stop_after, :at,
       'preparing', :at)`,
  );
  const insertRow = database.command(
    `INSERT INTO bulk_row (run, row, left_out, team, looked_up, cells)
     VALUES (:run, :row, :left_out, :team, :looked_up, :cells)`,
  );
  const setState = database.command('UPDATE bulk_run SET state = :state, changed_at = :at WHERE id = :id');
  const columns = 'id, profile_id, file_hash, template, sealed, per_minute, stop_after, started_at, state';
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
  const restore = database.command(
    `UPDATE bulk_row SET released = last.number - 1
     FROM (SELECT number, id FROM creation_attempt WHERE run = :run AND row = :row ORDER BY number DESC LIMIT 1) AS last
     WHERE bulk_row.run = :run AND bulk_row.row = :row AND last.id = :attempt`,
  );
  const deleteRun = database.command('DELETE FROM bulk_run WHERE id = :id AND profile_id = :profile_id');
  const deletePreparing = database.command("DELETE FROM bulk_run WHERE state = 'preparing'");
  const dropContent = database.command(
    'UPDATE bulk_run SET sealed = NULL WHERE sealed IS NOT NULL AND changed_at < :before',
  );
  const dropCells = database.command(
    'UPDATE bulk_row SET cells = NULL WHERE cells IS NOT NULL AND run IN (SELECT id FROM bulk_run WHERE changed_at < :before)',
  );
  const unsealed = database.query(
    "SELECT id, profile_id, file_name, headers, plan FROM bulk_run WHERE plan <> ''",
    unsealedSchema,
  );
  const sealRun = database.command(
    "UPDATE bulk_run SET file_name = '', headers = '', plan = '', sealed = :sealed WHERE id = :id",
  );
  const contentOf = (row: z.infer<typeof runSchema>): RunContent | null => {
    const text = vault.open(placeOfRun(row.profile_id, row.id), row.sealed);
    // A run that cannot be read is listed without its file and blanks no other.
    return contentSchema.safeParse(text === null ? null : parseJson(text)).data ?? null;
  };
  const runOf = (row: z.infer<typeof runSchema>): StoredRun => ({
    id: row.id,
    profileId: row.profile_id,
    fileHash: row.file_hash,
    template: row.template,
    content: contentOf(row),
    perMinute: row.per_minute,
    stopAfter: row.stop_after,
    startedAt: row.started_at,
    state: row.state,
  });
  const errorOf = (run: string, { attempt_id: id, attempt_sealed }: z.infer<typeof rowSchema>) =>
    id === null ? null : openAttempt(vault, profileOf(run), id, attempt_sealed).error;
  const rowOf = (run: string, row: z.infer<typeof rowSchema>): StoredRow => ({
    row: row.row,
    state: row.state,
    team: row.team,
    lookedUp: row.looked_up === 1,
    again: row.released > 0,
    cells: open(run, row.row, row.cells),
    check: row.check_name,
    leftOut: row.left_out,
    error: row.error ?? errorOf(run, row),
    absentAt: isoTimeOrNull(row.absent_at),
  });

  const settle = () => {
    if (vault.keys() === null) return;
    database.transaction(() => {
      for (const { id, profile_id, file_name: fileName, headers, plan } of unsealed.all())
        sealRun({
          id,
          sealed: vault.seal(placeOfRun(profile_id, id), JSON.stringify({ fileName, headers, plan })),
        });
    });
  };

  return {
    settle,
    add: (run) =>
      void insertRun({
        id: run.id,
        profile_id: run.profileId,
        file_hash: run.fileHash,
        template: run.template,
        sealed: vault.sealOrHold(placeOfRun(run.profileId, run.id), JSON.stringify(run.content)),
        per_minute: run.perMinute,
        stop_after: run.stopAfter,
        at: clock.now(),
      }),
    addRows: (run, rows) =>
      database.transaction(() => {
        for (const planned of rows) {
          const { row, team } = planned;
          insertRow({
            ...{ run, row: row.number, team, cells: shut(run, row.number, row.cells) },
            left_out: 'reason' in planned ? planned.reason : null,
            looked_up: 'lookedUp' in planned && planned.lookedUp ? 1 : 0,
          });
        }
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
    restore: (run, row, attempt) => restore({ run, row, attempt }) > 0,
    forget: (profileId, run) => void deleteRun({ id: run, profile_id: profileId }),
    tidy(before) {
      deletePreparing();
      dropCells({ before });
      dropContent({ before });
    },
  };
}
