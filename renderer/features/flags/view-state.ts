import type { FieldFault } from '#shared/errors';
import type { Audience } from '#shared/flags/rollout-sentence';
import type { ChangeAct } from '#shared/flags/change';
import type { PlanComparison } from '#shared/ipc/contract/change-sets';
import type { CellResult } from '#shared/ipc/contract/flags';
import { createProfileStore, viewOf } from '../../scope/store.ts';

export const reports = ['all', 'override', 'differs', 'stale'] as const;
export type Report = (typeof reports)[number];

/** Which organizations are compared, and in which way. */
export interface Comparing {
  /** Two organizations here, or one here and in another environment. Absent: organizations. */
  mode?: 'organizations' | 'environments' | undefined;
  left: string | null;
  right: string | null;
}

/** What the dialog that sets overrides of many organizations begins with. */
export interface Staging {
  audience: Audience;
  /** Ids of flags. */
  flags: readonly string[];
  act: ChangeAct | 'same';
}

interface FlagsView {
  rows: 'organizations' | 'flags';
  needle: string;
  report: Report;
  /** Flag whose fields are on show, by id; `''`: a new one. */
  openFlag: string | null;
  /** The flag that was created last, and what its answer showed otherwise than it was sent. */
  created: { flag: string; notStuck: readonly FieldFault[] } | null;
  comparing: Comparing | null;
  /** The draft that is staged in; null: the newest one. */
  draft: string | null;
  /** The last change that was made at once and needs reading. */
  result: ShownResult | null;
  /** The file that a draft was loaded from, and how its plan compares; null: none was loaded. */
  loaded: (PlanComparison & { draft: string; madeIn: string }) | null;
  /** Organizations that are selected, by resource name. */
  selected: ReadonlySet<string>;
  /** Flags that are selected, by id. */
  selectedFlags: ReadonlySet<string>;
  /** Overrides of many organizations are being set up; null: they are not. */
  staging: Staging | null;
  /** Organizations are being selected by a list of names. */
  isListing: boolean;
}

export interface ShownResult {
  /** Void under another profile, when it comes late. */
  profileId: string;
  organization: string;
  flag: string;
  result: CellResult;
}

const initial: FlagsView = {
  rows: 'organizations',
  needle: '',
  report: 'all',
  openFlag: null,
  created: null,
  comparing: null,
  draft: null,
  result: null,
  loaded: null,
  selected: new Set(),
  selectedFlags: new Set(),
  staging: null,
  isListing: false,
};

/** What is chosen on the page of flags; it survives a visit to another page, not a switch of profile. */
export const useFlagsView = viewOf(
  '/feature-flags',
  createProfileStore<FlagsView>(() => initial),
  ['created', 'result', 'loaded', 'staging', 'isListing'],
);
export const changeFlagsView = useFlagsView.setState;
