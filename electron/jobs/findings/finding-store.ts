import { z } from 'zod';
import { isUnreviewed } from '#shared/check-detail/findings';
import { subjectBases, type SubjectBasis } from '#shared/ipc/contract/findings';
import { readTime } from '#shared/iso-time';
import type { Check } from '#shared/model/check';
import { findingSchema, type Finding } from '#shared/model/finding';
import { bytes, readJson, time } from '../../platform/storage/column-values.ts';
import type { Database } from '../../platform/storage/database.ts';
import { keyedHash } from '../../platform/storage/sealed.ts';
import { placeIn } from '../../platform/storage/sealed-columns.ts';
import type { Vault } from '../../platform/storage/vault.ts';
import { subjectOf } from './subject.ts';

/** A finding as it is kept. */
export interface KnownFinding {
  finding: Finding;
  check: string;
  /** Of the check; null: it was not read, or gave none. */
  checkName: string | null;
  readAt: string;
  /** Revisions of it that were seen. */
  revisions: number;
}

/** Findings and what is known of their checks. Synchronous; a failing disk throws. */
export interface FindingStore {
  /**
   * Saves the result of reading a check; a complete read removes what is no longer listed. Those that the read shows as
   * they were before a review (`overtaken`) stay as they are kept.
   */
  keep(
    profile: string,
    check: string,
    findings: readonly Finding[],
    read: { isWhole: boolean; overtaken: ReadonlySet<string>; at: number },
  ): void;
  /** Keeps one finding, as after a review. */
  keepOne(profile: string, check: string, finding: Finding, at: number): void;
  keepAbout(profile: string, check: Check, at: number): void;
  /** The state of a check as any read of it brought it; of one that is new here, that it is not active. */
  noteState(profile: string, check: Check, at: number): void;
  /** How many are unreviewed. */
  countOpen(profile: string): number;
  /** Unreviewed ones first, the oldest of them first, then the newest others; at most `limit`. */
  list(
    profile: string,
    of: { checks?: readonly string[] | undefined; organization?: string | undefined },
    limit: number,
  ): KnownFinding[];
  /** Display names of those of the checks that were read for their findings. */
  checkNames(profile: string, checks: readonly string[]): Map<string, string>;
  find(profile: string, name: string): KnownFinding | null;
  subjectBy(profile: string, check: string): SubjectBasis | null;
  /** Other decided findings about the subject of a check, in it or in another check, the latest first. */
  decidedOnSubject(
    profile: string,
    of: { check: string; finding: string },
    limit: number,
  ): (KnownFinding & { reason: string | null })[];
}

const rowSchema = z.object({
  name: z.string(),
  check: z.string(),
  state: z.string().nullable(),
  severity: z.string().nullable(),
  type: z.string().nullable(),
  createTime: z.string().nullable(),
  updateTime: time.nullable(),
  readAt: time,
  sealed: bytes.nullable(),
  about: bytes.nullable(),
  revisions: z.number(),
});
type Row = z.infer<typeof rowSchema>;
const aboutSchema = z.object({ displayName: z.string().nullable() });

const columns = `f.name, f.check_name AS "check", f.state, f.severity, f.type, f.create_time AS createTime,
  f.updated_at AS updateTime, f.read_at AS readAt, f.sealed, c.sealed AS about,
  (SELECT count(*) FROM finding_revision r WHERE r.profile = f.profile AND r.finding = f.name) AS revisions`;
const tables = `finding f LEFT JOIN finding_check c ON c.profile = f.profile AND c.name = f.check_name`;

export function createFindingStore(database: Database, vault: Vault): FindingStore {
  const upsertFinding = database.command(
    `INSERT INTO finding (profile, name, check_name, state, severity, type, create_time, updated_at, is_open,
       first_seen_at, read_at, sealed)
     VALUES (:profile, :name, :check, :state, :severity, :type, :created, :updated, :open, :at, :at, :sealed)
     ON CONFLICT (profile, name) DO UPDATE SET state = excluded.state, severity = excluded.severity,
       type = excluded.type, create_time = excluded.create_time, updated_at = excluded.updated_at,
       is_open = excluded.is_open, read_at = excluded.read_at, sealed = excluded.sealed
     WHERE updated_at IS NULL OR excluded.updated_at IS NULL OR excluded.updated_at >= updated_at`,
  );
  const dropOthers = database.command(
    `DELETE FROM finding WHERE profile = :profile AND check_name = :check
       AND name NOT IN (SELECT value FROM json_each(:names))`,
  );
  const askAbout = database.command(
    `INSERT INTO finding_check (profile, name, noted_at, about) VALUES (:profile, :check, :at, 1)
     ON CONFLICT (profile, name) DO UPDATE SET about = max(about, 1)`,
  );
  const saveCheck = database.command(
    `UPDATE finding_check SET about = 2, about_at = :at, subject = :subject, subject_by = :by, sealed = :sealed
     WHERE profile = :profile AND name = :check`,
  );
  const saveCheckState = database.command(
    `UPDATE finding_check SET state = :state, created_at = coalesce(unixepoch(:created) * 1000, created_at)
     WHERE profile = :profile AND name = :check`,
  );
  const addEnded = database.command(
    `INSERT OR IGNORE INTO finding_check (profile, name, noted_at, state, created_at)
     VALUES (:profile, :check, :at, :state, unixepoch(:created) * 1000)`,
  );
  const noteState: FindingStore['noteState'] = (profile, { name: check, state, createTime }, at) => {
    const read = { profile, check, state: state ?? null, created: createTime ?? null };
    if (state === undefined || state === 'ACTIVE') saveCheckState(read);
    // One that was created here waits for its result by then.
    else if (saveCheckState(read) === 0) addEnded({ ...read, at });
  };
  const all = database.query(
    `SELECT ${columns} FROM ${tables} WHERE f.profile = :profile
       AND (:checks IS NULL OR f.check_name IN (SELECT value FROM json_each(:checks)))
       AND (:within IS NULL OR substr(f.check_name, 1, length(:within)) = :within)
     ORDER BY f.is_open DESC, CASE WHEN f.is_open THEN f.create_time END, f.create_time DESC, f.name LIMIT :limit`,
    rowSchema,
  );
  const open = database.query(
    'SELECT count(*) AS n FROM finding WHERE profile = :profile AND is_open = 1',
    z.object({ n: z.number() }),
  );
  const one = database.query(
    `SELECT ${columns} FROM ${tables} WHERE f.profile = :profile AND f.name = :name`,
    rowSchema,
  );
  const about = database.query(
    `SELECT name AS "check", sealed AS about FROM finding_check
     WHERE profile = :profile AND name IN (SELECT value FROM json_each(:checks))`,
    rowSchema.pick({ check: true, about: true }),
  );
  const basis = database.query(
    'SELECT subject_by AS subjectBy FROM finding_check WHERE profile = :profile AND name = :check',
    z.object({ subjectBy: z.enum(subjectBases).nullable().catch(null) }),
  );
  const onSubject = database.query(
    `SELECT ${columns}, (SELECT r.reason FROM finding_revision r
         WHERE r.profile = f.profile AND r.finding = f.name ORDER BY r.key DESC LIMIT 1) AS reason
     FROM finding_check mine JOIN finding_check c ON c.profile = mine.profile AND c.subject = mine.subject
       JOIN finding f ON f.profile = c.profile AND f.check_name = c.name
     WHERE mine.profile = :profile AND mine.name = :check AND f.name <> :finding
       AND f.state IN ('CONFIRMED', 'DISMISSED')
     ORDER BY f.updated_at DESC, f.name LIMIT :limit`,
    rowSchema.extend({ reason: z.string().nullable() }),
  );

  const textPlace = (profile: string, name: string) => placeIn('finding.sealed', profile, name);
  const aboutPlace = (profile: string, name: string) => placeIn('finding_check.sealed', profile, name);

  function saveFinding(profile: string, check: string, finding: Finding, at: number): void {
    upsertFinding({
      profile,
      name: finding.name,
      check,
      state: finding.state ?? null,
      severity: finding.severity ?? null,
      type: finding.type ?? null,
      created: finding.createTime ?? null,
      updated: readTime(finding.updateTime),
      open: Number(isUnreviewed(finding)),
      at,
      sealed: vault.sealOrHold(textPlace(profile, finding.name), JSON.stringify(finding)),
    });
  }

  function checkNameOf(profile: string, { check, about }: Pick<Row, 'check' | 'about'>): string | null {
    return readJson(aboutSchema, vault.open(aboutPlace(profile, check), about))?.displayName ?? null;
  }

  function findingOf(profile: string, row: Row): KnownFinding {
    const { name, sealed, check, readAt, revisions } = row;
    const finding = readJson(findingSchema, vault.open(textPlace(profile, name), sealed)) ?? plainOf(row);
    return { finding, check, checkName: checkNameOf(profile, row), readAt, revisions };
  }

  return {
    keep: (profile, check, findings, { isWhole, overtaken, at }) =>
      database.recoverable(() => {
        for (const finding of findings)
          if (!overtaken.has(finding.name)) saveFinding(profile, check, finding, at);
        if (isWhole) dropOthers({ profile, check, names: JSON.stringify(findings.map(({ name }) => name)) });
        if (findings.length > 0) askAbout({ profile, check, at });
      }),
    keepOne: (profile, check, finding, at) =>
      database.transaction(() => {
        saveFinding(profile, check, finding, at);
        askAbout({ profile, check, at });
      }),
    keepAbout(profile, check, at) {
      const subject = subjectOf(check);
      const key = vault.keys()?.compare;
      saveCheck({
        profile,
        check: check.name,
        at,
        subject:
          subject === null || key === undefined
            ? null
            : keyedHash(key, 'finding_check', profile, subject.by, ...subject.parts),
        by: subject?.by ?? null,
        sealed: vault.sealOrHold(
          aboutPlace(profile, check.name),
          JSON.stringify({ displayName: check.displayName ?? null }),
        ),
      });
      noteState(profile, check, at);
    },
    noteState,
    countOpen: (profile) => open.first({ profile })?.n ?? 0,
    list: (profile, { checks, organization }, limit) =>
      all
        .all({
          profile,
          limit,
          checks: checks === undefined ? null : JSON.stringify(checks),
          within: organization === undefined ? null : `${organization}/`,
        })
        .map((row) => findingOf(profile, row)),
    checkNames: (profile, checks) =>
      new Map(
        about.all({ profile, checks: JSON.stringify(checks) }).flatMap((row) => {
          const name = checkNameOf(profile, row);
          return name === null ? [] : [[row.check, name]];
        }),
      ),
    find(profile, name) {
      const row = one.first({ profile, name });
      return row === null ? null : findingOf(profile, row);
    },
    subjectBy: (profile, check) => basis.first({ profile, check })?.subjectBy ?? null,
    decidedOnSubject: (profile, of, limit) =>
      onSubject
        .all({ profile, ...of, limit })
        .map(({ reason, ...row }) => ({ ...findingOf(profile, row), reason })),
  };
}

/** The part of a finding that is not personal, once its text is deleted. */
function plainOf({ name, state, severity, type, createTime, updateTime }: Row): Finding {
  return {
    name,
    state: state ?? undefined,
    severity: severity ?? undefined,
    type: type ?? undefined,
    createTime: createTime ?? undefined,
    updateTime: updateTime ?? undefined,
    displayName: undefined,
    description: undefined,
    reviewedBy: undefined,
  };
}
