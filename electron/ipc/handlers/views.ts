import type { viewCalls } from '#shared/ipc/contract/views';
import type { SavedViews } from '../../jobs/views/saved-views.ts';
import type { Handlers } from '../answer-call.ts';

export function viewHandlers(dependencies: {
  views: SavedViews;
  /** The key was asked for: what is listed before it would lack the sealed views. */
  ready: Promise<void>;
}): Pick<Handlers, keyof typeof viewCalls> {
  const { views, ready } = dependencies;
  return {
    'views.list': ({ profileId }) => ready.then(() => views.list(profileId)),
    'views.save': ({ profileId, view }) => ready.then(() => views.save(profileId, view)),
    'views.remove': ({ profileId, id }) => ready.then(() => views.remove(profileId, id)),
  };
}
