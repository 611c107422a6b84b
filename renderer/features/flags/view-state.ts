import type { FieldFault } from '#shared/errors';
import type { Audience } from '#shared/flags/rollout-sentence';
import type { ChangeAction } from '#shared/flags/change';
import type { PlanComparison } from '#shared/ipc/contract/change-sets';
import type { CellResult } from '#shared/ipc/contract/flags';
import type { ProfileKind } from '#shared/profile';
import { emptyListView, type ListView } from '../../components/grid/list-view.ts';
import { createProfileStore, viewOf } from '../../scope/store.ts';
import { forgetsLinks, goTo, onPageAgain } from '../../state/navigation.ts';
import type { WorkingOrganization, WorkingPage } from '../../state/working-organization.ts';

export const reports = ['all', 'override', 'differs', 'drifted', 'stale'] as const;
export type Report = (typeof reports)[number];

/** Why a flag may have outlived its use. */
export const findings = ['same', 'never', 'most'] as const;
export type Finding = (typeof findings)[number];

/** What the dialog that sets overrides of many organizations begins with. */
export interface Staging {
  audience: Audience;
  /** Ids of flags. */
  flags: readonly string[];
  action: ChangeAction | 'same';
  /** The organization to copy with `same`, as it was named; empty: none yet. */
  like: string;
}

interface FlagsView {
  rows: 'organizations' | 'flags';
  needle: string;
  report: Report;
  /** Flag whose fields are shown, by id; `''`: a new one. */
  openFlag: string | null;
  /** The flag that was created last, and what its response showed otherwise than it was sent. */
  created: { flag: string; notStuck: readonly FieldFault[] } | null;
  /** The report on stale flags is shown. */
  isReporting: boolean;
  /** The draft that is staged in; null: the newest one. */
  draft: string | null;
  /** The last change that was made at once and needs reading. */
  result: ShownResult | null;
  /** The file that a draft was loaded from, and how its plan compares; null: none was loaded. */
  loaded: LoadedFile | null;
  /** Organizations that are selected, by resource name. */
  selected: ReadonlySet<string>;
  /** Flags that are selected, by id. */
  selectedFlags: ReadonlySet<string>;
  /** Overrides of many organizations are being set up; null: they are not. */
  staging: Staging | null;
  /** Organizations are being selected by a list of names, or by a saved view; null: they are not. */
  selecting: { by: 'list' } | { by: 'view'; view: string } | null;
}

export interface LoadedFile extends PlanComparison {
  /** Id of the draft that the file became. */
  draft: string;
  madeIn: { name: string; kind: ProfileKind };
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
  isReporting: false,
  draft: null,
  result: null,
  loaded: null,
  selected: new Set(),
  selectedFlags: new Set(),
  staging: null,
  selecting: null,
};

export const flagsPath = '/feature-flags';

/** Choices on the page of flags. They survive a visit to another page, but not a switch of profile. */
export const useFlagsView = viewOf(
  flagsPath,
  createProfileStore<FlagsView>(() => initial),
  ['created', 'result', 'loaded', 'staging', 'selecting'],
);
forgetsLinks(flagsPath, useFlagsView, ['needle', 'report', 'openFlag', 'isReporting'], ['created']);

export const changeFlagsView = useFlagsView.setState;

/** Nothing on the page comes before the matrix of cells. */
export const onlyMatrix = { isReporting: false, openFlag: null } as const;
onPageAgain(flagsPath, {
  isShown() {
    const { isReporting, openFlag } = useFlagsView.getState();
    return !isReporting && openFlag === null;
  },
  show: () => changeFlagsView(onlyMatrix),
  fromElsewhere: true,
});

const needleOf = ({ name, displayName }: WorkingOrganization) => displayName ?? name;

export const workingFlags: WorkingPage = {
  start: (organization) => changeFlagsView({ needle: needleOf(organization), report: 'all' }),
  takeBack(organization) {
    if (useFlagsView.getState().needle.trim() === needleOf(organization)) changeFlagsView({ needle: '' });
  },
};

interface CellPlace {
  organization: string;
  /** Id of the flag. */
  flag: string;
}

/**
 * The cell whose pane is open. It changes with each arrow, and is a store of its own so that the page around it is not
 * drawn again each time.
 */
export const useOpenCell = viewOf(
  flagsPath,
  createProfileStore<{
    cell: CellPlace | null;
    /** The keyboard is to go on in the pane: that of the cell, or that of the flag where it is open. */
    isEntered: boolean;
  }>(() => ({ cell: null, isEntered: false })),
  ['isEntered'],
);

export function isOpenCell({ organization, flag }: CellPlace): boolean {
  const { cell } = useOpenCell.getState();
  return cell?.organization === organization && cell.flag === flag;
}

/** Opens the pane of a cell in the matrix, whatever the matrix was narrowed to. */
export function openCell({ organization, flag }: CellPlace): void {
  goTo(flagsPath, () => {
    changeFlagsView({ ...onlyMatrix, needle: '', report: 'all' });
    useOpenCell.setState({ cell: { organization, flag } });
  });
}

/** Brings a draft into view, in which cells are staged from now on. */
export function showDraft(id: string): void {
  changeFlagsView({ draft: id });
  useOpenCell.setState({ cell: null });
}

interface ReportView extends ListView {
  /** Flags of one finding, or every one. */
  show: Finding | 'all';
}

/** Choices in the report on stale flags. */
export const useReportView = viewOf(
  flagsPath,
  createProfileStore<ReportView>(() => ({ ...emptyListView, show: 'all' })),
);
export const changeReportView = useReportView.setState;
