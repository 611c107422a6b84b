import { createCheckBody, type CheckDraft, type CheckWriting } from '#shared/check-form/body';
import { refusedParameter } from '#shared/check-form/entitlements';
import type { AppError } from '#shared/errors';
import type { CreationOutcome, FoundCheck } from '#shared/ipc/contract/creation';
import { t } from '#shared/messages/text';
import type { BodyOf } from '#shared/operations';
import { organizationOf, type ResourceName } from '#shared/resource-names';
import { err, ok, type Result } from '#shared/result';
import type { Clock } from '../clock.ts';
import type { Guard } from '../guard/guard.ts';
import { onDisk } from '../storage/disk-failure.ts';
import type { EntitlementStore } from './entitlement-store.ts';
import { findByReference, type ReadsChecks } from './find-checks.ts';
import { attemptOf, type Ledger, type LedgerEntry } from './ledger.ts';

/** What creation needs of the session of a profile. */
export interface CreationSession {
  client: ReadsChecks;
  settings: CheckWriting & { callsInFlight: number };
}
export type UseSession = <T>(
  profileId: string,
  work: (session: CreationSession) => Promise<Result<T>>,
) => Promise<Result<T>>;

export interface CreateRequest {
  profileId: string;
  /** Made by whoever asks, once for one intended check. */
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

export type Settlement = { found: true; checks: FoundCheck[] } | { found: false; receivedAt: string };

export interface Creator {
  /**
   * Creates a check, at most once: never retried, never sent twice for one attempt id, and for one
   * reference in one team only when the operator saw the earlier attempt or check and decided so.
   */
  create(request: CreateRequest, signal: AbortSignal): Promise<Result<CreationOutcome>>;
  /** Finds out about an attempt whose outcome is unknown. */
  settle(profileId: string, attempt: string, signal: AbortSignal): Promise<Result<Settlement>>;
}

const target = t('creation ledger');

export function createCreator(dependencies: {
  useSession: UseSession;
  guard: Pick<Guard, 'perform'>;
  ledger: Ledger;
  entitlements: Pick<EntitlementStore, 'refuse'>;
  clock: Clock;
}): Creator {
  const { useSession, guard, ledger, entitlements, clock } = dependencies;
  const running = new Map<string, Promise<Result<CreationOutcome>>>();
  /** Reference and team of what is on its way, look-up included: a second window is stopped here. */
  const reserved = new Map<string, { attempt: string; startedAt: string }>();

  async function create(request: CreateRequest, signal: AbortSignal): Promise<Result<CreationOutcome>> {
    const { profileId, attempt, team, draft, supersedes, lookup } = request;
    const place = JSON.stringify([profileId, team, draft.clientReference]);
    const before = onDisk(target, () => ({
      same: ledger.get(profileId, attempt),
      standing: ledger.standing(profileId, team, draft.clientReference),
    }));
    if (!before.ok) return before;
    const { same, standing } = before.value;
    if (same !== null) return ok(toldBefore(same));
    const other = reserved.get(place);
    if (other !== undefined) {
      const { clientReference } = draft;
      const previous = {
        ...other,
        team,
        clientReference,
        state: 'sending',
        check: null,
        absentAt: null,
      } as const;
      return ok({ outcome: 'blocked', previous });
    }
    if (standing !== null && (standing.state === 'sending' || standing.attempt !== supersedes))
      return ok({ outcome: 'blocked', previous: attemptOf(standing) });

    reserved.set(place, { attempt, startedAt: new Date(clock.now()).toISOString() });
    try {
      const known = lookup === 'skip' ? ok([]) : await lookUp(profileId, team, draft.clientReference, signal);
      if (!known.ok) return known;
      const unseen = known.value.filter(({ name }) => !request.acknowledged.includes(name));
      if (unseen.length > 0) return ok({ outcome: 'exists', checks: known.value });
      return await send(
        request,
        known.value.map(({ name }) => name),
        signal,
      );
    } finally {
      reserved.delete(place);
    }
  }

  async function lookUp(profileId: string, team: string, reference: string, signal: AbortSignal) {
    const organization = organizationOf(team) ?? '';
    const looked = await useSession(profileId, ({ client }) =>
      findByReference(client, organization, [reference], signal),
    );
    return looked.ok ? ok(looked.value.found.get(reference) ?? []) : looked;
  }

  async function send(
    request: CreateRequest,
    known: readonly string[],
    signal: AbortSignal,
  ): Promise<Result<CreationOutcome>> {
    const { profileId, attempt, team, organizationDisplayName, draft, bulk } = request;
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
        organizationDisplayName,
        resourceName: team,
        before: null,
        after: written.value,
        ...(bulk && { grantId: bulk.grantId }),
      },
      // Once it may have left, nobody's going away makes its outcome less known.
      new AbortController().signal,
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
    if (isUnknown(error)) {
      onDisk(target, () => ledger.unknown(profileId, attempt, error));
      return { outcome: 'unknown', error, attempt };
    }
    onDisk(target, () => ledger.failed(profileId, attempt, error));
    if (error.kind === 'validation' && error.missingFeature !== undefined) {
      const parameter = refusedParameter(error.missingFeature, error.faults);
      const organization = organizationOf(team);
      if (parameter !== null && organization !== null)
        onDisk(target, () =>
          entitlements.refuse(profileId, organization, parameter, error.missingFeature ?? ''),
        );
    }
    return { outcome: 'failed', error };
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
      if (entry?.state !== 'unknown') return err(notUnknown(attempt));
      const looked = await lookUp(profileId, entry.team, entry.clientReference, signal);
      if (!looked.ok) return looked;
      const checks = madeBy(entry, looked.value);
      const settled = onDisk(target, () => {
        const [check] = checks;
        if (check === undefined) ledger.absent(profileId, attempt);
        else ledger.created(profileId, attempt, check.name);
      });
      if (!settled.ok) return settled;
      return ok(
        checks.length > 0
          ? { found: true, checks }
          : { found: false, receivedAt: new Date(clock.now()).toISOString() },
      );
    },
  };
}

/** The checks an attempt can have made: in its team, and not there before it. */
export function madeBy(
  { team, known }: Pick<LedgerEntry, 'team' | 'known'>,
  checks: readonly FoundCheck[],
): FoundCheck[] {
  return checks.filter(({ name }) => name.startsWith(`${team}/checks/`) && !known.includes(name));
}

function bodyOf(writing: CheckWriting, team: string, draft: CheckDraft): Result<BodyOf<'CreateCheck'>> {
  if (draft.onBehalfOf !== undefined && writing.onBehalfOfField === '')
    return err({
      kind: 'refused',
      reason: 'not-supported',
      operation: 'CreateCheck',
      target: team,
      message: t('The profile names no field for the user a check is created for, and nothing was sent.'),
      advice: t('Name the on-behalf-of field in the profile, or create the check without it.'),
    });
  return ok(createCheckBody(writing, team, draft));
}

/** As the journal counts it: these may have taken effect. */
function isUnknown({ kind }: AppError): boolean {
  return kind === 'outcome-unknown' || kind === 'protocol' || kind === 'internal';
}

/** An attempt id that comes again gets the answer of the first time. */
function toldBefore(entry: LedgerEntry): CreationOutcome {
  const { attempt, state, check, error } = entry;
  if (state === 'created' && check !== null) return { outcome: 'created', check, attempt };
  if (state === 'failed' && error !== null) return { outcome: 'failed', error };
  if (state === 'unknown') return { outcome: 'unknown', error: error ?? endedMeanwhile(entry), attempt };
  return { outcome: 'blocked', previous: attemptOf(entry) };
}

export function endedMeanwhile({ team, clientReference }: LedgerEntry): AppError {
  return {
    kind: 'outcome-unknown',
    operation: 'CreateCheck',
    target: team,
    message: t('The app ended while the check was being created. The check may have been created.'),
    advice: t('Look the client reference up before creating the check again.'),
    lookup: { team, clientReference },
  };
}

function stopped(team: string): AppError {
  return {
    kind: 'cancelled',
    operation: 'CreateCheck',
    target: team,
    message: t('It was cancelled before anything was sent.'),
    advice: t('Create the check again if it is still wanted.'),
  };
}

function notUnknown(attempt: string): AppError {
  return {
    kind: 'validation',
    message: t('The outcome of this attempt is not unknown.'),
    target: t('attempt {attempt}', { attempt }),
    advice: t('Read the page again to see its outcome.'),
    faults: [],
  };
}
