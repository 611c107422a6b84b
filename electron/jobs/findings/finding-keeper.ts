import type { SeenRevision } from '#shared/check-detail/findings';
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

/** Keeps what was read of checks, by the operator or in the background. */
export interface FindingKeeper {
  /** Notes these revisions, and gives each finding with those that were seen of it. */
  historyOf(profileId: string, findings: readonly Finding[], reason?: string): FindingRow[];
  /** Keeps what a read brought. A failing disk takes nothing from the operator who reads. */
  keep(profileId: string, check: string, newestNotification: number | null, read: ReadFindings): Result<void>;
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

  const historyOf: FindingKeeper['historyOf'] = (profileId, findings, reason) => {
    const seenRevisions: Result<SeenRevision[][]> = deps.revisions.note(profileId, findings, reason);
    if (!seenRevisions.ok) deps.report(new Error(seenRevisions.error.message));
    return findings.map((finding, place) => ({
      finding,
      revisions: seenRevisions.ok ? (seenRevisions.value[place] ?? []) : [],
    }));
  };

  const keep: FindingKeeper['keep'] = (profileId, check, newestNotification, read) => {
    const isWhole = read.stopped === null && read.facts.unread.length === 0;
    return onDisk(target, () =>
      deps.database.recoverable(() => {
        store.keep(profileId, check, read.list, isWhole, clock.now());
        if (read.stopped === null)
          deps.list.noteRead(profileId, check, newestNotification, read.facts.unread.length, clock.now());
      }),
    );
  };

  return {
    historyOf,
    keep,
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
      const read = await readFindings(client, check, signal, inTurn);
      if (signal.aborted) return ok(null);
      historyOf(profileId, read.list);
      const saved = keep(profileId, check, step.newestNotification, read);
      if (!saved.ok) return saved;
      return read.stopped === null ? ok(null) : err(read.stopped);
    },
  };
}
