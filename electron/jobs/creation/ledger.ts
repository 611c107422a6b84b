import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { isTokenFailure, withoutReceived, type AppError } from '#shared/errors';
import { attemptStates, type Attempt } from '#shared/ipc/contract/creation';
import { isBuiltInId } from '#shared/profile';
import { isName, type ResourceName } from '#shared/resource-names';
import type { Clock } from '../../platform/clock.ts';
import { bytes, json, storedError, time } from '../../platform/storage/column-values.ts';
import type { Database } from '../../platform/storage/database.ts';
import { keyedHash } from '../../platform/storage/sealed.ts';
import { placeIn } from '../../platform/storage/sealed-columns.ts';
import type { Vault } from '../../platform/storage/vault.ts';

interface NewAttempt {
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
  mayHaveCreated: boolean;
  error: AppError | null;
  /** Bulk run it belongs to, and the row in it. */
  run: string | null;
  row: number | null;
}

/**
 * What this computer sent of CreateCheck: a row is on the disk before the request leaves. Synchronous;
 * throws what SQLite throws. A row of an earlier process that was being sent has an unknown outcome.
 *
 * The reference and the words of an error are sealed and go with a wipe. A keyed hash of the reference stays, under
 * the key that outlives the wipe, so that nothing is paid twice.
 */
export interface Ledger {
  /**
   * False: there are attempts of the profile that no reference can be compared with, without the key from the
   * keychain. Creating now could pay twice.
   */
  isComparable(profileId: string): boolean;
  /** Seals what an older version, or this one without a key, left unsealed. */
  settle(): void;
  begin(attempt: NewAttempt): void;
  created(profileId: string, id: string, check: string): void;
  failed(profileId: string, id: string, error: AppError): void;
  unknown(profileId: string, id: string, error: AppError): void;
  /** A look-up found no check of this attempt. */
  absent(profileId: string, id: string): void;
  get(profileId: string, id: string): LedgerEntry | null;
  /** The newest attempt for a reference in a team that may have created a check. */
  previousAttempt(profileId: string, team: string, clientReference: string): LedgerEntry | null;
  /** The newest attempt for a reference in an organization that may have created a check. */
  previousAttemptIn(profileId: string, organization: string, clientReference: string): LedgerEntry | null;
  /** The check that was made for a reference in a team; null: none is known, or several are. */
  madeFor(profileId: string, team: string, clientReference: string): string | null;
  /** Attempts for a reference in an organization that may have made a check, as far as is known. */
  unclear(profileId: string, organization: string, clientReference: string): LedgerEntry[];
  /** An attempt is known to have made this check. */
  isMade(profileId: string, check: string): boolean;
  /**
   * Unknown outcomes of the form, in the order to look them up: first what was not looked up yet, newest first, then what
   * was not found the longest time ago, and last what has no reference any more.
   */
  unsettled(profileId: string): LedgerEntry[];
  /** Unknown outcomes of a bulk run, by row. */
  unsettledOf(run: string): (LedgerEntry & { row: number })[];
  /** Teams of an organization in which something was created. */
  teams(profileId: string, organization: string): string[];
}

const entrySchema = z.object({
  number: z.number(),
  attempt: z.string(),
  profileId: z.string(),
  team: z.string(),
  reference: z.string(),
  sealed: bytes.nullable(),
  mayHaveCreated: z.number(),
  state: z.enum(attemptStates),
  startedAt: time,
  known: json.pipe(z.array(z.string())),
  check: z.string().nullable(),
  error: json.pipe(storedError).nullable(),
  absentAt: time.nullable(),
  run: z.string().nullable(),
  row: z.number().nullable(),
});
const attempts = `SELECT a.number, a.id AS attempt, a.profile_id AS profileId, a.team, a.reference, a.sealed,
    a.may_have_created AS mayHaveCreated, a.state, a.started_at AS startedAt, a.known, a.check_name AS "check", a.error,
    a.absent_at AS absentAt, a.run, a.row
  FROM creation_attempt AS a`;
type Row = z.infer<typeof entrySchema>;
/** The sealed part of an attempt. */
const sealedSchema = z.object({ reference: z.string().nullable(), error: storedError.nullable() });

export function createLedger(database: Database, clock: Pick<Clock, 'now'>, vault: Vault): Ledger {
  /** Compares the attempts of this process while there is no key: its own, kept in memory only. */
  const ownKey = randomBytes(32);
  /** References of this process that were hashed with its own key. */
  const unhashed = new Map<string, { profileId: string; id: string; reference: string }>();
  const hashOf = (profileId: string, reference: string) =>
    keyedHash(vault.keys()?.compare ?? ownKey, 'creation_attempt', profileId, reference);

  /** Attempts of this process that wait for their response. */
  const underWay = new Set<string>();
  const keyOf = (profileId: string, id: string) => `${profileId} ${id}`;

  const insert = database.command(
    `INSERT INTO creation_attempt (id, profile_id, team, reference, reference_hash, sealed, state, started_at, known, run, row)
     VALUES (:id, :profileId, :team, '', :hash, :sealed, 'sending', :at, :known, :run, :row)`,
  );
  const close = database.command(
    `UPDATE creation_attempt SET state = :state, check_name = :check, error = NULL, sealed = :sealed,
       may_have_created = :mayHaveCreated
     WHERE profile_id = :profileId AND id = :id`,
  );
  const markAbsent = database.command(
    'UPDATE creation_attempt SET absent_at = :at WHERE profile_id = :profileId AND id = :id',
  );
  const one = database.query(`${attempts} WHERE profile_id = :profileId AND id = :id`, entrySchema);
  const latest = database.query(
    `${attempts} WHERE profile_id = :profileId AND reference_hash = :hash AND team = :team AND state <> 'failed'
     ORDER BY number DESC LIMIT 1`,
    entrySchema,
  );
  const made = database.query(
    `SELECT DISTINCT check_name FROM creation_attempt
     WHERE profile_id = :profileId AND reference_hash = :hash AND team = :team AND state = 'created' LIMIT 2`,
    z.object({ check_name: z.string() }),
  );
  const ofReference = database.query(
    `${attempts} WHERE profile_id = :profileId AND reference_hash = :hash
       AND substr(team, 1, length(:prefix)) = :prefix AND state <> 'created'
     ORDER BY number`,
    entrySchema,
  );
  const latestIn = database.query(
    `${attempts} WHERE profile_id = :profileId AND reference_hash = :hash
       AND substr(team, 1, length(:prefix)) = :prefix AND state <> 'failed'
     ORDER BY number DESC LIMIT 1`,
    entrySchema,
  );
  const makers = database.query(
    `SELECT COUNT(*) AS count FROM creation_attempt WHERE profile_id = :profileId AND check_name = :check`,
    z.object({ count: z.number() }),
  );
  const open = database.query(
    `${attempts} WHERE profile_id = :profileId AND state IN ('sending', 'unknown') AND run IS NULL
       AND NOT EXISTS (SELECT 1 FROM creation_attempt AS later
         WHERE later.profile_id = a.profile_id AND later.reference_hash IS a.reference_hash
           AND later.reference = a.reference AND later.team = a.team AND later.number > a.number
           AND later.state <> 'failed')
     ORDER BY absent_at IS NOT NULL, absent_at, number DESC LIMIT 100`,
    entrySchema,
  );
  const openOfRun = database.query(
    `${attempts} JOIN bulk_row AS r ON r.run = a.run AND r.row = a.row
     WHERE a.run = :run AND a.state IN ('sending', 'unknown') AND a.number > r.released
       AND a.number = (SELECT MAX(number) FROM creation_attempt WHERE run = r.run AND row = r.row)
     ORDER BY a.row`,
    entrySchema,
  );
  const teamNames = database.query(
    `SELECT DISTINCT team FROM creation_attempt
     WHERE profile_id = :profileId AND substr(team, 1, length(:prefix)) = :prefix ORDER BY team LIMIT 200`,
    z.object({ team: z.string() }),
  );

  const incomparable = database.query(
    `SELECT COUNT(*) AS count FROM creation_attempt WHERE profile_id = :profileId
       AND (state <> 'failed' OR may_have_created = 1 OR error IS NOT NULL)
       AND id NOT IN (SELECT value FROM json_each(:own))`,
    z.object({ count: z.number() }),
  );
  const unsealed = database.query(`${attempts} WHERE reference <> ''`, entrySchema);
  const sealRow = database.command(
    `UPDATE creation_attempt SET reference = '', error = NULL, reference_hash = :hash, sealed = :sealed,
       may_have_created = :mayHaveCreated WHERE number = :number`,
  );
  const hashRow = database.command(
    'UPDATE creation_attempt SET reference_hash = :hash WHERE profile_id = :profileId AND id = :id',
  );

  let settledWith: object | null = null;
  const settle = () => {
    const keys = vault.keys();
    if (keys === null || keys === settledWith) return;
    database.transaction(() => {
      for (const { number, profileId, attempt, reference, error } of unsealed.all())
        sealRow({
          number,
          hash: hashOf(profileId, reference),
          sealed: vault.seal(placeOf(profileId, attempt), JSON.stringify({ reference, error })),
          mayHaveCreated: Number(mayHaveCreated(error)),
        });
      for (const { profileId, id, reference } of unhashed.values())
        hashRow({ profileId, id, hash: hashOf(profileId, reference) });
    });
    unhashed.clear();
    settledWith = keys;
  };

  const entryOf = ({ reference: plain, sealed, ...row }: Row, reference?: string): LedgerEntry => {
    const inside = openAttempt(vault, row.profileId, row.attempt, sealed);
    const isOpen = row.state === 'sending' || row.state === 'unknown';
    return {
      ...row,
      state: isOpen && !underWay.has(keyOf(row.profileId, row.attempt)) ? 'unknown' : row.state,
      clientReference: reference ?? (plain === '' ? inside.reference : plain),
      error: row.error ?? inside.error,
      mayHaveCreated: isOpen || row.mayHaveCreated === 1,
    };
  };
  const find = (row: Row | null, reference?: string) => (row === null ? null : entryOf(row, reference));
  const end = (
    profileId: string,
    id: string,
    state: 'created' | 'failed' | 'unknown',
    found: { check?: string; error?: AppError },
  ) => {
    underWay.delete(keyOf(profileId, id));
    const row = one.first({ profileId, id });
    const reference = row === null ? null : entryOf(row).clientReference;
    const error = found.error === undefined ? null : withoutReceived(found.error);
    close({
      profileId,
      id,
      state,
      check: found.check ?? null,
      sealed: vault.sealOrHold(placeOf(profileId, id), JSON.stringify({ reference, error })),
      mayHaveCreated: Number(mayHaveCreated(error)),
    });
  };

  return {
    isComparable: (profileId) =>
      vault.keys() !== null ||
      // What a built-in profile creates costs nothing, and without a keychain no other one can connect.
      isBuiltInId(profileId) ||
      incomparable.first({
        profileId,
        own: JSON.stringify([...unhashed.values()].map(({ id }) => id)),
      })?.count === 0,
    settle,
    begin({ id, profileId, team, clientReference, known, place }) {
      settle();
      if (vault.keys() === null)
        unhashed.set(keyOf(profileId, id), { profileId, id, reference: clientReference });
      insert({
        id,
        profileId,
        team,
        hash: hashOf(profileId, clientReference),
        sealed: vault.sealOrHold(
          placeOf(profileId, id),
          JSON.stringify({ reference: clientReference, error: null }),
        ),
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
    absent: (profileId, id) => void markAbsent({ profileId, id, at: clock.now() }),
    get: (profileId, id) => find(one.first({ profileId, id })),
    previousAttempt(profileId, team, reference) {
      settle();
      const hash = hashOf(profileId, reference);
      return find(latest.first({ profileId, team, hash }), reference);
    },
    madeFor(profileId, team, reference) {
      settle();
      const [only, another] = made.all({ profileId, team, hash: hashOf(profileId, reference) });
      return another === undefined ? (only?.check_name ?? null) : null;
    },
    previousAttemptIn(profileId, organization, reference) {
      settle();
      const hash = hashOf(profileId, reference);
      return find(latestIn.first({ profileId, hash, prefix: `${organization}/teams/` }), reference);
    },
    unclear(profileId, organization, reference) {
      settle();
      const hash = hashOf(profileId, reference);
      return ofReference
        .all({ profileId, hash, prefix: `${organization}/teams/` })
        .map((row) => entryOf(row, reference))
        .filter((entry) => entry.mayHaveCreated && entry.state !== 'sending');
    },
    isMade: (profileId, check) => (makers.first({ profileId, check })?.count ?? 0) > 0,
    unsettled(profileId) {
      const entries = open.all({ profileId }).map((row) => entryOf(row));
      const unknown = entries.filter(({ state }) => state === 'unknown');
      const hasReference = ({ clientReference }: LedgerEntry) => clientReference !== null;
      return [...unknown.filter(hasReference), ...unknown.filter((entry) => !hasReference(entry))];
    },
    unsettledOf: (run) =>
      openOfRun
        .all({ run })
        .map((row) => ({ ...entryOf(row), row: row.row ?? 0 }))
        .filter(({ state }) => state === 'unknown'),
    teams: (profileId, organization) =>
      teamNames
        .all({ profileId, prefix: `${organization}/teams/` })
        .map(({ team }) => team)
        .filter((team) => isName('team', team)),
  };
}

const placeOf = (profileId: string, id: string) => placeIn('creation_attempt.sealed', profileId, id);

/** The sealed part of an attempt, if it is saved and can be read. */
export function openAttempt(vault: Vault, profileId: string, id: string, sealed: Uint8Array | null) {
  const text = vault.open(placeOf(profileId, id), sealed);
  return text === null ? { reference: null, error: null } : sealedSchema.parse(JSON.parse(text));
}

/** What the service returns for a request that it read and refused: no check was created. */
const refusals: readonly AppError['kind'][] = ['validation', 'permission', 'not-found', 'auth', 'refused'];

/** An attempt that ended with an error may have made a check too, unless it was refused. */
function mayHaveCreated(error: AppError | null): boolean {
  return error !== null && !isTokenFailure(error) && !refusals.includes(error.kind);
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
