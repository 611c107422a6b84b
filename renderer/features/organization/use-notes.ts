import { useEffect, useEffectEvent, useState } from 'react';
import type { AppError } from '#shared/errors';
import type { SavedNotes } from '#shared/ipc/contract/notes';
import { maxNoteLength, noNotes, type OrganizationNotes } from '#shared/organization-notes';
import type { ResourceName } from '#shared/resource-names';
import { useCall } from '../../scope/call.ts';
import { callKey } from '../../scope/keys.ts';
import { useScope } from '../../scope/scope.ts';

/** A note is saved when typing rests for so long, and when the field is left. */
const restMs = 800;

/** The operator's notes of an organization, saved as they are written. */
export function useNotes(organization: ResourceName<'organization'>) {
  const scope = useScope();
  const query = useCall('notes.read', { organization }, { staleTime: 0 });
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const saved = query.data ?? noNotes;

  const save = async (notes: OrganizationNotes): Promise<boolean> => {
    const { client, cache, profile } = scope;
    const result = await client.call('notes.save', { profileId: profile.id, organization, ...notes });
    setError(result.ok ? null : result.error);
    if (!result.ok) return false;
    cache.setQueryData<SavedNotes>(callKey(scope, 'notes.read', { organization }), result.value);
    void cache.invalidateQueries({ queryKey: callKey(scope, 'notes.tags') });
    return true;
  };
  const saveNote = () => {
    if (draft === null || query.data === undefined) return;
    const note = draft;
    // What is typed while it is saved stays.
    void save({ note, tags: saved.tags }).then((done) => {
      if (done) setDraft((now) => (now === note ? null : now));
    });
  };
  const rested = useEffectEvent(saveNote);
  useEffect(() => {
    if (draft === null) return;
    const timer = setTimeout(rested, restMs);
    return () => clearTimeout(timer);
  }, [draft]);
  const left = useEffectEvent(saveNote);
  useEffect(() => () => left(), []);

  return {
    query,
    note: draft ?? saved.note,
    tags: saved.tags,
    changedAt: query.data?.changedAt ?? null,
    isSaved: draft === null,
    error,
    write: (text: string) => setDraft(text.slice(0, maxNoteLength)),
    saveNote,
    setTags: (tags: string[]) => save({ note: draft ?? saved.note, tags }),
  };
}
