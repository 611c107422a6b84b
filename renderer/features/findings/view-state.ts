import { maxChosenChecks } from '#shared/ipc/contract/findings';
import { t } from '#shared/messages/text';
import type { ResourceName } from '#shared/resource-names';
import { emptyListView, type ListView } from '../../components/grid/list-view.ts';
import type { ChosenOrganization } from '../../queries/creation.ts';
import { createProfileStore, viewOf } from '../../scope/store.ts';
import { forgetsLinks, goTo } from '../../state/navigation.ts';
import { toast } from '../../state/toasts.ts';
import type { WorkingPage } from '../../state/working-organization.ts';
import { ages, states, type Age, type ShownState } from './narrowing.ts';

export const findingsPath = '/findings';

interface FindingsView {
  /** Checks whose findings are to be worked through; none: whatever is known. */
  names: readonly ResourceName<'check'>[];
  /** Null: any. */
  organization: ChosenOrganization | null;
  /** Type of the findings; null: any. */
  type: string | null;
  state: ShownState;
  age: Age;
  list: ListView;
}

/** What the queue shows. */
export const useFindingsView = viewOf(
  findingsPath,
  createProfileStore<FindingsView>(() => ({
    names: [],
    organization: null,
    type: null,
    state: states[0],
    age: ages[0],
    list: emptyListView,
  })),
);
forgetsLinks(findingsPath, useFindingsView, ['names', 'organization', 'type', 'state', 'age'], ['list']);

export const changeFindingsView = useFindingsView.setState;

/** Changes what is chosen in the list as it is now, so that nothing chosen meanwhile is undone. */
export function changeFindingList(change: Partial<ListView>): void {
  useFindingsView.setState(({ list }) => ({ list: { ...list, ...change } }));
}

/** Opens the queue over these checks, as far as it takes them. */
export function reviewFindingsOf(names: readonly ResourceName<'check'>[]): void {
  if (names.length > maxChosenChecks)
    toast({
      tone: 'warning',
      text: t('Findings of the first {max, number} of {count, number} selected checks are shown.', {
        max: maxChosenChecks,
        count: names.length,
      }),
    });
  goTo(findingsPath, () =>
    useFindingsView.setState({
      ...useFindingsView.getInitialState(),
      names: names.slice(0, maxChosenChecks),
    }),
  );
}

/** Opens the queue over every known check of an organization. */
export function reviewFindingsIn(organization: ChosenOrganization): void {
  goTo(findingsPath, () => useFindingsView.setState({ ...useFindingsView.getInitialState(), organization }));
}

/** Opens a finding among those of its check, whether it waits or is decided. */
export function openFinding(name: ResourceName<'finding'>, check: ResourceName<'check'>): void {
  goTo(findingsPath, () =>
    useFindingsView.setState({
      ...useFindingsView.getInitialState(),
      names: [check],
      state: 'all',
      list: { ...emptyListView, openName: name },
    }),
  );
}

/** Opens the queue of all organizations: the unreviewed ones, unless given otherwise. */
export function openFindingsQueue(state: ShownState = 'unreviewed'): void {
  goTo(findingsPath, () => useFindingsView.setState({ ...useFindingsView.getInitialState(), state }));
}

export function forgetChosenChecks(): void {
  useFindingsView.setState({ names: [] });
}

export const workingFindings: WorkingPage = {
  start: (organization) => useFindingsView.setState({ ...useFindingsView.getInitialState(), organization }),
  takeBack({ name }) {
    if (useFindingsView.getState().organization?.name === name)
      useFindingsView.setState({ organization: null });
  },
};
