import { isName } from '#shared/resource-names';
import { emptyListView, type ListView } from '../../components/grid/list-view.ts';
import type { ChosenOrganization } from '../../queries/creation.ts';
import { goTo } from '../../state/navigation.ts';
import { createProfileStore, viewOf } from '../../scope/store.ts';
import type { WorkingPage } from '../../state/working-organization.ts';

export type PeopleKind = 'team' | 'user';

interface PeopleView {
  organization: ChosenOrganization | null;
  /** As typed; it names the organization once that is chosen. */
  text: string;
  /** Which of the two are listed. */
  kind: PeopleKind;
  list: ListView;
}

const initial: PeopleView = { organization: null, text: '', kind: 'team', list: emptyListView };
export const peoplePath = '/people';

/** Whose teams and users are shown; it survives a visit to another page, not a switch of profile. */
export const usePeopleView = viewOf(
  peoplePath,
  createProfileStore<PeopleView>(() => initial),
);

export const changePeopleView = usePeopleView.setState;

/** Changes what is chosen in the list as it is now, so that nothing chosen meanwhile is undone. */
export function changeNameList(change: Partial<ListView>): void {
  usePeopleView.setState(({ list }) => ({ list: { ...list, ...change } }));
}

const kindOf = (name: string): PeopleKind => (isName('user', name) ? 'user' : 'team');

/** Opens the page of an organization's teams and users, with one of them in the pane; without a kind, those listed last. */
export function openPeopleOf(
  organization: ChosenOrganization,
  openName: string | null = null,
  kind: PeopleKind | null = openName === null ? null : kindOf(openName),
): void {
  goTo(peoplePath, () =>
    usePeopleView.setState({
      organization,
      text: organization.displayName ?? organization.name,
      ...(kind !== null && { kind }),
      list: { ...emptyListView, openName },
    }),
  );
}

export const workingPeople: WorkingPage = {
  start: (organization) =>
    usePeopleView.setState({
      organization,
      text: organization.displayName ?? organization.name,
      list: emptyListView,
    }),
  takeBack({ name }) {
    if (usePeopleView.getState().organization?.name === name)
      usePeopleView.setState({ organization: null, text: '', list: emptyListView });
  },
};
