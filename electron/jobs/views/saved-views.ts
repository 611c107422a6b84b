import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import { err, ok, type Result } from '#shared/result';
import { maxSavedViews } from '#shared/views/saved-view';
import { onDisk } from '../../platform/storage/disk-failure.ts';
import type { SealedViews } from './sealed-views.ts';

/** What every saved view has, whichever list it is of. */
interface Named {
  id: string;
}

interface Listing<View> {
  views: (View & { isForSession: boolean })[];
  /** Sealed views that no key opens now. */
  undecrypted: number;
}

/** Saved views of one list, by profile. Every change gives all of them. */
export interface SavedViews<View extends Named> {
  list(profileId: string): Result<Listing<View>>;
  /** Adds the view, or replaces the one with its id. */
  save(profileId: string, view: View): Result<Listing<View>>;
  remove(profileId: string, id: string): Result<Listing<View>>;
  /** Those of a profile outside the database, where `forgetProfile` deletes them. */
  forget(profileId: string): Result<null>;
  /** Seals those of every profile that waited for a key. */
  settle(): Result<null>;
  /** Lets those of every profile go that may name a person and are not sealed. */
  forgetUnsealed(): Result<null>;
}

const target = t('Saved views');

/**
 * A view whose filter may name a person is sealed; without a key it lives until the app ends. Every other one is a
 * setting. What older versions put into the settings, or the session held, is sealed as soon as there is a key.
 */
export function createSavedViews<View extends Named>(dependencies: {
  /** The views that are settings, by profile. */
  plain: {
    read: () => Readonly<Record<string, View[]>>;
    keep: (views: Record<string, View[]>) => Result<null>;
  };
  mayNamePerson: (view: View) => boolean;
  /** The failure of the database if there is none: then nothing can be sealed. */
  sealed: Result<SealedViews<View>>;
  /** Whether a profile still exists: the views of one that was removed go with the next change. */
  isProfile: (id: string) => boolean;
}): SavedViews<View> {
  const { sealed, mayNamePerson, isProfile } = dependencies;
  const session = new Map<string, View[]>();
  const plain = (profileId: string): View[] => dependencies.plain.read()[profileId] ?? [];
  const inSession = (profileId: string): View[] => session.get(profileId) ?? [];
  const keepPlain = (profileId: string, views: View[]): Result<null> => {
    const others = Object.entries(dependencies.plain.read()).filter(([id]) => isProfile(id));
    return dependencies.plain.keep({ ...Object.fromEntries(others), [profileId]: views });
  };
  const without = (views: readonly View[], id: string) => views.filter((view) => view.id !== id);

  /** Where sealed views go; null: nowhere, now. */
  const place = () => (sealed.ok && sealed.value.isOpen() ? sealed.value : null);
  /** Seals what has waited for a key: nothing leaves its old place before it is in the new one. */
  const settleOne = (profileId: string): Result<null> => {
    const to = place();
    const waiting = [...plain(profileId).filter(mayNamePerson), ...inSession(profileId)];
    if (to === null || waiting.length === 0) return ok(null);
    const sealing = onDisk(target, () => {
      for (const view of waiting) to.put(profileId, view);
      return null;
    });
    if (!sealing.ok) return sealing;
    session.delete(profileId);
    const left = plain(profileId).filter((view) => !mayNamePerson(view));
    return left.length === plain(profileId).length ? ok(null) : keepPlain(profileId, left);
  };
  const list = (profileId: string): Result<Listing<View>> => {
    const settled = settleOne(profileId);
    if (!settled.ok) return settled;
    const stored = sealed.ok
      ? onDisk(target, () => sealed.value.list(profileId))
      : ok({ views: [], undecrypted: 0 });
    if (!stored.ok) return stored;
    const { views, undecrypted } = stored.value;
    return ok({
      views: [
        ...[...plain(profileId), ...views].map((view) => ({ ...view, isForSession: false })),
        ...inSession(profileId).map((view) => ({ ...view, isForSession: true })),
      ],
      undecrypted,
    });
  };
  /** Removes a view from every place except its new one. */
  const removeFrom = (profileId: string, id: string, but: 'plain' | 'sealed' | null): Result<null> => {
    session.set(profileId, without(inSession(profileId), id));
    if (but !== 'sealed' && sealed.ok) {
      const removed = onDisk(target, () => sealed.value.remove(profileId, id));
      if (!removed.ok) return removed;
    }
    const isPlain = plain(profileId).some((view) => view.id === id);
    return but === 'plain' || !isPlain ? ok(null) : keepPlain(profileId, without(plain(profileId), id));
  };
  const saveView = (profileId: string, view: View): Result<null> => {
    if (!mayNamePerson(view)) {
      const views = plain(profileId);
      const isKnown = views.some(({ id }) => id === view.id);
      const next = isKnown ? views.map((other) => (other.id === view.id ? view : other)) : [...views, view];
      const saved = keepPlain(profileId, next);
      return saved.ok ? removeFrom(profileId, view.id, 'plain') : saved;
    }
    const to = place();
    if (to === null) {
      const removed = removeFrom(profileId, view.id, null);
      if (removed.ok) session.set(profileId, [...inSession(profileId), view]);
      return removed;
    }
    const saved = onDisk(target, () => to.put(profileId, view));
    return saved.ok ? removeFrom(profileId, view.id, 'sealed') : saved;
  };

  return {
    list,
    save(profileId, view) {
      const existing = list(profileId);
      if (!existing.ok) return existing;
      const { views } = existing.value;
      if (!views.some(({ id }) => id === view.id) && views.length >= maxSavedViews) return err(tooMany);
      const done = saveView(profileId, view);
      return done.ok ? list(profileId) : done;
    },
    remove(profileId, id) {
      const done = removeFrom(profileId, id, null);
      return done.ok ? list(profileId) : done;
    },
    forget(profileId) {
      session.delete(profileId);
      const plainViews = Object.entries(dependencies.plain.read());
      const others = plainViews.filter(([id]) => id !== profileId);
      return others.length === plainViews.length
        ? ok(null)
        : dependencies.plain.keep(Object.fromEntries(others));
    },
    settle() {
      for (const profileId of new Set([...Object.keys(dependencies.plain.read()), ...session.keys()])) {
        const settled = settleOne(profileId);
        if (!settled.ok) return settled;
      }
      return ok(null);
    },
    forgetUnsealed() {
      session.clear();
      const all = Object.entries(dependencies.plain.read());
      if (!all.some(([, views]) => views.some(mayNamePerson))) return ok(null);
      const left: Record<string, View[]> = {};
      for (const [id, views] of all) left[id] = views.filter((view) => !mayNamePerson(view));
      return dependencies.plain.keep(left);
    },
  };
}

const tooMany: AppError = {
  kind: 'validation',
  message: t('The saved view was not added. A profile holds at most {maxSavedViews} saved views.', {
    maxSavedViews,
  }),
  advice: t('Delete a view, then save again.'),
  faults: [],
};
