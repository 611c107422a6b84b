import { useEffect } from 'react';
import { findingStateWord } from '#shared/check-detail/words';
import { isOutcomeOpen, type AppError } from '#shared/errors';
import { checkOfFinding } from '#shared/check-detail/findings';
import { t } from '#shared/messages/text';
import type { reviewStates } from '#shared/model/finding';
import { isName } from '#shared/resource-names';
import { createProfileStore, watchProfile } from '../../scope/store.ts';
import { toast, toastError } from '../../state/toasts.ts';
import { findingsQuery, refreshCheck } from '../check-detail/queries.ts';
import { toastIfDeclined } from '../guard/toast-if-declined.ts';
import { useReadOrganizationName } from '../check-detail/organization-name.ts';
import { toAppError } from '../../ipc/unwrap.ts';
import { useScope } from '../../scope/scope.ts';

export type Decision = (typeof reviewStates)[number];

export interface Draft {
  decision: Decision | null;
  /** Empty until the operator chooses: a reason that nobody chose states nothing. */
  reason: string;
  description: string;
  /** It was sent while something was missing: what still is gets its error shown. */
  isTried: boolean;
}
export const emptyDraft: Draft = { decision: null, reason: '', description: '', isTried: false };
const reasonPattern = /^[A-Z][A-Z0-9_]{0,63}$/;

interface DraftFaults {
  decision?: string;
  reason?: string;
}

/** Missing or invalid values, by field. */
export function faultsOf({ decision, reason }: Draft): DraftFaults {
  return {
    ...(decision === null && { decision: t('Choose Confirm or Dismiss.') }),
    ...(reason.trim() === ''
      ? { reason: t('Choose a reason.') }
      : !reasonPattern.test(reason.trim()) && {
          reason: t('Enter one word, such as OTHER. Notes go in the description.'),
        }),
  };
}

export interface ReviewFailure {
  error: AppError;
  /** What is known of the review despite the error. */
  review: 'not-made' | 'accepted' | 'unknown';
}

export interface ReviewState {
  isSending: boolean;
  /** What went wrong with the last review of this finding; it stays until the next one. */
  failure: ReviewFailure | null;
}
const idle: ReviewState = { isSending: false, failure: null };

/** Reviews by the name of their finding. One that is being sent is so on every page, and after leaving its page. */
const useReviewStates = createProfileStore<{ of: ReadonlyMap<string, ReviewState> }>(() => ({
  of: new Map(),
}));
const isSending = (finding: string) => useReviewStates.getState().of.get(finding)?.isSending === true;
const setReview = (finding: string, state: ReviewState) =>
  useReviewStates.setState(({ of }) => ({ of: new Map(of).set(finding, state) }));
/** By the time the page is opened again, someone else may have changed what a failed review left unchanged. */
const forgetNotMade = () =>
  useReviewStates.setState(({ of }) => ({
    of: new Map([...of].filter(([, { failure }]) => failure?.review !== 'not-made')),
  }));

export interface Reviews {
  of: (finding: string) => ReviewState;
  /** Gives true when the finding is now known to be as decided. */
  send: (finding: string, before: string | undefined, draft: Draft) => Promise<boolean>;
  /** Reads the findings of the check again, and with them the outcome of an unknown review. */
  reload: (finding: string) => void;
}

/**
 * Sends reviews one finding at a time, and shows of each only what the service returned. `isShown`: whether the page
 * shows what went wrong with the review of a finding; otherwise a toast does.
 */
export function useReviews(isShown: (finding: string) => boolean): Reviews {
  const scope = useScope();
  const readOrganization = useReadOrganizationName();
  const states = useReviewStates(({ of }) => of);
  useEffect(() => forgetNotMade, []);

  return {
    of: (finding) => states.get(finding) ?? idle,
    reload: (finding) => {
      const isSameProfile = watchProfile();
      // One that is being sent stays so, and is not sent a second time meanwhile.
      const changeReview = (state: ReviewState) => {
        if (!isSending(finding) && isSameProfile()) setReview(finding, state);
      };
      changeReview(idle);
      const check = checkOfFinding(finding);
      if (!isName('check', check)) return;
      // The queue has no query of one check shown that would be asked again by itself.
      void scope.cache
        .query({ ...findingsQuery(scope, check), staleTime: 0 })
        .catch((failure: unknown) =>
          changeReview({ isSending: false, failure: { error: toAppError(failure), review: 'unknown' } }),
        );
      void refreshCheck(scope, check, ['summary', 'read', 'tasks', 'notifications']);
    },
    async send(name, before, { decision, reason, description }) {
      if (decision === null || !isName('finding', name)) return false;
      if (isSending(name)) return false;
      const isSameProfile = watchProfile();
      const settle = (failure: ReviewFailure | null) => {
        if (isSameProfile()) setReview(name, { isSending: false, failure });
      };
      const reportElsewhere = (error: AppError) => {
        if (!isShown(name) && isSameProfile()) toastError(error);
      };
      setReview(name, { isSending: true, failure: null });
      await readOrganization(name);
      const result = await scope.client.call('findings.review', {
        profileId: scope.profile.id,
        name,
        state: decision,
        reason: reason.trim(),
        description,
        before: before ?? null,
      });
      if (!result.ok) {
        const { error } = result;
        // One that was cancelled may have left before.
        const review = isOutcomeOpen(error) || error.kind === 'cancelled' ? 'unknown' : 'not-made';
        const isDeclined = toastIfDeclined(error);
        settle(isDeclined ? null : { error, review });
        if (!isDeclined) reportElsewhere(error);
        return false;
      }
      const { row, readError } = result.value;
      settle(readError === null ? null : { error: readError, review: 'accepted' });
      if (readError !== null)
        reportElsewhere({
          ...readError,
          message: t('The service accepted the review, but the finding could not be refreshed.'),
          target: readError.target ?? name,
        });
      if (row === null) return false;
      const check = checkOfFinding(name);
      if (!isName('check', check)) return false;
      const { queryKey } = findingsQuery(scope, check);
      // A read that began before the review would show the finding as it was.
      const isOvertaken = scope.cache.isFetching({ queryKey }) > 0;
      scope.cache.setQueryData(queryKey, (previous) =>
        previous === undefined
          ? previous
          : { ...previous, rows: previous.rows.map((other) => (other.finding.name === name ? row : other)) },
      );
      // Counts, recommendation and state follow a review at the service; they are read and not guessed.
      void refreshCheck(scope, check, [
        'summary',
        'read',
        'notifications',
        ...(isOvertaken ? (['findings'] as const) : []),
      ]);
      if (row.finding.state === decision)
        toast({
          tone: 'success',
          text: decision === 'CONFIRMED' ? t('Finding confirmed.') : t('Finding dismissed.'),
        });
      else
        toast({
          tone: 'warning',
          text: t('The service accepted the review, but the finding still shows: {state}.', {
            state: findingStateWord(row.finding.state ?? 'UNREVIEWED'),
          }),
        });
      return row.finding.state === decision;
    },
  };
}
