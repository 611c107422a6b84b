import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { placeFaults } from '#shared/check-form/fault-field';
import { fieldsOf, maxFiles } from '#shared/check-form/fields';
import type { FormValues } from '#shared/check-form/read-form';
import type { AppError, FieldFault } from '#shared/errors';
import type { OutputOf } from '#shared/ipc/contract';
import type { Attempt, CreationOutcome } from '#shared/ipc/contract/creation';
import { t } from '#shared/messages/text';
import { isName } from '#shared/resource-names';
import { useIsMounted } from '../../components/use-is-mounted.ts';
import { useForgetEntitlements, useRefreshReferences, useRefreshUnsettled } from '../../queries/creation.ts';
import { useScope } from '../../scope/scope.ts';
import { watchProfile } from '../../scope/store.ts';
import { goTo } from '../../state/navigation.ts';
import { openCheck } from '../../state/open-check.ts';
import { toast, toastError } from '../../state/toasts.ts';
import { useChecksCreated } from '../checks/use-checks.ts';
import { toastIfDeclined } from '../guard/toast-if-declined.ts';
import {
  changeForm,
  clearForm,
  faultsOfPlace,
  newAttempt,
  referenceOf,
  showFaults,
  teamName,
  useCreateForm,
  type CreateForm,
} from './form-state.ts';

/** The state of one creation. `error`: nothing was sent. */
type CreationStatus =
  | { is: 'idle' }
  | { is: 'sending' }
  | { is: 'looking' }
  | { is: 'looking-up-all'; progress: LookUpProgress }
  | { is: 'looked-up-all'; progress: LookUpProgress; error: AppError | null }
  | { is: 'error'; error: AppError; maySkip: boolean }
  | { is: 'absent'; attempt: string; at: string; team: string; clientReference: string }
  | CreationResult;
type CreationResult = CreationOutcome extends infer O
  ? O extends { outcome: infer K }
    ? Omit<O, 'outcome'> & { is: K }
    : never
  : never;

/** How far several look-ups are. */
export interface LookUpProgress {
  count: number;
  done: number;
  created: number;
  absent: number;
}

interface Decisions {
  acknowledged?: readonly string[];
  supersedes?: string;
  lookup?: 'first' | 'skip';
}

/** What was sent last. What was decided holds for the same check only. */
interface Sent extends CheckPlace {
  attempt: string;
  decisions: Decisions;
}

/** What tells one check from another. */
interface CheckPlace {
  team: string;
  clientReference: string;
}

export interface Creation {
  creationStatus: CreationStatus;
  /** The form is the check that a look-up did not find, so that it can be sent again. */
  isInForm: boolean;
  /** The display name of what was sent last; null: nothing was. */
  sentName: string | null;
  /** Sends the form once; a decision of the operator lifts what stopped it before. */
  create: (decisions?: Decisions) => void;
  lookUp: (attempt: string) => void;
  /** Looks up one attempt after the other, those without a reference left out. */
  lookUpAll: (attempts: readonly Attempt[]) => void;
  /** Ends the look-up of several attempts; the results so far stay. */
  stopLookingUp: () => void;
  dismiss: () => void;
}

/** What a part of the outcome banner shows: one kind of status, with what can be done and the button that closes it. */
export interface OutcomeProps<Is extends CreationStatus['is']> {
  status: Extract<CreationStatus, { is: Is }>;
  creation: Creation;
  close: ReactNode;
}

/** `lookup`: what was found for the reference of the form, which may settle an unknown outcome. */
export function useCreation(profileId: string, lookup: OutputOf<'creation.lookup'> | null): Creation {
  const { client } = useScope();
  const isMounted = useIsMounted();
  const forgetEntitlements = useForgetEntitlements();
  const refreshUnsettled = useRefreshUnsettled();
  const refreshReferences = useRefreshReferences();
  const checksCreated = useChecksCreated();
  const [creationStatus, setStatus] = useState<CreationStatus>({ is: 'idle' });
  const [lastSent, setLastSent] = useState<Sent | null>(null);
  const isInForm = useCreateForm((form) => creationStatus.is === 'absent' && isAbout(form, creationStatus));
  const isSameCheck = useCreateForm((form) => lastSent !== null && isOf(form, lastSent));
  const [sentName, setSentName] = useState<string | null>(null);
  const settled = settledBy(creationStatus, lookup);
  if (settled !== null) setStatus(settled);
  const settledAttempt = creationStatus.is === 'settled' ? creationStatus.attempt : null;
  const settledCreated = useEffectEvent(checksCreated);
  useEffect(() => {
    if (settledAttempt === null) return;
    settledCreated();
    const { values, sent } = useCreateForm.getState();
    if (sent?.attempt === settledAttempt && values === sent.values) clearForm();
  }, [settledAttempt]);

  /** The look-up that is under way, of one attempt or of several. */
  const lookingUp = useRef<AbortController | null>(null);
  const giveUpLookingUp = () => {
    lookingUp.current?.abort();
    lookingUp.current = null;
  };
  useEffect(() => () => lookingUp.current?.abort(), []);

  const lookUpAll = async (attempts: readonly Attempt[]) => {
    const stop = new AbortController();
    lookingUp.current = stop;
    const { signal } = stop;
    const withReference = attempts.filter(({ clientReference }) => clientReference !== null);
    let progress: LookUpProgress = { count: withReference.length, done: 0, created: 0, absent: 0 };
    let error: AppError | null = null;
    for (const { attempt } of withReference) {
      setStatus({ is: 'looking-up-all', progress });
      const result = await client.call('creation.settle', { profileId, attempt }, { signal });
      if (signal.aborted) break;
      // One reference that the service refuses leaves the others to be looked up.
      if (!result.ok) error ??= result.error;
      if (!result.ok && result.error.kind !== 'validation') break;
      const { done, created, absent } = progress;
      progress = {
        ...progress,
        done: done + 1,
        created: created + Number(result.ok && result.value.found),
        absent: absent + Number(result.ok && !result.value.found),
      };
    }
    refreshUnsettled();
    refreshReferences();
    if (progress.created > 0) checksCreated();
    if (lookingUp.current === stop) setStatus({ is: 'looked-up-all', progress, error });
  };

  const send = async (decisions: Decisions) => {
    const isSameProfile = watchProfile();
    /** The page was left before the response, and its profile is still in use: a toast has to say what happened. */
    const isLeft = () => !isMounted() && isSameProfile();
    const form = useCreateForm.getState();
    const team = teamName(form);
    if (!isName('team', team) || faultsOfPlace(form).length > 0) {
      showFaults();
      return;
    }
    setStatus({ is: 'sending' });
    setSentName(form.values['displayName']?.trim() ?? null);
    const sent = { attempt: form.attempt, team, clientReference: referenceOf(form) };
    setLastSent({ ...sent, decisions });
    const noteSent = (attempt: string) => changeForm({ sent: { values: form.values, attempt } });
    noteSent(form.attempt);
    const result = await client.call('creation.create', {
      profileId,
      attempt: form.attempt,
      team,
      organizationDisplayName: form.organization?.displayName ?? null,
      template: form.template,
      values: { ...form.values },
      confirmedPhones: [...form.confirmedPhones],
      acknowledged: [...(decisions.acknowledged ?? [])],
      supersedes: decisions.supersedes ?? null,
      lookup: decisions.lookup ?? 'first',
    });
    // The form may be another one by now: cleared, filled again, or of another profile.
    const now = useCreateForm.getState();
    const isSameForm = now.attempt === form.attempt;
    if (!result.ok) {
      // Nothing was sent: these name the fields of the form.
      if (result.error.kind === 'validation' && isSameForm) placeServerFaults(result.error.faults, {});
      setStatus({ is: 'error', error: result.error, maySkip: mayBeOfLookUp(result.error) });
      setLastSent({ ...sent, decisions: { ...decisions, lookup: 'first' } });
      if (isLeft() && !toastIfDeclined(result.error)) toastError(result.error);
      return;
    }
    const { outcome, ...rest } = result.value;
    const maker = makerOf(result.value);
    if (isSameForm && maker !== null) noteSent(maker);
    setStatus({ is: outcome, ...rest } as CreationStatus); // the same union under another name
    if (isLeft()) toastOutcome(result.value);
    refreshReferences();
    if (outcome !== 'exists' && outcome !== 'blocked') {
      // The next press means another check.
      if (isSameForm && outcome === 'created' && now.values === form.values) clearForm();
      else if (isSameForm) newAttempt();
      setLastSent(null);
      refreshUnsettled();
      checksCreated();
    }
    if (result.value.outcome === 'failed' && result.value.error.kind === 'validation') {
      if (isSameForm) placeServerFaults(result.value.error.faults, form.values);
      if (result.value.error.missingFeature !== undefined && form.organization !== null)
        forgetEntitlements(form.organization.name);
    }
  };

  return {
    creationStatus:
      creationStatus.is === 'error' && !isSameCheck ? { ...creationStatus, maySkip: false } : creationStatus,
    sentName,
    isInForm,
    create(decisions = {}) {
      if (creationStatus.is === 'sending') return;
      giveUpLookingUp();
      void send(
        lastSent !== null && isOf(useCreateForm.getState(), lastSent)
          ? { ...lastSent.decisions, ...decisions }
          : { ...decisions, lookup: 'first' },
      );
    },
    lookUp(attempt) {
      const stop = new AbortController();
      lookingUp.current = stop;
      setStatus({ is: 'looking' });
      void client.call('creation.settle', { profileId, attempt }).then((result) => {
        refreshUnsettled();
        refreshReferences();
        // The outcome of what was sent since is shown.
        if (lookingUp.current !== stop) return;
        if (!result.ok) setStatus({ is: 'unknown', attempt, error: result.error });
        else if (result.value.found) setStatus({ is: 'settled', attempt, checks: result.value.checks });
        else {
          const { receivedAt: at, team, clientReference } = result.value;
          setStatus({ is: 'absent', attempt, at, team, clientReference });
        }
      });
    },
    lookUpAll: (attempts) => void lookUpAll(attempts),
    stopLookingUp: () => lookingUp.current?.abort(),
    dismiss() {
      giveUpLookingUp();
      setStatus({ is: 'idle' });
      setLastSent(null);
    },
  };
}

/** Whether the look-up may be what failed, so that the check can be created without it. */
function mayBeOfLookUp({ kind, operation }: AppError): boolean {
  return kind === 'validation' ? operation === 'ListChecks' : kind !== 'refused';
}

function isOf(form: CreateForm, sent: Sent): boolean {
  return form.attempt === sent.attempt && isAbout(form, sent);
}

function isAbout(form: CreateForm, { team, clientReference }: CheckPlace): boolean {
  return teamName(form) === team && referenceOf(form) === clientReference;
}

/** The checks that an unknown outcome made, once the look-up of its reference shows them; null: still unknown. */
function settledBy(
  creationStatus: CreationStatus,
  lookup: OutputOf<'creation.lookup'> | null,
): CreationStatus | null {
  const sent = lookup?.sent ?? null;
  if (creationStatus.is !== 'unknown' || sent?.attempt !== creationStatus.attempt || sent.state !== 'created')
    return null;
  const checks = (lookup?.checks ?? []).filter(({ name }) => name === sent.check);
  return { is: 'settled', attempt: sent.attempt, checks };
}

/** The attempt that made the check of the form, or may have; null: none. */
function makerOf(result: CreationOutcome): string | null {
  if (result.outcome === 'blocked') return result.previous.attempt;
  return 'attempt' in result ? result.attempt : null;
}

/** Says how a creation ended when its page, which shows that otherwise, is no longer there. */
function toastOutcome(result: CreationOutcome): void {
  switch (result.outcome) {
    case 'created':
      toastCreated(t('Check created.'), result.check);
      return;
    case 'settled':
      toastCreated(t('The earlier request created the check.'), result.checks[0]?.name);
      return;
    case 'failed':
    case 'unknown':
      toastError(result.error);
      return;
    case 'exists':
    case 'blocked':
      toast({
        tone: 'warning',
        text: t('The check was not created. Its client reference was used before.'),
        advice: t('Press “Create check” again to see the earlier check.'),
        action: { label: t('Open form'), run: () => goTo('/create-check') },
      });
  }
}

function toastCreated(text: string, check: string | undefined): void {
  toast({
    tone: 'success',
    text,
    ...(check !== undefined && { action: { label: t('Open check'), run: () => openCheck(check) } }),
  });
}

function placeServerFaults(faults: readonly FieldFault[], sent: FormValues): void {
  const placed = placeFaults(faults, fieldsOf(useCreateForm.getState().template, maxFiles), sent);
  if (placed.length > 0) showFaults(placed);
}
