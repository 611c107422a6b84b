import { useState } from 'react';
import { editedFields, stillToSend } from '#shared/flags/flag';
import type { FeatureFlag } from '#shared/model/unspecified';
import { sameJson } from '#shared/reading/same-json';
import { isName } from '#shared/resource-names';
import {
  draftName,
  draftOf,
  newFlag,
  parseDraft,
  requestBody,
  rewritten,
  type FlagDraft,
} from './flag-draft.ts';

export type FlagEdit = ReturnType<typeof useFlagEdit>;
export type FlagContent = Readonly<Record<string, unknown>>;

/**
 * The edit of a flag over what was read of it, and the request that it makes. `flag`: null for a new one; `isHeld`: what
 * is reread meanwhile leaves the edit as it is.
 */
export function useFlagEdit(flag: FeatureFlag | null, others: readonly FeatureFlag[], isHeld: boolean) {
  const received = flag === null ? null : editedFields(flag);
  const [read, setRead] = useState<FlagContent>(received ?? {});
  const [begun] = useState<FlagDraft>(() => draftOf(received ?? newFlag(others)));
  const [draft, setDraft] = useState(begun);
  const parsed = parseDraft(draft);
  // The list was reread: what holds by now is not offered a second time.
  if (received !== null && !isHeld && parsed.ok && !sameJson(received, read)) {
    setRead(received);
    setDraft(rewritten(draft, { ...received, ...stillToSend(read, parsed.flag, received) }));
  }
  const request = parsed.ok ? requestBody(flag === null ? null : read, parsed.flag) : {};
  const sent = Object.keys(request);
  const name = flag?.name ?? draftName(request);
  const isComplete = parsed.ok && draft.emptied.length === 0;
  const isChanged = flag === null ? draft.text !== begun.text : !isComplete || sent.length > 0;
  return {
    read,
    draft,
    setDraft,
    parsed,
    request,
    /** Names of the fields in the request. */
    sent,
    isChanged,
    isNamed: name !== null && isName('featureFlag', name),
    /** The flag that has the name of the new one. */
    twin: flag === null ? others.find((other) => other.name === name) : undefined,
  };
}
