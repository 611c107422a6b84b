import { z } from 'zod';
import type { SeenRevision } from '#shared/check-detail/findings';
import { t } from '#shared/messages/text';
import type { Finding } from '#shared/model/finding';
import type { Result } from '#shared/result';
import type { Database } from '../../platform/storage/database.ts';
import { onDisk } from '../../platform/storage/disk-failure.ts';

/** Revisions of findings as this computer saw them (§2 makes one a review, and lists none). */
export interface RevisionStore {
  /**
   * Notes what a read brought and gives the revisions of each finding, oldest first. Nothing is noted of those that the
   * read shows as they were before a review (`overtaken`). `reason` is that of the review just sent from here, for the
   * revision it made.
   */
  note(
    profileId: string,
    findings: readonly Finding[],
    overtaken: ReadonlySet<string>,
    reason?: string,
  ): Result<SeenRevision[][]>;
  /** The revisions of a finding that were noted, oldest first. Throws what SQLite throws. */
  seen(profileId: string, finding: string): SeenRevision[];
}

const rowSchema = z.object({
  state: z.string(),
  updateTime: z.string().nullable(),
  reviewedBy: z.string().nullable(),
  reason: z.string().nullable(),
  seenAt: z.number(),
});
type Row = z.infer<typeof rowSchema>;

export function createRevisionStore(database: Database, now: () => number): RevisionStore {
  const ofFinding = database.query(
    `SELECT state, update_time AS updateTime, reviewed_by AS reviewedBy, reason, seen_at AS seenAt
     FROM finding_revision WHERE profile = :profile AND finding = :finding ORDER BY key`,
    rowSchema,
  );
  const insert = database.command(
    `INSERT INTO finding_revision (profile, finding, state, update_time, reviewed_by, reason, seen_at)
     VALUES (:profile, :finding, :state, :updateTime, :reviewedBy, :reason, :seenAt)`,
  );

  function noteOne(profile: string, finding: Finding, reason: string | null): Row[] {
    const known = ofFinding.all({ profile, finding: finding.name });
    const seen: Row = {
      state: finding.state ?? '',
      updateTime: finding.updateTime ?? null,
      reviewedBy: finding.reviewedBy ?? null,
      reason,
      seenAt: now(),
    };
    if (isKnown(seen, known)) return known;
    insert({ profile, finding: finding.name, ...seen });
    return [...known, seen];
  }

  const seen: RevisionStore['seen'] = (profile, finding) =>
    ofFinding.all({ profile, finding }).map(revisionOf);

  return {
    seen,
    note: (profileId, findings, overtaken, reason) =>
      onDisk(t('Finding revisions'), () =>
        database.transaction(() =>
          findings.map((finding) =>
            overtaken.has(finding.name)
              ? seen(profileId, finding.name)
              : noteOne(profileId, finding, reason ?? null).map(revisionOf),
          ),
        ),
      ),
  };
}

/** A response that was on its way for long may show an old revision again: with a time it is known by that. */
function isKnown(seen: Row, known: readonly Row[]): boolean {
  const candidates = seen.updateTime === null ? known.slice(-1) : known;
  return candidates.some(
    (row) =>
      row.state === seen.state && row.updateTime === seen.updateTime && row.reviewedBy === seen.reviewedBy,
  );
}

function revisionOf({ state, seenAt, ...row }: Row): SeenRevision {
  return { ...row, state: state === '' ? 'UNREVIEWED' : state, seenAt: new Date(seenAt).toISOString() };
}
