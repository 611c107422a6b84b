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
import { toastError } from '../../state/toasts.ts';

/** A note is saved when typing rests for so long, and when the field is left. */
const restMs = 800;

/** Other tags, and what follows once they are saved. */
interface TagChange {
  tags: string[];
  done: () => void;
}

/** Notes that are not saved yet, by organization: who comes back to the page finds what could not be saved. */
const drafts = createInputMap<string>();

/** The operator's notes of an organization, saved as they are written. */
export function useNotes(organization: ResourceName<'organization'>) {
  const scope = useScope();
  const query = useCall('notes.read', { organization }, { staleTime: 0 });
  const draft = drafts.useValue(organization);
  /** `change`: null if it was the note that could not be saved. */
  const [failed, setFailed] = useState<{ error: AppError; change: TagChange | null } | null>(null);
  const saved = query.data ?? noNotes;
  const isLeft = useRef(false);

  const save = async (notes: OrganizationNotes, change: TagChange | null): Promise<boolean> => {
    const { client, cache, profile } = scope;
    const isSameProfile = watchProfile();
    const result = await client.call('notes.save', { profileId: profile.id, organization, ...notes });
    setFailed(result.ok ? null : { error: result.error, change });
    if (!result.ok) {
      // Nothing of the page is there to show it.
      if (isLeft.current && isSameProfile())
        toastError({
          ...result.error,
          message: t('The note of an organization was not saved. Its page still has the text.'),
          target: result.error.target ?? organization,
        });
      return false;
    }
    cache.setQueryData<SavedNotes>(callKey(scope, 'notes.read', { organization }), result.value);
    void cache.invalidateQueries({ queryKey: callKey(scope, 'notes.tags') });
    return true;
  };
  const saveNote = () => {
    if (draft === null || query.data === undefined) return;
    const note = draft;
    // What is typed while it is saved stays.
    void save({ note, tags: saved.tags }, null).then((done) => {
      if (done && drafts.valueOf(organization) === note) drafts.setValue(organization, null);
    });
  };
  const setTags = (change: TagChange) => {
    void save({ note: draft ?? saved.note, tags: change.tags }, change).then((isSaved) => {
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
    write: (text: string) => drafts.setValue(organization, text.slice(0, maxNoteLength)),
    saveNote,
    setTags,
  };
}
