import { randomUUID } from 'node:crypto';
import { directionOf, type DirectedByBody } from '#shared/direction';
import type { AppError } from '#shared/errors';
import {
  isTyped,
  type Asker,
  type GuardQuestion,
  type GuardState,
  type RunItem,
  type WaitingQuestion,
} from '#shared/guard';
import type { Consent } from '#shared/journal';
import { t } from '#shared/messages/text';
import { callFacts, type BodyOf, type CallId, type VariablesOf } from '#shared/profile-operations';
import { err, ok, type Result } from '#shared/result';
import type { ApiResponse } from '../../service/api/client.ts';
import { lookupOf } from '../../service/api/outcome.ts';
import type { Clock } from '../../platform/clock.ts';
import { diff } from '../journal/diff.ts';
import type { EntryDraft, Journal } from '../journal/journal.ts';
import { placeOf } from '../journal/place.ts';
import { completionOf } from './completion.ts';
import { createGrants, type GrantItem } from './grants.ts';
import { decide, isWritable, nameToType, type Decision } from './guard-policy.ts';
import { createLock, type GuardedProfile } from './lock.ts';
import type { Ask } from './questions.ts';
import type { GuardedOperationId } from '../../service/session/reads-only.ts';
import {
  cancelledBeforeSending,
  notConfirmed,
  notUnlocked,
  profileNotActive,
  profileStopped,
  readOnlyRefusal,
  sendingFailed,
  type NotGiven,
} from '../../service/session/refusals.ts';
import type { Send } from './send-through.ts';

export interface GuardedRequest<Id extends GuardedOperationId> {
  profileId: string;
  operation: Id;
  variables: VariablesOf<Id>;
  body: BodyOf<Id>;
  askedBy: Asker;
  /** Used where the path names no resource; otherwise the one in the path is shown and recorded. */
  resourceName: string;
  /** Its display name as the service gave it to this process, for the dialog alone; null, or left out: not known. */
  resourceDisplayName?: string | null;
  /** State before and after, as JSON; for the dialog and, without personal data, for the journal. */
  before: unknown;
  after: unknown;
  /**
   * Whether what a question showed still holds once it is confirmed, which may be minutes later. A failure is the
   * result, and nothing is sent.
   */
  recheck?: () => Promise<Result<null>>;
  /** The confirmed bulk run that this belongs to. */
  grantId?: string;
  /** Longest time to wait for the response; that of the client by default. */
  timeoutMs?: number;
}

/** A request of a run, with the body that it will send where that has its direction. */
export type RunChange = {
  resource: string;
  /** A constant such as ON, for the question to the operator. */
  before?: string | null;
} & (
  | { [Id in DirectedByBody]: { operation: Id; body: BodyOf<Id> } }[DirectedByBody]
  | { operation: Exclude<CallId, DirectedByBody>; body?: undefined }
);

export interface GrantRequest {
  profileId: string;
  /** ID of the run, so that its screen can show that it waits. */
  run?: string;
  /** Everything the run will send; at least one. */
  items: readonly [RunChange, ...RunChange[]];
  /** Facts of the run as a whole. */
  facts: unknown;
}

/** A confirmed run may send until it ends. */
export interface Grant {
  id: string;
  /**
   * Aborted when the profile is locked, switched or sends elsewhere, or its unlocked time is over: nothing of the run is
   * sent any more.
   */
  ended: AbortSignal;
}

/** A question before it has its id. */
export type NewQuestion = GuardQuestion extends infer Q
  ? Q extends GuardQuestion
    ? Omit<Q, 'question'>
    : never
  : never;
/** The operator's decision: the consent given, or why none was. */
export type ConfirmationOutcome = { given: Consent } | { not: NotGiven };

/** The only door: every operation that is not a GET passes here, whoever calls it. */
export interface Guard {
  /** Decides, asks, writes the journal entry, sends, completes the entry. A refusal sends nothing. */
  perform<Id extends GuardedOperationId>(
    request: GuardedRequest<Id>,
    signal: AbortSignal,
  ): Promise<Result<ApiResponse<Id>>>;
  /** One confirmation for a bulk run, its name always typed. Its items still pass `perform`, with the id given here. */
  openGrant(request: GrantRequest, signal: AbortSignal): Promise<Result<Grant>>;
  closeGrant(grantId: string): void;
  /** Asks the operator about something that is not a request. Void at the next lock or switch, as every question. */
  confirm(question: NewQuestion, signal: AbortSignal): Promise<ConfirmationOutcome>;
  state(): GuardState;
  /** Allows mutations; in production only once this was confirmed, for these minutes or those of the profile. */
  askToUnlock(minutes: number | undefined, signal: AbortSignal): Promise<Result<null>>;
  /** Asks before each mutation, in sandbox and demo. */
  confirmEach(): Result<null>;
  lock(): void;
  /** After a switch of profile: the new one begins in its start mode. */
  reset(): void;
  /** The screen was locked or the computer sleeps: production is read-only, questions and grants are void. */
  secure(): void;
  /** Gives what ends the subscription. */
  onChange(listener: (state: GuardState) => void): () => void;
}

export function createGuard(options: {
  clock: Clock;
  profile: () => GuardedProfile;
  /** Display name of an organization as the service gave it to this process; null: not known. */
  organizationName: (profileId: string, organization: string) => string | null;
  ask: Ask;
  journal: Pick<Journal, 'begin' | 'complete' | 'refuse'>;
  send: Send;
  report: (failure: unknown) => void;
}): Guard {
  const { clock, organizationName, ask, journal, send, report } = options;
  const grants = createGrants();
  const open = new Map<string, WaitingQuestion>();
  const listeners = new Set<(state: GuardState) => void>();
  const publish = () => {
    for (const listener of listeners) listener(state());
  };
  const lock = createLock({ clock, profile: options.profile, changed: publish });

  function state(): GuardState {
    const { profile, mode } = lock.current();
    const remainingMs =
      mode.kind === 'unlocked' && mode.until !== null ? mode.until - clock.monotonic() : null;
    return {
      profileId: profile.id,
      environment: profile.kind,
      mode: mode.kind,
      stopped: profile.stopped === true,
      unlockedUntil: remainingMs === null ? null : new Date(clock.now() + remainingMs).toISOString(),
      remainingSeconds: remainingMs === null ? null : Math.ceil(remainingMs / 1000),
      unlockMinutes: profile.unlockMinutes,
      questions: [...open.values()],
    };
  }

  async function confirm(question: NewQuestion, signal: AbortSignal): Promise<ConfirmationOutcome> {
    const { nameToType: name } = question;
    const guardQuestion: GuardQuestion = { question: randomUUID(), ...question };
    const either = AbortSignal.any([signal, lock.signal()]);
    const run = guardQuestion.about === 'run' ? guardQuestion.run : null;
    open.set(guardQuestion.question, { question: guardQuestion.question, about: guardQuestion.about, run });
    const pending = ask(guardQuestion, either);
    publish();
    const reply = await pending.finally(() => {
      open.delete(guardQuestion.question);
      publish();
    });
    if (signal.aborted) return { not: 'cancelled' };
    if (reply === 'paused') return { not: 'paused' };
    if (reply === null || either.aborted) return { not: 'void' };
    if (reply.decision !== 'send') return { not: 'kept' };
    if (name === null) return { given: 'confirmed' };
    // The dialog requires it too, but the decision is made only here.
    return isTyped(reply.typed, name) ? { given: 'name-typed' } : { not: 'mistyped' };
  }

  const nameOf = (profileId: string, resource: string) => {
    const { organization } = placeOf(resource);
    return organization === null ? null : organizationName(profileId, organization);
  };

  async function perform<Id extends GuardedOperationId>(
    request: GuardedRequest<Id>,
    signal: AbortSignal,
  ): Promise<Result<ApiResponse<Id>>> {
    const { operation, profileId, grantId } = request;
    const variables: Readonly<Record<string, string>> = request.variables;
    // What the path says is what will be changed; nothing else is shown or recorded.
    const resource = Object.values(variables)[0] ?? request.resourceName;
    const { profile } = lock.current();
    if (profile.id !== profileId) return err(profileNotActive(operation, resource));
    if (signal.aborted) return err(cancelledBeforeSending(operation, resource));

    const direction = directionOf(operation, request.body);
    const item: GrantItem = { operation, resource, direction };
    const organizationDisplayName = nameOf(profileId, resource);
    const decision = (): Decision => {
      const { mode } = lock.current();
      const nowMonotonic = clock.monotonic();
      return decide(
        { ...item, organizationDisplayName, askedBy: request.askedBy },
        {
          profileKind: profile.kind,
          mode,
          nowMonotonic,
          typesNames: profile.typesNames === true,
          grant: grantId === undefined ? null : grants.covers(grantId, item) ? 'covers' : 'does-not-cover',
        },
      );
    };
    const call = { variables: request.variables, ...(request.body !== null && { body: request.body }) };
    const how = { signal, ...(request.timeoutMs !== undefined && { timeoutMs: request.timeoutMs }) };
    if (!callFacts(operation).mutates) return send(profileId, operation, call, how);

    const draft: Omit<EntryDraft, 'consent'> = {
      profile,
      operation,
      resource,
      organizationDisplayName,
      askedBy: request.askedBy,
      before: request.before,
      after: request.after,
      direction,
      lookup: lookupOf(operation, variables, request.body),
    };
    const refuse = async (error: AppError): Promise<Result<never>> => {
      await journal.refuse({ ...draft, consent: 'not-asked' }, 'reason' in error ? error.reason : error.kind);
      return err(error);
    };

    const first = decision();
    if (first.do === 'refuse') return refuse(refusalOf(first.reason, operation, resource));
    const period = lock.signal();
    let given: Consent = grantId === undefined ? 'not-asked' : 'bulk-run';
    if (first.do === 'confirm') {
      const confirmation = await confirm(
        {
          about: 'request',
          environment: profile.kind,
          profileName: profile.name,
          organizationDisplayName,
          resourceName: resource,
          direction,
          resourceDisplayName: request.resourceDisplayName ?? null,
          setsOverrides: profile.setsOverrides === true,
          operation,
          rows: diff(request.before, request.after, 'shown'),
          nameToType: first.typedName,
        },
        signal,
      );
      if ('not' in confirmation) return refuse(notConfirmed(operation, resource, confirmation.not));
      const held = (await request.recheck?.()) ?? ok(null);
      if (!held.ok) return refuse(held.error);
      // Time went by: the profile may have been switched, the unlocked time be over.
      if (lock.current().profile.id !== profileId) return refuse(notConfirmed(operation, resource, 'void'));
      if (decision().do === 'refuse') return refuse(readOnlyRefusal(operation, resource));
      if (period.aborted) return refuse(notConfirmed(operation, resource, 'void'));
      given = confirmation.given;
    }

    if (grantId !== undefined) grants.take(grantId, item);
    const isOver = () => period.aborted;
    const entry = await journal.begin({ ...draft, consent: given });
    // Without an entry on the disk nothing is sent.
    if (!entry.ok) return entry;
    lock.current();
    // Locked, or switched to another profile, while the disk was waited for.
    const voided = err(notConfirmed(operation, resource, 'void'));
    if (isOver()) {
      journal.complete(entry.value, completionOf(voided, 0));
      return voided;
    }
    const startedAt = clock.monotonic();
    const sent = await send(profileId, operation, call, { ...how, leavesUntil: period }).catch(
      (failure: unknown) => {
        report(failure);
        return err(sendingFailed(operation, resource, draft.lookup));
      },
    );
    // Or while it waited for its turn or its token, and did not leave.
    const result = !sent.ok && sent.error.kind === 'cancelled' && isOver() ? voided : sent;
    // If this fails the entry stays open and reads as unknown, which is then the truth of the record.
    journal.complete(entry.value, completionOf(result, clock.monotonic() - startedAt));
    return result;
  }

  /** For `askToUnlock` alone, which asks about production before. */
  function unlock(minutes?: number): Result<null> {
    const { profile } = lock.current();
    if (profile.stopped === true) return err(profileStopped(profile.name));
    const limited = profile.kind === 'production';
    const length = unlockLength(profile, minutes) * 60_000;
    lock.set({ kind: 'unlocked', until: limited ? clock.monotonic() + length : null });
    return ok(null);
  }

  return {
    perform,
    async openGrant({ profileId, run = null, items, facts }, signal) {
      const [{ operation, resource }] = items;
      const { profile, mode } = lock.current();
      if (profile.id !== profileId) return err(profileNotActive(operation, resource));
      if (!isWritable(mode, clock.monotonic())) return err(readOnlyRefusal(operation, resource));
      const period = lock.signal();
      const organizations = new Set(items.map((item) => placeOf(item.resource).organization));
      const organizationDisplayName = organizations.size === 1 ? nameOf(profileId, resource) : null;
      const confirmation = await confirm(
        {
          about: 'run',
          environment: profile.kind,
          profileName: profile.name,
          organizationDisplayName,
          operation,
          rows: diff(null, facts, 'shown'),
          nameToType: runName(items, organizationDisplayName, profile),
          run,
          items: runItems(items, (name) => nameOf(profileId, name)),
          requests: items.length,
        },
        signal,
      );
      if ('not' in confirmation) return err(notConfirmed(operation, resource, confirmation.not));
      const id = grants.open(items.map(grantItemOf));
      period.addEventListener('abort', () => grants.close(id), { once: true });
      if (period.aborted) grants.close(id);
      return ok({ id, ended: period });
    },
    closeGrant: (grantId) => grants.close(grantId),
    confirm,
    state,
    async askToUnlock(minutes, signal) {
      const { profile } = lock.current();
      if (profile.kind !== 'production' || profile.stopped === true) return unlock(minutes);
      const length = unlockLength(profile, minutes);
      const confirmation = await confirm(
        {
          about: 'unlock',
          environment: profile.kind,
          profileName: profile.name,
          nameToType: null,
          minutes: length,
        },
        signal,
      );
      if ('not' in confirmation) return err(notUnlocked(confirmation.not));
      // Another profile is in use, or this one became another kind.
      const now = lock.current().profile;
      if (now.id !== profile.id || now.kind !== 'production') return err(notUnlocked('void'));
      return unlock(length);
    },
    confirmEach() {
      const { profile } = lock.current();
      // Production has a time limit in every mode that lets something through, and asks each time anyway.
      if (profile.kind === 'production') return err(readOnlyRefusal('confirm', profile.name));
      if (profile.stopped === true) return err(profileStopped(profile.name));
      lock.set({ kind: 'confirm' });
      return ok(null);
    },
    lock: () => lock.set({ kind: 'read-only' }),
    reset: () => lock.reset(),
    secure() {
      if (lock.current().profile.kind === 'production') lock.reset();
      else lock.interrupt();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Minutes to unlock for: what was asked, unless the organization decided. */
function unlockLength(
  { isUnlockFixed, unlockMinutes }: GuardedProfile,
  requestedMinutes: number | undefined,
): number {
  return isUnlockFixed === true ? unlockMinutes : (requestedMinutes ?? unlockMinutes);
}

function refusalOf(
  reason: Extract<Decision, { do: 'refuse' }>['reason'],
  operation: string,
  resource: string,
): AppError {
  return reason === 'read-only'
    ? readOnlyRefusal(operation, resource)
    : notConfirmed(operation, resource, 'not-granted');
}

function grantItemOf({ operation, resource, body }: RunChange): GrantItem {
  return { operation, resource, direction: directionOf(operation, body) };
}

/** The requests of a run, one item for each change of each resource. */
function runItems(items: readonly RunChange[], nameOf: (resource: string) => string | null): RunItem[] {
  const found = new Map<string, RunItem>();
  for (const change of items) {
    const { operation, resource, direction } = grantItemOf(change);
    const { before = null } = change;
    const key = JSON.stringify([operation, resource, before, direction]);
    const item = found.get(key);
    if (item !== undefined) item.requests += 1;
    else
      found.set(key, {
        operation,
        resourceName: resource,
        organizationDisplayName: nameOf(resource),
        before,
        direction,
        requests: 1,
      });
  }
  return [...found.values()];
}

/**
 * What a run is confirmed by: its organization, its flag, or, when it has many of both, its profile. In production
 * many overrides are confirmed by what they are of and for how many organizations.
 */
function runName(
  items: readonly RunChange[],
  organizationDisplayName: string | null,
  { kind, name }: Pick<GuardedProfile, 'kind' | 'name'>,
): string {
  if (organizationDisplayName !== null) return nameToType({ resource: '', organizationDisplayName });
  const places = items.map(({ resource }) => placeOf(resource));
  const [flag, ...others] = new Set(places.map((place) => place.flag));
  if (flag === null || flag === undefined) return name;
  const flagName = nameToType({ resource: flag, organizationDisplayName: null });
  const flags = others.length + 1;
  if (kind === 'production') {
    const organizations = new Set(places.map(({ organization }) => organization)).size;
    return t(
      '{flags, plural, =1 {{flag}} other {# flags}} for {organizations, plural, one {# organization} other {# organizations}}',
      { flags, flag: flagName, organizations },
    );
  }
  return flags === 1 ? flagName : name;
}
