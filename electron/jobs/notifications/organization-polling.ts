import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import { diskRefusal } from '../../platform/storage/disk-failure.ts';
import type { Work } from './call-scheduler.ts';
import { createHealthLog } from './health-log.ts';
import { createOrganizationReader, type OrganizationReaderDeps } from './organization-reader.ts';
import type { PolledOrganization } from './polled-organization.ts';
import type { PollerStateMachine } from './poller-state.ts';
import { reachOf, statedWaitMs } from './schedule.ts';
import type { Timetable } from './timetable.ts';

/** Polls one organization after another, notes how each fares, and schedules its next poll. */
export interface OrganizationPolling {
  /** The poll that is due then; null: the organization is being polled, was scheduled again or was removed. */
  begin(organization: PolledOrganization, dueAt: number): Work | null;
  /** What was read of it is not on the disk. */
  isUnsaved(organization: PolledOrganization): boolean;
  /** It is no longer listed: the disk is not waited for. */
  removed(organization: PolledOrganization): void;
  /** Forgets which organizations are unsaved. */
  clear(): void;
  /** Writes how the organizations fared. */
  flush(): void;
}

interface Deps extends Omit<OrganizationReaderDeps, 'onUnsaved'> {
  polling: PollerStateMachine;
  timetable: Timetable;
  /** The service responded: an outage may be over. */
  onResponse: () => void;
  /** An organization had its turn, or has none any more. */
  onTurn: (organization: PolledOrganization) => void;
}

export function createOrganizationPolling(deps: Deps): OrganizationPolling {
  const { clock, polling, timetable } = deps;
  const unsaved = new Set<PolledOrganization>();
  const health = createHealthLog(deps.store, clock);
  const reader = createOrganizationReader({ ...deps, onUnsaved: notRead });

  async function poll(organization: PolledOrganization, signal: AbortSignal): Promise<void> {
    const wasUnsaved = unsaved.has(organization);
    let isNoted = false;
    try {
      const failure = await reader.read(organization, signal);
      if (failure === null) responded(organization);
      isNoted = failure === null || failed(organization, failure, signal) === 'organization';
    } finally {
      organization.busy = false;
      if (isNoted) unsaved.delete(organization);
      reader.saveCursor(organization);
      if (wasUnsaved) endUnsaved();
    }
  }

  /** The state ends when everything that the disk refused is on it; a response that brings nothing to save proves nothing. */
  function endUnsaved(): void {
    if (unsaved.size > 0) return;
    polling.saved();
    deps.onResponse();
  }

  function responded(organization: PolledOrganization): void {
    const record = reader.recordOf(organization);
    const hadFailed = record.error !== null;
    record.lastPollAt = record.lastResponseAt = clock.now();
    record.failures = 0;
    record.error = null;
    organization.faults = 0;
    organization.pausedAll = false;
    health.note(organization, record, hadFailed || unsaved.has(organization));
    timetable.afterResponse(organization);
    deps.onTurn(organization);
    deps.onResponse();
  }

  function failed(organization: PolledOrganization, failure: AppError, signal: AbortSignal) {
    const isOneAgain = organization.pausedAll && !polling.isFailing;
    const reach = polling.failed(failure, signal, isOneAgain);
    if (reach === 'organization') {
      const record = reader.recordOf(organization);
      timetable.afterFailures(organization, record.failures + 1, statedWaitMs(failure) ?? 0);
      noteFailure(organization, failure, record.error?.kind !== failure.kind || unsaved.has(organization));
      if (reachOf(failure) === 'organization') deps.onResponse();
    } else if (reach === 'everything') {
      organization.pausedAll = true;
      scheduleBehindWait(organization);
    } else if (signal.aborted) timetable.schedule(organization, clock.monotonic());
    else timetable.afterFailures(organization, 1);
    return reach;
  }

  /** Behind those that come due while all wait, so that others are tried too. */
  function scheduleBehindWait(organization: PolledOrganization): void {
    timetable.schedule(organization, Math.max(clock.monotonic(), polling.pausedUntil));
  }

  /** The disk refused what was read, or the app failed: it is due again before anything else is tried. */
  function notRead(organization: PolledOrganization, failure: unknown): void {
    const refusal = diskRefusal(failure, 'inbox');
    if (refusal !== null) {
      unsaved.add(organization);
      polling.notSaved(refusal);
      scheduleBehindWait(organization);
      return;
    }
    organization.faults += 1;
    timetable.afterFailures(organization, organization.faults);
    deps.report(failure);
    noteFailure(organization, notReadHere, true);
  }

  function noteFailure(organization: PolledOrganization, reason: AppError, isNews: boolean): void {
    const record = reader.recordOf(organization);
    record.lastPollAt = clock.now();
    record.failures += 1;
    record.error = reason;
    health.note(organization, record, isNews);
    deps.onTurn(organization);
  }

  return {
    begin(organization, dueAt) {
      if (organization.isRemoved || organization.busy || organization.dueAt !== dueAt) return null;
      organization.busy = true;
      return (signal) =>
        poll(organization, signal).catch((failure: unknown) => notRead(organization, failure));
    },
    isUnsaved: (organization) => unsaved.has(organization),
    removed(organization) {
      if (unsaved.delete(organization)) endUnsaved();
      deps.onTurn(organization);
    },
    clear: () => unsaved.clear(),
    flush: () => health.flush(),
  };
}

const notReadHere: AppError = {
  kind: 'internal',
  message: t('The app failed while polling this organization.'),
  advice: t('The app tries again. If polling fails again, report the problem.'),
};
