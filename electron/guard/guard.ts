import { randomUUID } from 'node:crypto';
import type { AppError } from '#shared/errors';
import { isTyped, type Asker, type GuardQuestion, type GuardState } from '#shared/guard';
import type { Consent } from '#shared/journal';
import { t } from '#shared/messages/text';
import type { BodyOf, VariablesOf } from '#shared/operations';
import { callFacts } from '#shared/profile-operations';
import { err, ok, type Result } from '#shared/result';
import type { Answer } from '../api/client.ts';
import { lookupOf } from '../api/outcome.ts';
import type { Clock } from '../clock.ts';
import { diff } from '../journal/diff.ts';
import type { EntryDraft, Journal } from '../journal/journal.ts';
import { placeOf } from '../journal/place.ts';
import { completionOf } from './completion.ts';
import { createGrants, type GrantItem } from './grants.ts';
import { decide, isWritable, nameToType, type Decision } from './guard-policy.ts';
import { createLock, type GuardedProfile } from './lock.ts';
import type { Ask } from './questions.ts';
import type { GuardedOperationId } from './reads-only.ts';
import {
  cancelledBeforeSending,
  notConfirmed,
  profileNotActive,
  readOnlyRefusal,
  sendingFailed,
} from './refusals.ts';
import type { Send } from './send-through.ts';

export interface GuardedRequest<Id extends GuardedOperationId> {
  profileId: string;
  operation: Id;
  variables: VariablesOf<Id>;
  body: BodyOf<Id>;
  askedBy: Asker;
  /** Null: the operation is not about one organization. */
  organizationDisplayName: string | null;
  /** Used where the path names no resource; otherwise the one in the path is shown and recorded. */
  resourceName: string;
  /** State before and after, as JSON; for the dialog and, without personal data, for the journal. */
  before: unknown;
  after: unknown;
  /** The confirmed bulk run that this belongs to. */
  grantId?: string;
  /** Longest time to wait for the answer; that of the client by default. */
  timeoutMs?: number;
}

export interface GrantRequest {
  profileId: string;
  /** Everything the run will send; at least one. */
  items: readonly [GrantItem, ...GrantItem[]];
  organizationDisplayName: string | null;
  /** Facts of the run for the dialog, e.g. counts. */
  before: unknown;
  after: unknown;
}

/** The one door: every operation that is not a GET passes here, whoever asks for it. */
export interface Guard {
  /** Decides, asks, writes the journal entry, sends, completes the entry. A refusal sends nothing. */
  perform<Id extends GuardedOperationId>(
    request: GuardedRequest<Id>,
    signal: AbortSignal,
  ): Promise<Result<Answer<Id>>>;
  /** One confirmation for a bulk run, its name always typed. Its items still pass `perform`, with the id given here. */
  openGrant(request: GrantRequest, signal: AbortSignal): Promise<Result<string>>;
  closeGrant(grantId: string): void;
  state(): GuardState;
  /** Lets mutations through; in production for so many minutes, of the profile by default. */
  unlock(minutes?: number): void;
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
  ask: Ask;
  journal: Pick<Journal, 'open' | 'complete' | 'refuse'>;
  send: Send;
  report: (failure: unknown) => void;
}): Guard {
  const { clock, ask, journal, send, report } = options;
  const grants = createGrants();
  const open = new Map<string, GuardQuestion>();
  const listeners = new Set<(state: GuardState) => void>();
  const tell = () => {
    for (const listener of listeners) listener(state());
  };
  const lock = createLock({ clock, profile: options.profile, changed: tell });

  function state(): GuardState {
    const { profile, mode } = lock.current();
    const remainingMs =
      mode.kind === 'unlocked' && mode.until !== null ? mode.until - clock.monotonic() : null;
    return {
      profileId: profile.id,
      environment: profile.kind,
      mode: mode.kind,
      unlockedUntil: remainingMs === null ? null : new Date(clock.now() + remainingMs).toISOString(),
      remainingSeconds: remainingMs === null ? null : Math.ceil(remainingMs / 1000),
      unlockMinutes: profile.unlockMinutes,
      questions: [...open.values()],
    };
  }

  /** The operator's answer to a question, as the consent it gives or the reason it gives none. */
  async function consent(
    question: Omit<GuardQuestion, 'question'>,
    signal: AbortSignal,
  ): Promise<Result<Consent>> {
    const { operation, resourceName, nameToType: name } = question;
    const asked: GuardQuestion = { question: randomUUID(), ...question };
    const either = AbortSignal.any([signal, lock.signal()]);
    open.set(asked.question, asked);
    const answering = ask(asked, either);
    tell();
    const answer = await answering;
    open.delete(asked.question);
    tell();
    if (signal.aborted) return err(cancelledBeforeSending(operation, resourceName));
    if (answer === null || either.aborted) return err(notConfirmed(operation, resourceName, 'void'));
    if (answer.decision !== 'send') return err(notConfirmed(operation, resourceName, 'kept'));
    if (name === null) return ok('confirmed');
    // The dialog asks for it, but only here is it decided.
    return isTyped(answer.typed, name)
      ? ok('name-typed')
      : err(notConfirmed(operation, resourceName, 'mistyped'));
  }

  async function perform<Id extends GuardedOperationId>(
    request: GuardedRequest<Id>,
    signal: AbortSignal,
  ): Promise<Result<Answer<Id>>> {
    const { operation, profileId, organizationDisplayName, grantId } = request;
    const variables: Readonly<Record<string, string>> = request.variables;
    // What the path says is what will be changed; nothing else is shown or recorded.
    const resource = Object.values(variables)[0] ?? request.resourceName;
    const { profile } = lock.current();
    if (profile.id !== profileId) return err(profileNotActive(operation, resource));
    if (signal.aborted) return err(cancelledBeforeSending(operation, resource));

    const item = { operation, resource };
    const decision = (): Decision => {
      const { mode } = lock.current();
      const nowMonotonic = clock.monotonic();
      return decide(
        { ...item, organizationDisplayName, askedBy: request.askedBy },
        {
          profileKind: profile.kind,
          mode,
          nowMonotonic,
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
      lookup: lookupOf(operation, variables, request.body),
    };
    const refuse = (error: AppError): Result<never> => {
      journal.refuse({ ...draft, consent: 'not-asked' }, 'reason' in error ? error.reason : error.kind);
      return err(error);
    };

    const first = decision();
    if (first.do === 'refuse') return refuse(refusalOf(first.reason, operation, resource));
    let given: Consent = grantId === undefined ? 'not-asked' : 'bulk-run';
    if (first.do === 'confirm') {
      const answered = await consent(
        {
          environment: profile.kind,
          profileName: profile.name,
          organizationDisplayName,
          resourceName: resource,
          operation,
          summary: callFacts(operation).summary,
          rows: diff(request.before, request.after, 'shown'),
          nameToType: first.typedName,
          requests: 1,
        },
        signal,
      );
      if (!answered.ok) return refuse(answered.error);
      // Time went by: the profile may have been switched, the unlocked time be over.
      if (lock.current().profile.id !== profileId) return refuse(notConfirmed(operation, resource, 'void'));
      if (decision().do === 'refuse') return refuse(readOnlyRefusal(operation, resource));
      given = answered.value;
    }

    if (grantId !== undefined) grants.take(grantId, item);
    const entry = journal.open({ ...draft, consent: given });
    // Without an entry on the disk nothing is sent.
    if (!entry.ok) return entry;
    const startedAt = clock.monotonic();
    const result = await send(profileId, operation, call, how).catch((failure: unknown) => {
      report(failure);
      return err(sendingFailed(operation, resource, draft.lookup));
    });
    // If this fails the entry stays open and reads as unknown, which is then the truth of the record.
    journal.complete(entry.value, completionOf(result, clock.monotonic() - startedAt));
    return result;
  }

  return {
    perform,
    async openGrant({ profileId, items, organizationDisplayName, before, after }, signal) {
      const [{ operation, resource }] = items;
      const { profile, mode } = lock.current();
      if (profile.id !== profileId) return err(profileNotActive(operation, resource));
      if (!isWritable(mode, clock.monotonic())) return err(readOnlyRefusal(operation, resource));
      const count = items.length;
      const period = lock.signal();
      const answered = await consent(
        {
          environment: profile.kind,
          profileName: profile.name,
          organizationDisplayName,
          resourceName: count === 1 ? resource : t('{count} resources', { count }),
          operation,
          summary: t('Bulk run: {summary}', { summary: callFacts(operation).summary }),
          rows: diff(before, after, 'shown'),
          nameToType: runName(items, organizationDisplayName, profile.name),
          requests: count,
        },
        signal,
      );
      if (!answered.ok) return answered;
      const id = grants.open(items);
      period.addEventListener('abort', () => grants.close(id), { once: true });
      if (period.aborted) grants.close(id);
      return ok(id);
    },
    closeGrant: (grantId) => grants.close(grantId),
    state,
    unlock(minutes) {
      const { profile } = lock.current();
      const limited = profile.kind === 'production';
      const length = (minutes ?? profile.unlockMinutes) * 60_000;
      lock.set({ kind: 'unlocked', until: limited ? clock.monotonic() + length : null });
    },
    confirmEach() {
      const { profile } = lock.current();
      // Production has a time limit in every mode that lets something through, and asks each time anyway.
      if (profile.kind === 'production') return err(readOnlyRefusal('confirm', profile.name));
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

function refusalOf(
  reason: Extract<Decision, { do: 'refuse' }>['reason'],
  operation: string,
  resource: string,
): AppError {
  return reason === 'read-only'
    ? readOnlyRefusal(operation, resource)
    : notConfirmed(operation, resource, 'not-granted');
}

/** What a run is confirmed by: its organization, its flag, or, when it has many of both, its profile. */
function runName(
  items: readonly GrantItem[],
  organizationDisplayName: string | null,
  profileName: string,
): string {
  if (organizationDisplayName !== null) return nameToType({ resource: '', organizationDisplayName });
  const [flag, ...others] = new Set(items.map(({ resource }) => placeOf(resource).flag));
  return flag !== null && flag !== undefined && others.length === 0
    ? nameToType({ resource: flag, organizationDisplayName: null })
    : profileName;
}
