import type { AppError } from '#shared/errors';
import { sameJson } from '#shared/reading/same-json';
import type { Result } from '#shared/result';
import type { ListedInboxView, SavedInboxView } from '#shared/views/saved-inbox-view';
import { useCall } from '../../scope/call.ts';
import { callKey } from '../../scope/keys.ts';
import { useScope } from '../../scope/scope.ts';
import { toast } from '../../state/toasts.ts';
import { forSession } from '../checks/saved-views.ts';
import { changeInboxView, filterOf, useInboxView } from './view-state.ts';

/** The saved views of the inbox; each change answers the error when it could not be made. */
export function useSavedInboxViews() {
  const scope = useScope();
  const { client, cache, profile } = scope;
  const { data } = useCall('inboxViews.list', {});
  const keep = (result: Result<ListedInboxView[]>): AppError | null => {
    if (!result.ok) return result.error;
    cache.setQueryData(callKey(scope, 'inboxViews.list', {}), result.value);
    return null;
  };
  return {
    views: data ?? [],
    save: async (view: SavedInboxView) => {
      const result = await client.call('inboxViews.save', { profileId: profile.id, view });
      if (result.ok && result.value.some(({ id, isForSession }) => id === view.id && isForSession))
        toast({ tone: 'warning', text: forSession });
      return keep(result);
    },
    remove: async (id: string) => keep(await client.call('inboxViews.remove', { profileId: profile.id, id })),
  };
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
    ...{ part: 'messages', openKey: null, view, types, recommendations, text },
    organization: organization === undefined ? null : { name: organization, displayName: null },
  });
}
