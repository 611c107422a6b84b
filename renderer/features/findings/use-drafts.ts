import { useState, type RefObject } from 'react';
import { announce } from '../../state/announcements.ts';
import { emptyDraft, faultsOf, type Decision, type Draft } from './use-review.ts';

/** Drafts of reviews by the name of their finding, and where the focus goes in the form of the one shown. */
export interface Drafts {
  of: (finding: string) => Draft;
  change: (finding: string, part: Partial<Draft>) => void;
  forget: (finding: string) => void;
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
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  const of = (finding: string) => drafts.get(finding) ?? emptyDraft;
  const focus = (field: string) => box.current?.querySelector<HTMLElement>(field)?.focus();
  const change = (finding: string, part: Partial<Draft>) => {
    setDrafts((previous) =>
      new Map(previous).set(finding, { ...(previous.get(finding) ?? emptyDraft), ...part }),
    );
  };
  return {
    of,
    change,
    forget: (finding) => {
      setDrafts((previous) => new Map([...previous].filter(([name]) => name !== finding)));
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
