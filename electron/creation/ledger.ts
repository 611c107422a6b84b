import { z } from 'zod';
import { appErrorSchema, type AppError } from '#shared/errors';
import { attemptStates, type Attempt } from '#shared/ipc/contract/creation';
import { isName, type ResourceName } from '#shared/resource-names';
import type { Clock } from '../clock.ts';
import type { Database } from '../storage/database.ts';

export interface NewAttempt {
  id: string;
  profileId: string;
  team: ResourceName<'team'>;
  clientReference: string;
  /** Checks with this reference that were there before; they are not what this attempt makes. */
  known: readonly string[];
  /** Row of the bulk run it belongs to. */
  place?: { run: string; row: number };
}

export interface LedgerEntry extends Attempt {
  number: number;
  profileId: string;
  known: readonly string[];
  error: AppError | null;
}

/**
 * What this workstation sent of CreateCheck: a row is on the disk before the request leaves. Synchronous;
 * throws what SQLite throws. A row of an earlier process that was being sent has an unknown outcome.
 */
export interface Ledger {
  begin(attempt: NewAttempt): void;
  created(profileId: string, id: string, check: string): void;
  failed(profileId: string, id: string, error: AppError): void;
  unknown(profileId: string, id: string, error: AppError): void;
  /** A look-up found no check of this attempt. */
  absent(profileId: string, id: string): void;
  get(profileId: string, id: string): LedgerEntry | null;
  /** The newest attempt for a reference in a team that did not surely fail. */
  standing(profileId: string, team: string, clientReference: string): LedgerEntry | null;
  /** Unknown outcomes of the form, newest first. */
  unsettled(profileId: string): LedgerEntry[];
  /** Unknown outcomes of a bulk run, by row. */
  unsettledOf(run: string): (LedgerEntry & { row: number })[];
  /** Teams of an organization in which something was created. */
  teams(profileId: string, organization: string): string[];
}

const time = z.number().transform((at) => new Date(at).toISOString());
const json = z.string().transform((text): unknown => JSON.parse(text));
const entrySchema = z.object({
  number: z.number(),
  id: z.string(),
  profile_id: z.string(),
  team: z.string(),
  reference: z.string(),
  state: z.enum(attemptStates),
  started_at: time,
  known: json.pipe(z.array(z.string())),
  check_name: z.string().nullable(),
  error: json.pipe(appErrorSchema).nullable(),
  absent_at: time.nullable(),
  row: z.number().nullable(),
});
type Row = z.infer<typeof entrySchema>;

export function createLedger(database: Database, clock: Clock): Ledger {
  /** Attempts of this process that wait for their answer. */
  const underWay = new Set<string>();
  const keyOf = (profileId: string, id: string) => `${profileId} ${id}`;

  const insert = database.command(
    `INSERT INTO creation_attempt (id, profile_id, team, reference, state, started_at, known, run, row)
     VALUES (:id, :profile_id, :team, :reference, 'sending', :at, :known, :run, :row)`,
  );
  const close = database.command(
    `UPDATE creation_attempt SET state = :state, check_name = :check_name, error = :error
     WHERE profile_id = :profile_id AND id = :id`,
  );
  const markAbsent = database.command(
    'UPDATE creation_attempt SET absent_at = :at WHERE profile_id = :profile_id AND id = :id',
  );
  const one = database.query(
    'SELECT * FROM creation_attempt WHERE profile_id = :profile_id AND id = :id',
    entrySchema,
  );
  const latest = database.query(
    `SELECT * FROM creation_attempt
     WHERE profile_id = :profile_id AND reference = :reference AND team = :team AND state <> 'failed'
     ORDER BY number DESC LIMIT 1`,
    entrySchema,
  );
  const open = database.query(
    `SELECT * FROM creation_attempt
     WHERE profile_id = :profile_id AND state IN ('sending', 'unknown') AND run IS NULL
       AND NOT EXISTS (SELECT 1 FROM creation_attempt AS later
         WHERE later.profile_id = creation_attempt.profile_id AND later.reference = creation_attempt.reference
           AND later.team = creation_attempt.team AND later.number > creation_attempt.number
           AND later.state <> 'failed')
     ORDER BY number DESC LIMIT 100`,
    entrySchema,
  );
  const openOfRun = database.query(
    `SELECT a.* FROM creation_attempt AS a JOIN bulk_row AS r ON r.run = a.run AND r.row = a.row
     WHERE a.run = :run AND a.state IN ('sending', 'unknown') AND a.number > r.released
       AND a.number = (SELECT MAX(number) FROM creation_attempt WHERE run = r.run AND row = r.row)
     ORDER BY a.row`,
    entrySchema,
  );
  const teamNames = database.query(
    `SELECT DISTINCT team FROM creation_attempt
     WHERE profile_id = :profile_id AND substr(team, 1, length(:prefix)) = :prefix ORDER BY team LIMIT 200`,
    z.object({ team: z.string() }),
  );

  const entryOf = (row: Row): LedgerEntry => ({
    number: row.number,
    profileId: row.profile_id,
    attempt: row.id,
    team: row.team,
    clientReference: row.reference,
    state: row.state === 'sending' && !underWay.has(keyOf(row.profile_id, row.id)) ? 'unknown' : row.state,
    startedAt: row.started_at,
    check: row.check_name,
    absentAt: row.absent_at,
    known: row.known,
    error: row.error,
  });
  const find = (row: Row | null) => (row === null ? null : entryOf(row));
  const end = (
    profileId: string,
    id: string,
    state: 'created' | 'failed' | 'unknown',
    found: { check?: string; error?: AppError },
  ) => {
    underWay.delete(keyOf(profileId, id));
    close({
      profile_id: profileId,
      id,
      state,
      check_name: found.check ?? null,
      error: found.error === undefined ? null : JSON.stringify(found.error),
    });
  };

  return {
    begin({ id, profileId, team, clientReference, known, place }) {
      insert({
        id,
        profile_id: profileId,
        team,
        reference: clientReference,
        at: clock.now(),
        known: JSON.stringify(known),
        run: place?.run ?? null,
        row: place?.row ?? null,
      });
      underWay.add(keyOf(profileId, id));
    },
    created: (profileId, id, check) => end(profileId, id, 'created', { check }),
    failed: (profileId, id, error) => end(profileId, id, 'failed', { error }),
    unknown: (profileId, id, error) => end(profileId, id, 'unknown', { error }),
    absent: (profileId, id) => void markAbsent({ profile_id: profileId, id, at: clock.now() }),
    get: (profileId, id) => find(one.first({ profile_id: profileId, id })),
    standing: (profileId, team, reference) => find(latest.first({ profile_id: profileId, team, reference })),
    unsettled: (profileId) =>
      open
        .all({ profile_id: profileId })
        .map(entryOf)
        .filter(({ state }) => state === 'unknown'),
    unsettledOf: (run) =>
      openOfRun
        .all({ run })
        .map((row) => ({ ...entryOf(row), row: row.row ?? 0 }))
        .filter(({ state }) => state === 'unknown'),
    teams: (profileId, organization) =>
      teamNames
        .all({ profile_id: profileId, prefix: `${organization}/teams/` })
        .map(({ team }) => team)
        .filter((team) => isName('team', team)),
  };
}

/** What the contract shows of an entry. */
export function attemptOf({
  attempt,
  team,
  clientReference,
  state,
  startedAt,
  check,
  absentAt,
}: LedgerEntry): Attempt {
  return { attempt, team, clientReference, state, startedAt, check, absentAt };
}
