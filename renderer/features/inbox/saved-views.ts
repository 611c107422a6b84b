import { sameJson } from '#shared/reading/same-json';
import type { SavedInboxView } from '#shared/views/saved-inbox-view';
import { useViewList } from '../../queries/saved-views.ts';
import { useCall } from '../../scope/call.ts';
import { callKey } from '../../scope/keys.ts';
import { useScope } from '../../scope/scope.ts';
import { changeInboxView, filterOf, useInboxView } from './view-state.ts';

/** The saved views of the inbox. */
export function useSavedInboxViews() {
  const scope = useScope();
  const { client, profile } = scope;
  return useViewList({
    query: useCall('inboxViews.list', {}),
    key: callKey(scope, 'inboxViews.list', {}),
    save: (view: SavedInboxView) => client.call('inboxViews.save', { profileId: profile.id, view }),
    remove: (id) => client.call('inboxViews.remove', { profileId: profile.id, id }),
  });
}

/** Whether the inbox is narrowed just as a view asks. */
export function useIsShown(): (view: SavedInboxView) => boolean {
  const narrowed = filterOf(useInboxView());
  return (view) => sameJson(view.narrowed, narrowed);
}

/** Narrows the inbox as a view asks. */
export function showInboxView({ narrowed }: SavedInboxView): void {
  const { view, types = [], recommendations = [], organizations = [], text = '' } = narrowed;
  const [organization] = organizations;
  changeInboxView({
    part: 'notifications',
    openKey: null,
    view,
    types,
    recommendations,
    text,
    organization: organization === undefined ? null : { name: organization, displayName: null },
  });
}
