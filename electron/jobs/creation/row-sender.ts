import { randomUUID } from 'node:crypto';
import type { AppError } from '#shared/errors';
import type { CreationOutcome, FoundCheck, RowState } from '#shared/ipc/contract/creation';
import { t } from '#shared/messages/text';
import { isName, organizationOf } from '#shared/resource-names';
import type { Clock } from '../../platform/clock.ts';
import { endsRun, type Sent, type Turn } from '../runs/engine.ts';
import { planNotSaved, rowsNotSaved } from './bulk-refusals.ts';
import type { BulkStore, StoredRow, StoredRun } from './bulk-store.ts';
import type { Creator } from './creator.ts';
import { isRefusedFilter } from './find-checks.ts';
import type { Ledger } from './ledger.ts';
import { displayNameOf, readDraft } from './row-plan.ts';

/** A run while it sends. */
export interface Progress {
  counts: Map<RowState, number>;
  /** Of the last minute, and perhaps some before; on the monotonic clock. */
  sentAt: number[];
  nextRow: number | null;
}

/** Sends a row of a run at most once, and notes in the progress of the run how that ended. */
type SendRow = (run: StoredRun, row: StoredRow, turn: Turn, progress: Progress) => Promise<Sent>;

const minute = 60_000;

export function createRowSender(dependencies: {
  store: BulkStore;
  ledger: Ledger;
  creator: Pick<Creator, 'create'>;
  clock: Pick<Clock, 'monotonic'>;
  cellsOf: (run: string, row: StoredRow) => readonly string[] | null;
  /** What the dry run of a run looked up still holds. */
  isLookedUpLately: (run: string) => boolean;
}): SendRow {
  const { store, ledger, creator, clock } = dependencies;

  function leaveOut(run: StoredRun, { row }: StoredRow, reason: string) {
    store.leaveOut(run.id, row, reason);
    return { state: 'left-out', sent: 'settled' } as const;
  }

  function settle(run: StoredRun, row: StoredRow, result: CreationOutcome): { state: RowState; sent: Sent } {
    switch (result.outcome) {
      case 'created':
        return { state: 'created', sent: 'settled' };
      case 'unknown':
        // A service that fails leaves every outcome unknown: that ends a run as refusals do.
        return { state: 'unknown', sent: 'failed' };
      case 'settled':
        // An earlier attempt of this row made the check: it is this row's.
        return store.restore(run.id, row.row, result.attempt)
          ? { state: 'created', sent: 'settled' }
          : leaveOut(run, row, usedBefore(result.checks));
      case 'exists':
        return leaveOut(run, row, usedBefore(result.checks));
      case 'blocked':
        return leaveOut(run, row, t('This reference was already sent from this computer.'));
      case 'failed':
        if (!endsRun(result.error)) return { state: 'failed', sent: 'failed' };
        // It did not reach the service as a request for this check: the row waits for the operator.
        store.release(run.id, 'failed', [row.row]);
        return { state: 'waiting', sent: { stop: result.error } };
    }
  }

  return async (run, row, { grantId, stop }, progress) => {
    progress.nextRow = row.row;
    const cells = dependencies.cellsOf(run.id, row);
    if (cells === null) return { stop: rowsNotSaved(run) };
    if (run.content === null) return { stop: planNotSaved };
    const { plan } = run.content;
    const { draft, faults } = readDraft(plan, cells, row.team);
    if (!isName('team', row.team) || faults.length > 0) {
      const { state, sent } = leaveOut(run, row, faults[0]?.message ?? t('The row has no team.'));
      move(progress, 'waiting', state);
      return sent;
    }
    move(progress, 'waiting', 'sending');
    const newest = row.again ? ledger.previousAttempt(run.profileId, row.team, draft.clientReference) : null;
    // Sent over an attempt of this row alone, never over one that was made elsewhere.
    const own = newest?.run === run.id && newest.row === row.row ? newest : null;
    // Not where it was sent since for another row or from the form, perhaps in another team of the organization.
    const isKnown =
      row.lookedUp &&
      !row.again &&
      dependencies.isLookedUpLately(run.id) &&
      ledger.previousAttemptIn(run.profileId, organizationOf(row.team) ?? '', draft.clientReference) === null;
    const attempt = randomUUID();
    const result = await creator.create(
      {
        profileId: run.profileId,
        attempt,
        team: row.team,
        organizationDisplayName: displayNameOf(plan, organizationOf(row.team)),
        draft,
        acknowledged: own?.known ?? [],
        supersedes: own?.attempt ?? null,
        lookup: isKnown ? 'skip' : 'first',
        bulk: { run: run.id, row: row.row, grantId },
      },
      stop,
    );
    if (!result.ok && isRefusedFilter(result.error)) {
      const { profileId, id } = run;
      const { clientReference } = draft;
      const place = { run: id, row: row.row };
      ledger.begin({ id: attempt, profileId, team: row.team, clientReference, known: [], place });
      ledger.failed(profileId, attempt, lookUpRefused);
      move(progress, 'sending', 'failed');
      // A service that refuses every filter ends the run as refusals do.
      return 'failed';
    }
    if (!result.ok) {
      // Nothing was sent: the row waits, and so does the run.
      move(progress, 'sending', 'waiting');
      return { stop: result.error };
    }
    noteSent(progress, clock.monotonic());
    const { state, sent } = settle(run, row, result.value);
    move(progress, 'sending', state);
    return sent;
  };
}

export function sentLastMinute({ sentAt }: Progress, now: number): number {
  return sentAt.filter((at) => at > now - minute).length;
}

function noteSent({ sentAt }: Progress, now: number): void {
  sentAt.push(now);
  while ((sentAt[0] ?? Infinity) < now - minute) sentAt.shift();
}

function move({ counts }: Progress, from: RowState, to: RowState): void {
  counts.set(from, (counts.get(from) ?? 0) - 1);
  counts.set(to, (counts.get(to) ?? 0) + 1);
}

/** The service took no filter of it, and the list of all checks is too long or could not be read whole. */
const lookUpRefused: AppError = {
  kind: 'validation',
  operation: 'ListChecks',
  message: t("Nothing was sent: the reference can't be looked up."),
  advice: t('Correct the reference, or choose “Create without look-up” in the form.'),
  faults: [],
};

function usedBefore([check]: readonly FoundCheck[]): string {
  return check === undefined
    ? t('This reference is already used by another check.')
    : t('This reference is already used by {checks}.', { checks: check.name });
}
