import type { JournalEntry } from '#shared/journal';
import { linkTo, parseLink, targetOf, type Link } from '#shared/link';
import { useProfiles } from '../../queries/profiles.ts';
import { useScope } from '../../scope/scope.ts';
import { followLink } from '../links/following.ts';

/** What an entry is about, where it has a page: its resource, else its flag. */
function nameIn({ resource, flag }: JournalEntry): string | null {
  if (targetOf(resource) !== null) return resource;
  return flag !== null && targetOf(flag) !== null ? flag : null;
}

/** Opens what an entry is about; null where that has no page, or its profile is gone. Another profile is asked for first. */
export function useOpenRecord(): (entry: JournalEntry) => (() => void) | null {
  const { profile } = useScope();
  const { profiles } = useProfiles();
  return (entry) => {
    const name = nameIn(entry);
    const owner = profiles.find(({ id }) => id === entry.profileId);
    const link: Link | null =
      name === null || owner === undefined ? null : parseLink(linkTo(owner, name) ?? '');
    return link === null ? null : () => followLink(link, profile);
  };
}
