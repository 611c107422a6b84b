import { createCheckBody, type CheckDraft, type CheckWriting } from '#shared/check-form/body';
import { refusedParameter } from '#shared/check-form/entitlements';
import { isOutcomeOpen, type AppError, type AppErrorOf } from '#shared/errors';
import type { CreationOutcome, FoundCheck } from '#shared/ipc/contract/creation';
import { t } from '#shared/messages/text';
import type { BodyOf } from '#shared/profile-operations';
import { organizationOf, type ResourceName } from '#shared/resource-names';
import { err, ok, type Result } from '#shared/result';
import type { Clock } from '../../platform/clock.ts';
import type { Guard } from '../../safety/guard/guard.ts';
import { onDisk } from '../../platform/storage/disk-failure.ts';
import type { EntitlementStore } from './entitlement-store.ts';
import type { ReadsChecks } from './find-checks.ts';
import { never } from '../runs/engine.ts';
import { attemptOf, type Ledger, type LedgerEntry } from './ledger.ts';
import type { UseSession } from '../../service/session/use-session.ts';
import type { LookUpReferences } from './reference-lookup.ts';

/** What creation needs of the session of a profile. */
interface CreationSession {
  client: ReadsChecks;
  settings: CheckWriting & { callsInFlight: number };
}
export type UseCreationSession = UseSession<CreationSession>;

export interface CreateRequest {
  profileId: string;
  /** Created by the caller, once per intended check. */
  attempt: string;
  team: ResourceName<'team'>;
  organizationDisplayName: string | null;
  draft: CheckDraft;
  acknowledged: readonly string[];
  supersedes: string | null;
  lookup: 'first' | 'skip';
  /** A row of a confirmed bulk run. */
  bulk?: { run: string; row: number; grantId: string };
}

type Settlement =
  | { found: true; checks: FoundCheck[] }
  | { found: false; receivedAt: string; team: string; clientReference: string };

export interface Creator {
  /**
   * Creates a check, at most once: never retried, never sent twice for one attempt id, and for one
   * reference in one team only when the operator saw the earlier attempt or check and decided so.
   */
  create(request: CreateRequest, signal: AbortSignal): Promise<Result<CreationOutcome>>;
  /** Finds out about an attempt whose outcome is unknown. */
  settle(profileId: string, attempt: string, signal: AbortSignal): Promise<Result<Settlement>>;
}

const target = t('Record of created checks');

export function createCreator(dependencies: {
  useSession: UseCreationSession;
  guard: Pick<Guard, 'perform'>;
  ledger: Ledger;
  lookUpReferences: LookUpReferences;
  entitlements: Pick<EntitlementStore, 'refuse'>;
  clock: Clock;
}): Creator {
  const { useSession, guard, ledger, lookUpReferences, entitlements, clock } = dependencies;
  const running = new Map<string, Promise<Result<CreationOutcome>>>();
  /**
   * Reference and organization of what is on its way, look-up included: a second window is stopped here, in whichever
   * team it creates.
   */
  const reserved = new Map<string, { attempt: string; team: string; startedAt: string }>();

  async function create(request: CreateRequest, signal: AbortSignal): Promise<Result<CreationOutcome>> {
    const { profileId, attempt, team, draft, supersedes, lookup } = request;
    const place = JSON.stringify([profileId, organizationOf(team), draft.clientReference]);
    const before = onDisk(target, () => ({
      isComparable: ledger.isComparable(profileId),
      same: ledger.get(profileId, attempt),
      previousAttempt: ledger.previousAttempt(profileId, team, draft.clientReference),
    }));
    if (!before.ok) return before;
    const { same, previousAttempt, isComparable } = before.value;
    if (same !== null) return ok(outcomeOfEarlier(same));
    if (!isComparable) return err(ledgerLocked(team));
    const other = reserved.get(place);
    if (other !== undefined) {
      const { clientReference } = draft;
      const previous = {
        ...other,
        clientReference,
        state: 'sending',
        check: null,
        absentAt: null,
      } as const;
      return ok({ outcome: 'blocked', previous });
    }
    if (
      previousAttempt !== null &&
      (previousAttempt.state === 'sending' || previousAttempt.attempt !== supersedes)
    )
      return ok({ outcome: 'blocked', previous: attemptOf(previousAttempt) });

    reserved.set(place, { attempt, team, startedAt: new Date(clock.now()).toISOString() });
    try {
      if (lookup === 'skip') return await send(request, [], signal);
      const looked = await lookUp(profileId, team, draft.clientReference, signal);
      if (!looked.ok) return looked;
      const { checks, settled } = looked.value;
      const [earlier] = settled.filter((each) => each.attempt.team === team);
      if (earlier !== undefined)
        return ok({ outcome: 'settled', checks: [earlier.check], attempt: earlier.attempt.attempt });
      const unseen = checks.filter(({ name }) => !request.acknowledged.includes(name));
      if (unseen.length > 0) return ok({ outcome: 'exists', checks });
      return await send(
        request,
        checks.map(({ name }) => name),
        signal,
      );
    } finally {
      reserved.delete(place);
    }
  }

  async function lookUp(profileId: string, team: string, reference: string, signal: AbortSignal) {
    const place = { profileId, organization: organizationOf(team) ?? '' };
    const looked = await useSession(profileId, ({ client }) =>
      lookUpReferences(client, place, [reference], signal),
    );
    if (!looked.ok) return looked;
    const { found, settled, receivedAt } = looked.value;
    return ok({ checks: found.get(reference) ?? [], settled, receivedAt });
  }

  async function send(
    request: CreateRequest,
    known: readonly string[],
    signal: AbortSignal,
  ): Promise<Result<CreationOutcome>> {
    const { profileId, attempt, team, draft, bulk } = request;
    const written = await useSession(profileId, ({ settings }) =>
      Promise.resolve(bodyOf(settings, team, draft)),
    );
    if (!written.ok) return written;
    if (signal.aborted) return err(stopped(team));
    const { clientReference } = draft;
    const place = bulk && { run: bulk.run, row: bulk.row };
    const begun = onDisk(target, () =>
      ledger.begin({ id: attempt, profileId, team, clientReference, known, ...(place && { place }) }),
    );
    // Without its row on the disk nothing is sent.
    if (!begun.ok) return begun;
    const result = await guard.perform(
      {
        profileId,
        operation: 'CreateCheck',
        variables: { parent: team },
        body: written.value,
        askedBy: bulk === undefined ? 'screen' : 'bulk',
        resourceName: team,
        before: null,
        after: written.value,
        ...(bulk && { grantId: bulk.grantId }),
      },
      never,
    );
    if (result.ok) {
      const check = result.value.value.name;
      // If this fails the row reads as unknown and a look-up finds the check.
      onDisk(target, () => ledger.created(profileId, attempt, check));
      return ok({ outcome: 'created', check, attempt });
    }
    return ok(conclude(request, result.error));
  }

  function conclude({ profileId, attempt, team }: CreateRequest, error: AppError): CreationOutcome {
    if (isOutcomeOpen(error)) {
      onDisk(target, () => ledger.unknown(profileId, attempt, error));
      return { outcome: 'unknown', error, attempt };
    }
    const recorded = error.kind === 'validation' ? rememberRefusal(profileId, team, error) : error;
    onDisk(target, () => ledger.failed(profileId, attempt, recorded));
    return { outcome: 'failed', error: recorded };
  }

  /** Keeps what the organization is not entitled to, and names the parameter where the service did not. */
  function rememberRefusal(profileId: string, team: string, error: AppErrorOf<'validation'>): AppError {
    const { missingFeature, faults, message } = error;
    const organization = organizationOf(team);
    if (missingFeature === undefined || organization === null) return error;
    const parameter = refusedParameter(missingFeature, faults);
    if (parameter === null) return error;
    onDisk(target, () => entitlements.refuse(profileId, organization, parameter, missingFeature));
    const isNamed = faults.some(({ field }) => field.endsWith(parameter));
    return isNamed ? error : { ...error, faults: [...faults, { field: `params.${parameter}`, message }] };
  }

  return {
    create(request, signal) {
      const key = `${request.profileId} ${request.attempt}`;
      const before = running.get(key);
      if (before !== undefined) return before;
      const creating = create(request, signal).finally(() => running.delete(key));
      running.set(key, creating);
      return creating;
    },

    async settle(profileId, attempt, signal) {
      const read = onDisk(target, () => ledger.get(profileId, attempt));
      if (!read.ok) return read;
      const entry = read.value;
      // Another look-up may have found it meanwhile.
      if (entry?.state === 'created' && entry.check !== null)
        return ok({
          found: true,
          checks: [{ name: entry.check, displayName: null, state: null, createTime: null }],
        });
      if (entry?.state !== 'unknown') return err(notUnknown(attempt));
      if (entry.clientReference === null) return err(referenceNotSaved(entry.team));
      const { team, clientReference } = entry;
      const looked = await lookUp(profileId, team, clientReference, signal);
      if (!looked.ok) return looked;
      const { settled, receivedAt } = looked.value;
      const made = settled.find((each) => each.attempt.attempt === attempt);
      return ok(
        made === undefined
          ? { found: false, receivedAt, team, clientReference }
          : { found: true, checks: [made.check] },
      );
    },
  };
}

function bodyOf(writing: CheckWriting, team: string, draft: CheckDraft): Result<BodyOf<'CreateCheck'>> {
  if (draft.onBehalfOf !== undefined && writing.onBehalfOfField === '')
    return err({
      kind: 'refused',
      reason: 'setting-missing',
      operation: 'CreateCheck',
      target: team,
      message: t('The profile has no “On-behalf-of field”. Nothing was sent.'),
      advice: t('Set the field in the profile, or clear “On behalf of”.'),
    });
  return ok(createCheckBody(writing, team, draft));
}

/** An attempt id that comes again gets the response of the first time. */
function outcomeOfEarlier(entry: LedgerEntry): CreationOutcome {
  const { attempt, state, check, error } = entry;
  if (state === 'created' && check !== null) return { outcome: 'created', check, attempt };
  if (state === 'failed' && error !== null) return { outcome: 'failed', error };
  if (state === 'unknown') return { outcome: 'unknown', error: error ?? endedMeanwhile(entry), attempt };
  return { outcome: 'blocked', previous: attemptOf(entry) };
}

function endedMeanwhile({ team, clientReference }: LedgerEntry): AppError {
  return {
    kind: 'outcome-unknown',
    operation: 'CreateCheck',
    target: team,
    message: t('The app closed during check creation. A check may exist.'),
    advice:
      clientReference === null
        ? t("Search the team's checks before you create the check again.")
        : t('Look up the client reference before you create the check again.'),
    lookup: clientReference === null ? { team } : { team, clientReference },
  };
}

function stopped(team: string): AppError {
  return {
    kind: 'cancelled',
    operation: 'CreateCheck',
    target: team,
    message: t('Check creation was cancelled. Nothing was sent.'),
    advice: t('Create the check again if you still need it.'),
  };
}

/** A reference that was sent before would not be known again. */
function ledgerLocked(team: string): AppError {
  return {
    kind: 'refused',
    reason: 'keychain-locked',
    operation: 'CreateCheck',
    target: team,
    message: t("Nothing was sent. The record of created checks can't be read without the keychain."),
    advice: t('Unlock the keychain.'),
  };
}

function referenceNotSaved(team: string): AppError {
  return {
    kind: 'refused',
    reason: 'not-supported',
    operation: 'CreateCheck',
    target: team,
    message: t('The app no longer has the client reference of this attempt.'),
    advice: t("Look in the team's checks to see whether the check was created."),
  };
}

function notUnknown(attempt: string): AppError {
  return {
    kind: 'validation',
    message: t('The outcome of this attempt is already known.'),
    target: t('Attempt {attempt}', { attempt }),
    advice: t('Refresh the page to see the outcome.'),
    faults: [],
  };
}
