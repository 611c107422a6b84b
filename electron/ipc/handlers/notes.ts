import type { noteCalls } from '#shared/ipc/contract/notes';
import { ok, type Result } from '#shared/result';
import type { Notes } from '../../jobs/organizations/notes.ts';
import type { HandlersOf } from '../handle-call.ts';

export function noteHandlers(dependencies: {
  /** The failure of the database when there is none. */
  notes: Result<Notes>;
  /** After the keys were requested: nothing can be read before. */
  ready: Promise<void>;
}): HandlersOf<typeof noteCalls> {
  const { notes, ready } = dependencies;
  const withNotes = <T>(work: (opened: Notes) => Result<T>): Promise<Result<T>> =>
    ready.then(() => (notes.ok ? work(notes.value) : notes));
  return {
    'notes.read': ({ profileId, organization }) =>
      withNotes((opened) => opened.read(profileId, organization)),
    'notes.save': ({ profileId, organization, ...changed }) =>
      withNotes((opened) => opened.save(profileId, organization, changed)),
    'notes.tags': ({ profileId }) =>
      withNotes((opened) => {
        const listed = opened.list(profileId);
        if (!listed.ok) return listed;
        return ok(
          listed.value.flatMap(({ organization, notes: found }) =>
            found === null || found.tags.length === 0 ? [] : [{ organization, tags: found.tags }],
          ),
        );
      }),
  };
}
