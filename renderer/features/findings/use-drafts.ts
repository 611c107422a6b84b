import type { RefObject } from 'react';
import { t } from '#shared/messages/text';
import { createInputStore } from '../../scope/store.ts';
import { announce } from '../../state/announcements.ts';
import { losesWithProfile } from '../../state/navigation.ts';
import { emptyDraft, faultsOf, type Decision, type Draft } from './use-review.ts';

/** By the name of the finding: what is written of a review survives a visit to another page. */
const useReviewDrafts = createInputStore<ReadonlyMap<string, Draft>>(() => new Map());

losesWithProfile(useReviewDrafts, (drafts) => {
  // A decision alone is one key.
  const count = [...drafts.values()].filter(
    ({ reason, description }) => `${reason}${description}` !== '',
  ).length;
  return count === 0
    ? null
    : t('{count, plural, one {# review of a finding is} other {# reviews of findings are}} not sent.', {
        count,
      });
});

/** Drafts of reviews by the name of their finding, and where the focus goes in the form of the one shown. */
interface Drafts {
  of: (finding: string) => Draft;
  change: (finding: string, part: Partial<Draft>) => void;
  /** It was sent as it was then. What was written since stays, for a review of its own. */
  forget: (finding: string, sent: Draft) => void;
  /** Chooses, and moves to a field that takes text: what is typed next never changes the decision. */
  choose: (finding: string, decision: Decision) => void;
  /**
   * Whether it can be sent; when not, the fault is shown and has the focus. A key that is pressed outside an untouched form
   * was meant for the finding before.
   */
  check: (finding: string) => boolean;
}

const decisionField = '[data-review] input[type="radio"]';
const reasonField = '[data-review] input[role="combobox"]';
const descriptionField = '[data-review] textarea[name="description"]';

export function useDrafts(box: RefObject<HTMLElement | null>): Drafts {
  const drafts = useReviewDrafts();
  const of = (finding: string) => drafts.get(finding) ?? emptyDraft;
  const focus = (field: string) => box.current?.querySelector<HTMLElement>(field)?.focus();
  const change = (finding: string, part: Partial<Draft>) => {
    const now = useReviewDrafts.getState();
    useReviewDrafts.setState(
      new Map(now).set(finding, { ...(now.get(finding) ?? emptyDraft), ...part }),
      true,
    );
  };
  return {
    of,
    change,
    forget: (finding, sent) => {
      const others = new Map(useReviewDrafts.getState());
      const now = others.get(finding);
      others.delete(finding);
      if (now !== undefined && now !== sent) others.set(finding, writtenSince(now, sent));
      useReviewDrafts.setState(others, true);
    },
    choose: (finding, decision) => {
      change(finding, { decision });
      focus(of(finding).reason === '' ? reasonField : descriptionField);
    },
    check: (finding) => {
      const faults = faultsOf(of(finding));
      if (faults.decision === undefined && faults.reason === undefined) return true;
      const form = box.current?.querySelector('[data-review]');
      if (
        faults.decision !== undefined &&
        !drafts.has(finding) &&
        form?.contains(document.activeElement) !== true
      ) {
        announce(faults.decision);
        return false;
      }
      change(finding, { isTried: true });
      focus(faults.decision === undefined ? reasonField : decisionField);
      return false;
    },
  };
}

function writtenSince(now: Draft, sent: Draft): Draft {
  return {
    ...emptyDraft,
    ...(now.decision !== sent.decision && { decision: now.decision }),
    ...(now.reason !== sent.reason && { reason: now.reason }),
    ...(now.description !== sent.description && { description: now.description }),
  };
}
