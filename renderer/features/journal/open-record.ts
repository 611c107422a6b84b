import type { JournalEntry } from '#shared/journal';
import { linkTo, parseLink, targetOf, type Link } from '#shared/link';
import { isName } from '#shared/resource-names';
import { useClient } from '../../ipc/client-context.ts';
import { useProfiles } from '../../queries/profiles.ts';
import { useScope } from '../../scope/scope.ts';
import { followLink } from '../links/following.ts';

/** What an entry is about, where it has a page: its resource, else its flag. */
function nameIn({ resource, flag }: JournalEntry): string | null {
  if (targetOf(resource) !== null) return resource;
  return flag !== null && targetOf(flag) !== null ? flag : null;
}

/** A check that was created has no name in its entry, only its reference in its team. */
function creationOf({ operation, resource, lookup: { clientReference } }: JournalEntry) {
  return operation === 'CreateCheck' && clientReference !== undefined && isName('team', resource)
    ? { team: resource, clientReference }
    : null;
}

/**
 * Opens the subject of an entry; null if that has no page, or its profile is gone. Another profile needs a
 * confirmation first.
 */
export function useOpenRecord(): (entry: JournalEntry) => (() => void) | null {
  const { profile } = useScope();
  const { profiles } = useProfiles();
  const client = useClient();
  return (entry) => {
    const owner = profiles.find(({ id }) => id === entry.profileId);
    const linkOf = (name: string | null): Link | null =>
      name === null || owner === undefined ? null : parseLink(linkTo(owner, name) ?? '');
    const link = linkOf(nameIn(entry));
    if (link === null) return null;
    const creation = creationOf(entry);
    return () => {
      if (creation === null) followLink(link, profile);
      else
        void client
          .call('creation.checkFor', { profileId: entry.profileId, ...creation })
          .then((made) => followLink((made.ok ? linkOf(made.value) : null) ?? link, profile));
    };
  };
}
