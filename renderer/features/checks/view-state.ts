import { everyCheck, type CheckScope } from '#shared/check-scope';
import type { ResourceName } from '#shared/resource-names';
import { emptyListView, type ListView } from '../../components/grid/list-view.ts';
import { createProfileStore, viewOf } from '../../scope/store.ts';
import type { WorkingPage } from '../../state/working-organization.ts';
import { forgetsLinks } from '../../state/navigation.ts';

interface ChecksView extends ListView {
  /** What was chosen; `scope` follows when its organization and team are known. */
  form: CheckScope['of'];
  scope: CheckScope;
  /** Chosen last, offered again. */
  organization: { name: ResourceName<'organization'>; displayName: string | null } | null;
  /** Canonical and without errors: the filter of the list. */
  filter: string;
  /** The filter as typed. */
  text: string;
  filterForm: 'text' | 'chips';
  showDeleted: boolean;
  /** One check is looked for: a list that turns out to have a single row opens it. */
  opensOnly: boolean;
}

const initial: ChecksView = {
  ...emptyListView,
  form: 'all',
  scope: everyCheck,
  organization: null,
  filter: '',
  text: '',
  filterForm: 'text',
  showDeleted: false,
  opensOnly: false,
};

/** Choices on the checks page. They survive a visit to another page, but not a switch of profile. */
export const useChecksView = viewOf(
  '/checks',
  createProfileStore<ChecksView>(() => initial),
);
forgetsLinks(
  '/checks',
  useChecksView,
  ['form', 'scope', 'organization', 'filter', 'showDeleted'],
  ['text', 'checked', 'openName', 'opensOnly'],
);

export const changeChecksView = useChecksView.setState;

/** Requests other rows: the selection among the earlier ones is cleared. */
export function askFor(
  change: Partial<
    Pick<
      ChecksView,
      'form' | 'scope' | 'organization' | 'filter' | 'text' | 'showDeleted' | 'sort' | 'needle'
    >
  >,
): void {
  useChecksView.setState({ ...change, checked: new Set(), openName: null, opensOnly: false });
}

/** Applies a filter without errors. */
export function applyFilter(filter: string): void {
  askFor({ filter, text: filter });
}

/** Looks for checks in all organizations, from another page: the search of an earlier visit would hide some of them. */
export function searchEveryCheck(filter: string): void {
  askFor({ form: 'all', scope: everyCheck, filter, text: filter, needle: '' });
}

export const workingChecks: WorkingPage = {
  start: (organization) =>
    askFor({
      form: 'organization',
      scope: { of: 'organization', organization: organization.name },
      organization,
      filter: '',
      text: '',
      needle: '',
    }),
  takeBack({ name }) {
    const { form, organization } = useChecksView.getState();
    if (form !== 'all' && organization?.name === name)
      askFor({ form: 'all', scope: everyCheck, organization: null });
  },
};
