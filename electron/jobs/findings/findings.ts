import type { InputOf, OutputOf } from '#shared/ipc/contract';
import {
  maxQueued,
  readingCallsPerCheck,
  readingCallsPerMinute,
  type FindingRow,
  type FindingsReading,
} from '#shared/ipc/contract/findings';
import type { Check } from '#shared/model/check';
import type { Finding } from '#shared/model/finding';
import type { Result } from '#shared/result';
import type { ReadClient } from '../../service/api/client.ts';
import type { UseSession } from '../../service/session/use-session.ts';
import type { Database } from '../../platform/storage/database.ts';
import { onDisk } from '../../platform/storage/disk-failure.ts';
import type { Vault } from '../../platform/storage/vault.ts';
import {
  createBackgroundReader,
  type BackgroundReader,
  type BackgroundReaderDeps,
} from './background-reader.ts';
import { createCheckNames } from './check-names.ts';
import { createFindingFigures } from './finding-figures.ts';
import { createFindingKeeper } from './finding-keeper.ts';
import { createFindingStore } from './finding-store.ts';
import type { ReadFindings } from './read-check.ts';
import { createReadingList, type ReadingCounts } from './reading-list.ts';
import { createRevisionStore } from './revision-store.ts';

/** Findings across checks: what was read of them, by the operator or in the background, is kept here. */
export interface Findings extends Pick<BackgroundReader, 'activate' | 'pause' | 'resume' | 'wake' | 'close'> {
  /** Reads the findings of a check for the operator, and keeps them. */
  list(
    profileId: string,
    client: Pick<ReadClient, 'call'>,
    check: string,
    signal?: AbortSignal,
  ): Promise<ReadFindings & { rows: FindingRow[] }>;
  /** A check was read: its state is noted where the check is known here. */
  checkSeen(profileId: string, check: Check): void;
  /** Keeps a finding as it is after a review from here, with its reason. */
  noteReview(profileId: string, finding: Finding, reason: string): FindingRow;
  queue(input: InputOf<'findings.queue'>): Result<OutputOf<'findings.queue'>>;
  count(profileId: string): Result<OutputOf<'findings.count'>>;
  read(input: InputOf<'findings.read'>): Result<OutputOf<'findings.read'>>;
  /**
   * Numbers over the findings of an organization, with the names of its checks as far as they are known here. What is
   * still to be read of it is read before others from now on.
   */
  inOrganization(profileId: string, organization: string): Result<OutputOf<'organizations.findings'>>;
  /** Display names of those of the checks that are known here. */
  checkNames(profileId: string, checks: readonly string[]): Result<ReadonlyMap<string, string>>;
  control(input: InputOf<'findings.control'>): Result<FindingsReading>;
  reading(profileId: string): Result<FindingsReading>;
}

const target = 'findings';
const maxPriorDecisions = 20;

export function openFindings(
  opened: Result<{ database: Database }>,
  dependencies: Omit<BackgroundReaderDeps, 'list' | 'read' | 'callsPerMinute' | 'onChange'> & {
    useSession: UseSession;
    vault: Vault;
    publish: (reading: FindingsReading) => void;
  },
): Result<Findings> {
  if (!opened.ok) return opened;
  const { database } = opened.value;
  const { clock, vault, useSession, publish, report } = dependencies;
  return onDisk(target, () => {
    const store = createFindingStore(database, vault);
    const list = createReadingList(database);
    const revisions = createRevisionStore(database, () => clock.now());
    const names = createCheckNames(database, vault, store);
    const figures = createFindingFigures(database);
    const keeper = createFindingKeeper({ database, store, list, revisions, clock, report });
    const reader = createBackgroundReader({
      ...dependencies,
      list,
      callsPerMinute: readingCallsPerMinute,
      onChange: (profileId) => publishChange(profileId, false),
      read: (profileId, step, inTurn, signal) =>
        useSession(profileId, ({ client }) => keeper.readStep(profileId, client, step, inTurn, signal)),
    });

    const readingOf = (profileId: string) =>
      progressOf(profileId, list.counts(profileId), reader.state(profileId));

    let published = '';
    /** Reports the progress of reading when it changed, or when the saved findings changed. */
    function publishChange(profileId: string, isNews: boolean): void {
      const reading = onDisk(target, () => readingOf(profileId));
      if (!reading.ok) return;
      const now = JSON.stringify(reading.value);
      if (isNews || now !== published) publish(reading.value);
      published = now;
    }

    /** The reader may have a check to read for what the operator read. */
    function noteSaved(profileId: string, saved: Result<unknown>): void {
      if (saved.ok) {
        reader.wake();
        publishChange(profileId, true);
      } else report(new Error(saved.error.message));
    }

    return {
      ...reader,
      async list(profileId, client, check, signal) {
        const newestNotification = onDisk(target, () => list.newestNotification(profileId, check));
        const read = await keeper.read(client, profileId, check, signal);
        const rows = keeper.historyOf(profileId, read);
        if (read.receivedAt !== null) {
          const saved = keeper.keep(
            profileId,
            check,
            newestNotification.ok ? newestNotification.value : null,
            read,
          );
          noteSaved(profileId, saved);
        }
        return { ...read, rows };
      },
      checkSeen(profileId, check) {
        const saved = onDisk(target, () => store.noteState(profileId, check, clock.now()));
        if (!saved.ok) report(new Error(saved.error.message));
      },
      noteReview(profileId, finding, reason) {
        const { row, saved } = keeper.noteReview(profileId, finding, reason);
        noteSaved(profileId, saved);
        return row;
      },
      queue: ({ profileId, ...of }) =>
        onDisk(target, () => {
          const saved = store.list(profileId, of, maxQueued + 1);
          const shown = saved.slice(0, maxQueued);
          const placeOf = names.places(profileId, shown);
          return {
            rows: shown.map((each) => ({
              finding: each.finding,
              ...placeOf(each),
              revisions: each.revisions,
              readAt: each.readAt,
            })),
            isMore: saved.length > maxQueued,
            reading: readingOf(profileId),
          };
        }),
      count: (profileId) => onDisk(target, () => ({ unreviewed: store.countOpen(profileId) })),
      read: ({ profileId, name }) =>
        onDisk(target, () => {
          const saved = store.find(profileId, name);
          if (saved === null) return null;
          const prior = store.decidedOnSubject(
            profileId,
            { check: saved.check, finding: saved.finding.name },
            maxPriorDecisions,
          );
          const placeOf = names.places(profileId, prior);
          return {
            row: { finding: saved.finding, revisions: revisions.seen(profileId, name) },
            subjectBy: store.subjectBy(profileId, saved.check),
            prior: prior.map((each) => ({ finding: each.finding, ...placeOf(each), reason: each.reason })),
          };
        }),
      inOrganization: (profileId, organization) =>
        onDisk(target, () => {
          list.prefer(organization);
          const { checks, ...counts } = figures(profileId, organization);
          const checkNames = names.of(
            profileId,
            checks.map(({ check }) => check),
          );
          return {
            ...counts,
            checks: checks.map((each) => ({ ...each, checkName: checkNames.get(each.check) ?? null })),
          };
        }),
      checkNames: (profileId, checks) => onDisk(target, () => names.of(profileId, checks)),
      control({ profileId, action }) {
        const done = onDisk(target, () => {
          if (action === 'retry') list.retryFailed(profileId);
          else list.setPaused(profileId, action === 'pause');
        });
        if (!done.ok) return done;
        reader.retryNow();
        return onDisk(target, () => readingOf(profileId));
      },
      reading: (profileId) => onDisk(target, () => readingOf(profileId)),
    };
  });
}

function progressOf(
  profileId: string,
  { findings: left, checks, read, failed, unread }: ReadingCounts,
  { state, error }: ReturnType<BackgroundReader['state']>,
): FindingsReading {
  const calls = left * readingCallsPerCheck + checks;
  const isOnItsWay = state === 'reading' || state === 'done';
  return {
    profileId,
    state,
    left,
    minutesLeft: isOnItsWay ? Math.ceil(calls / readingCallsPerMinute) : null,
    read,
    failed,
    unread,
    error,
  };
}
