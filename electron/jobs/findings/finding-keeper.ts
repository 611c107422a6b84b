import { checkOfFinding, type SeenRevision } from '#shared/check-detail/findings';
import type { FindingRow } from '#shared/ipc/contract/findings';
import type { Finding } from '#shared/model/finding';
import { err, ok, type Result } from '#shared/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/storage/database.ts';
import { onDisk } from '../../platform/storage/disk-failure.ts';
import type { ReadClient } from '../../service/api/client.ts';
import type { FindingStore } from './finding-store.ts';
import { readFindings, type ReadFindings } from './read-check.ts';
import type { ReadingList, Step } from './reading-list.ts';
import type { RevisionStore } from './revision-store.ts';

/** `overtaken`: findings that were reviewed from here since the read began, which may show them as they were before. */
type KeptRead = ReadFindings & { overtaken: ReadonlySet<string> };

/** Keeps what was read of checks, by the operator or in the background. */
export interface FindingKeeper {
  /** Reads the findings of a check. */
  read(
    client: Pick<ReadClient, 'call'>,
    profileId: string,
    check: string,
    signal?: AbortSignal,
    inTurn?: () => Promise<unknown>,
  ): Promise<KeptRead>;
  /** Notes the revisions that a read brought, and gives each finding with those that were seen of it. */
  historyOf(profileId: string, read: KeptRead): FindingRow[];
  /** Keeps what a read brought. A failing disk takes nothing from the operator who reads. */
  keep(profileId: string, check: string, newestNotification: number | null, read: KeptRead): Result<void>;
  /** Keeps a finding as it is after a review from here, with its reason. */
  noteReview(profileId: string, finding: Finding, reason: string): { row: FindingRow; saved: Result<void> };
  /** Reads one step of the reading list, and keeps what it brings. */
  readStep(
    profileId: string,
    client: Pick<ReadClient, 'call'>,
    step: Step,
    inTurn: () => Promise<boolean>,
    signal: AbortSignal,
  ): Promise<Result<null>>;
}

const target = 'findings';

export function createFindingKeeper(deps: {
  database: Database;
  store: FindingStore;
  list: ReadingList;
  revisions: RevisionStore;
  clock: Pick<Clock, 'now'>;
  report: (failure: unknown) => void;
}): FindingKeeper {
  const { store, clock } = deps;

  /** The reads under way, each with what was reviewed since it began. */
  const reads = new Set<{ profileId: string; overtaken: Set<string> }>();

  const read: FindingKeeper['read'] = async (client, profileId, check, signal, inTurn) => {
    const mine = { profileId, overtaken: new Set<string>() };
    reads.add(mine);
    try {
      return { ...(await readFindings(client, check, signal, inTurn)), overtaken: mine.overtaken };
    } finally {
      reads.delete(mine);
    }
  };

  function rowsOf(findings: readonly Finding[], noted: Result<SeenRevision[][]>): FindingRow[] {
    if (!noted.ok) deps.report(new Error(noted.error.message));
    return findings.map((finding, place) => ({
      finding,
      revisions: noted.ok ? (noted.value[place] ?? []) : [],
    }));
  }

  const historyOf: FindingKeeper['historyOf'] = (profileId, { list, overtaken }) =>
    rowsOf(list, deps.revisions.note(profileId, list, overtaken));

  const keep: FindingKeeper['keep'] = (
    profileId,
    check,
    newestNotification,
    { list, facts, stopped, overtaken },
  ) => {
    const isWhole = stopped === null && facts.unread.length === 0;
    return onDisk(target, () =>
      deps.database.recoverable(() => {
        store.keep(profileId, check, list, { isWhole, overtaken, at: clock.now() });
        if (stopped === null)
          deps.list.noteRead(profileId, check, newestNotification, facts.unread.length, clock.now());
      }),
    );
  };

  return {
    read,
    historyOf,
    keep,
    noteReview(profileId, finding, reason) {
      for (const each of reads) if (each.profileId === profileId) each.overtaken.add(finding.name);
      const [row = { finding, revisions: [] }] = rowsOf(
        [finding],
        deps.revisions.note(profileId, [finding], new Set(), reason),
      );
      const saved = onDisk(target, () =>
        store.keepOne(profileId, checkOfFinding(finding.name), finding, clock.now()),
      );
      return { row, saved };
    },
    async readStep(profileId, client, step, inTurn, signal) {
      const { check } = step;
      if (step.of === 'check') {
        const response = await client.call('GetCheck', { variables: { check } }, { signal });
        if (!response.ok) return response;
        const saved = onDisk(target, () =>
          store.keepAbout(profileId, { ...response.value.value, name: check }, clock.now()),
        );
        return saved.ok ? ok(null) : saved;
      }
      const brought = await read(client, profileId, check, signal, inTurn);
      if (signal.aborted) return ok(null);
      historyOf(profileId, brought);
      const saved = keep(profileId, check, step.newestNotification, brought);
      if (!saved.ok) return saved;
      return brought.stopped === null ? ok(null) : err(brought.stopped);
    },
  };
}
