import { parentOf, scopeOf } from '#shared/check-scope';
import { checkFields } from '#shared/filter/fields';
import { organizationOf } from '#shared/resource-names';
import type { SavedView } from '#shared/views/saved-view';
import { canonical } from '../../components/filter-editor/filter-text.ts';
import { useViewList } from '../../queries/saved-views.ts';
import { useCall } from '../../scope/call.ts';
import { callKey } from '../../scope/keys.ts';
import { useScope } from '../../scope/scope.ts';
import { askFor, useChecksView } from './view-state.ts';

/** The saved views of the checks. */
export function useSavedViews() {
  const scope = useScope();
  const { client, profile } = scope;
  return useViewList({
    views: useCall('views.list', {}).data,
    key: callKey(scope, 'views.list', {}),
    save: (view: SavedView) => client.call('views.save', { profileId: profile.id, view }),
    remove: (id) => client.call('views.remove', { profileId: profile.id, id }),
  });
}

/** Whether the page shows just what a view asks for. */
export function useIsShown(): (view: SavedView) => boolean {
  const { form, scope, filter, showDeleted } = useChecksView();
  return (view) =>
    scope.of === form &&
    view.parent === parentOf(scope) &&
    canonical(view.filter, checkFields) === filter &&
    view.showDeleted === showDeleted;
}

/** Asks for what a view asks for. Its columns are the caller's: they are kept with the preferences. */
export function showView(view: SavedView): void {
  const scope = scopeOf(view.parent);
  if (scope === null) return;
  const { showDeleted, sort } = view;
  const filter = canonical(view.filter, checkFields);
  const name = organizationOf(view.parent);
  const { organization } = useChecksView.getState();
  askFor({
    form: scope.of,
    scope,
    ...(name !== null && name !== organization?.name && { organization: { name, displayName: null } }),
    filter,
    text: filter,
    showDeleted,
    sort,
  });
}
