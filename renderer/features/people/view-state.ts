import type { ChosenOrganization } from '../../queries/creation.ts';
import { goTo } from '../../state/navigation.ts';
import { createProfileStore, viewOf } from '../../scope/store.ts';

interface PeopleView {
  organization: ChosenOrganization | null;
  /** As typed; it names the organization once that is chosen. */
  text: string;
}

const initial: PeopleView = { organization: null, text: '' };
export const peoplePath = '/people';

/** Whose teams and users are on show; it survives a visit to another page, not a switch of profile. */
export const usePeopleView = viewOf(
  peoplePath,
  createProfileStore<PeopleView>(() => initial),
);

export const changePeopleView = usePeopleView.setState;

export function openPeopleOf(organization: ChosenOrganization): void {
  goTo(peoplePath, () =>
    usePeopleView.setState({ organization, text: organization.displayName ?? organization.name }),
  );
}
