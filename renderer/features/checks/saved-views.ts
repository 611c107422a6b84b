import { parentOf, scopeOf } from '#shared/check-scope';
import type { AppError } from '#shared/errors';
import { checkFields } from '#shared/filter/fields';
import { t } from '#shared/messages/text';
import type { Result } from '#shared/result';
import type { ListedView, SavedView } from '#shared/views/saved-view';
import { canonical } from '../../components/filter-editor/filter-text.ts';
import { toast } from '../../state/toasts.ts';
import { callKey } from '../../scope/keys.ts';
import { useScope } from '../../scope/scope.ts';
import { askFor, useChecksView } from './view-state.ts';
import { useCall } from '../../scope/call.ts';

/** Why a view ends with the app. */
export const forSession = t(
  'Saved until the app closes. The filter may name a person, and no keychain is available to encrypt it.',
);

export interface SavedViews {
  views: readonly ListedView[];
  /** Answers the error when the view could not be kept. */
  save: (view: SavedView) => Promise<AppError | null>;
  remove: (id: string) => Promise<AppError | null>;
}

export function useSavedViews(): SavedViews {
  const scope = useScope();
  const { client, cache, profile } = scope;
  const { data } = useCall('views.list', {});
  const keep = (result: Result<ListedView[]>): AppError | null => {
    if (!result.ok) return result.error;
    cache.setQueryData(callKey(scope, 'views.list', {}), result.value);
    return null;
  };
  return {
    views: data ?? [],
    save: async (view) => {
      const result = await client.call('views.save', { profileId: profile.id, view });
      if (result.ok && result.value.some(({ id, isForSession }) => id === view.id && isForSession))
        toast({ tone: 'warning', text: forSession });
      return keep(result);
    },
    remove: async (id) => keep(await client.call('views.remove', { profileId: profile.id, id })),
  };
}

/** Whether the page shows just what a view asks for. */
export function useIsShown(): (view: SavedView) => boolean {
  const { scope, filter, showDeleted } = useChecksView();
  return (view) =>
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
  askFor({ form: scope.of, scope, filter, text: filter, showDeleted, sort });
}
