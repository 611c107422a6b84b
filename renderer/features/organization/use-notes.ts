import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AppError } from '#shared/errors';
import type { SavedNotes } from '#shared/ipc/contract/notes';
import { t } from '#shared/messages/text';
import { maxNoteLength, noNotes, type OrganizationNotes } from '#shared/organization-notes';
import type { ResourceName } from '#shared/resource-names';
import { useCall } from '../../scope/call.ts';
import { callKey } from '../../scope/keys.ts';
import { useScope } from '../../scope/scope.ts';
import { createInputMap, watchProfile } from '../../scope/store.ts';
import type { Failed } from '../../state/failed.ts';
import { losesWithProfile } from '../../state/navigation.ts';
import { toastError } from '../../state/toasts.ts';

/** A note is saved when typing rests for so long, and when the field is left. */
const restMs = 800;

/** A change of the tags that are saved by then, and what follows once it is saved. */
interface TagChange {
  tagsOf: (saved: readonly string[]) => readonly string[];
  done: () => void;
}

/** A note that is not saved yet. One that could be is saved as its page is left. */
interface Draft {
  text: string;
  isStuck: boolean;
}

/** By organization: who comes back to the page finds what could not be saved. */
const drafts = createInputMap<Draft>();

losesWithProfile(drafts.store, (all) => {
  const count = [...all.values()].filter(({ isStuck }) => isStuck).length;
  return count === 0
    ? null
    : t(
        '{count, plural, one {A note of an organization is} other {# notes of organizations are}} not saved.',
        {
          count,
        },
      );
});

/** The operator's notes of an organization, saved as they are written. */
export function useNotes(organization: ResourceName<'organization'>) {
  const scope = useScope();
  const query = useCall('notes.read', { organization }, { staleTime: 0 });
  const draft = drafts.useValue(organization)?.text ?? null;
  /** `change`: null if it was the note that could not be saved. */
  const [failed, setFailed] = useState<{ error: AppError; change: TagChange | null } | null>(null);
  const saved: SavedNotes = query.data ?? { ...noNotes, changedAt: null, isUnreadable: false };
  const isTooLong = draft !== null && draft.length > maxNoteLength;
  const isLeft = useRef(false);

  const key = callKey(scope, 'notes.read', { organization });
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  /** One after the other: each starts from what the one before has saved, and loses nothing of it. */
  const save = (notesOf: (saved: SavedNotes) => OrganizationNotes, change: TagChange | null) => {
    const result = sending.current.then(() =>
      send(notesOf(scope.cache.getQueryData<SavedNotes>(key) ?? saved), change),
    );
    sending.current = result;
    return result;
  };
  const send = async ({ note, tags }: OrganizationNotes, change: TagChange | null): Promise<boolean> => {
    const { client, cache, profile } = scope;
    const isSameProfile = watchProfile();
    const input = { profileId: profile.id, organization, note, tags };
    const result = await client.call('notes.save', input);
    setFailed(result.ok ? null : { error: result.error, change });
    if (!result.ok) {
      const kept = drafts.valueOf(organization);
      if (kept !== null) drafts.setValue(organization, { ...kept, isStuck: true });
      // Nothing of the page is there to show it.
      if (isLeft.current && isSameProfile())
        toastError({
          ...result.error,
          message: t('The note of an organization was not saved. Its page still has the text.'),
          target: result.error.target ?? organization,
        });
      return false;
    }
    cache.setQueryData<SavedNotes>(key, result.value);
    void cache.invalidateQueries({ queryKey: callKey(scope, 'notes.tags') });
    return true;
  };
  const saveNote = () => {
    if (draft === null || isTooLong || query.data === undefined) return;
    const note = draft;
    // What is typed while it is saved stays.
    void save(({ tags }) => ({ note, tags }), null).then((done) => {
      if (done && drafts.valueOf(organization)?.text === note) drafts.setValue(organization, null);
    });
  };
  const setTags = (change: TagChange) => {
    const typed = isTooLong ? null : draft;
    const notesOf = ({ note, tags }: SavedNotes) => ({ note: typed ?? note, tags: [...change.tagsOf(tags)] });
    void save(notesOf, change).then((isSaved) => {
      if (isSaved) change.done();
    });
  };
  /** With the note and the tags of now. */
  const again = () => {
    if (failed === null || failed.change === null) saveNote();
    else setTags(failed.change);
  };
  const failure: Failed | null = failed === null ? null : { error: failed.error, again };
  const rested = useEffectEvent(saveNote);
  useEffect(() => {
    if (draft === null) return;
    const timer = setTimeout(rested, restMs);
    return () => clearTimeout(timer);
  }, [draft]);
  const left = useEffectEvent(saveNote);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      left();
    };
  }, []);

  return {
    query,
    note: draft ?? saved.note,
    tags: saved.tags,
    changedAt: query.data?.changedAt ?? null,
    isUnreadable: query.data?.isUnreadable === true,
    isSaved: draft === null,
    failed: failure,
    isTooLong,
    write: (text: string) => drafts.setValue(organization, { text, isStuck: text.length > maxNoteLength }),
    saveNote,
    setTags,
  };
}
