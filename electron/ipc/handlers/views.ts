import type { viewCalls } from '#shared/ipc/contract/views';
import type { SavedInboxView } from '#shared/views/saved-inbox-view';
import type { SavedView } from '#shared/views/saved-view';
import type { SavedViews } from '../../jobs/views/saved-views.ts';
import type { HandlersOf } from '../handle-call.ts';

export function viewHandlers(dependencies: {
  views: SavedViews<SavedView>;
  inboxViews: SavedViews<SavedInboxView>;
  /** After the keys were requested: a list before that would lack the sealed views. */
  ready: Promise<void>;
}): HandlersOf<typeof viewCalls> {
  const { views, inboxViews, ready } = dependencies;
  return {
    'views.list': ({ profileId }) => ready.then(() => views.list(profileId)),
    'views.save': ({ profileId, view }) => ready.then(() => views.save(profileId, view)),
    'views.remove': ({ profileId, id }) => ready.then(() => views.remove(profileId, id)),
    'inboxViews.list': ({ profileId }) => ready.then(() => inboxViews.list(profileId)),
    'inboxViews.save': ({ profileId, view }) => ready.then(() => inboxViews.save(profileId, view)),
    'inboxViews.remove': ({ profileId, id }) => ready.then(() => inboxViews.remove(profileId, id)),
  };
}
