import type { AppError } from '#shared/errors';
import { err, ok, type Result } from '#shared/result';
import { mostSavedViews, type SavedView } from '#shared/views/saved-view';
import type { SettingsFile } from '../../profiles/settings-file.ts';
import type { Handlers } from '../answer-call.ts';

type ViewCalls = 'views.list' | 'views.save' | 'views.remove';

export function viewHandlers(dependencies: {
  settings: SettingsFile;
  /** Whether a profile still exists: the views of one that was removed go with the next change. */
  isProfile: (id: string) => boolean;
}): Pick<Handlers, ViewCalls> {
  const { settings, isProfile } = dependencies;
  const held = (profileId: string): SavedView[] => settings.read().savedViews[profileId] ?? [];
  const keep = (profileId: string, views: SavedView[]): Result<SavedView[]> => {
    const others = Object.entries(settings.read().savedViews).filter(([id]) => isProfile(id));
    const written = settings.change({ savedViews: { ...Object.fromEntries(others), [profileId]: views } });
    return written.ok ? ok(views) : written;
  };
  return {
    'views.list': ({ profileId }) => Promise.resolve(ok(held(profileId))),
    'views.save': ({ profileId, view }) => {
      const views = held(profileId);
      const isKnown = views.some(({ id }) => id === view.id);
      if (!isKnown && views.length >= mostSavedViews) return Promise.resolve(err(tooMany));
      const next = isKnown ? views.map((other) => (other.id === view.id ? view : other)) : [...views, view];
      return Promise.resolve(keep(profileId, next));
    },
    'views.remove': ({ profileId, id }) =>
      Promise.resolve(
        keep(
          profileId,
          held(profileId).filter((view) => view.id !== id),
        ),
      ),
  };
}

const tooMany: AppError = {
  kind: 'validation',
  message: `The view was not saved: a profile keeps at most ${mostSavedViews}.`,
  advice: 'Remove a view, then save this one.',
  faults: [],
};
