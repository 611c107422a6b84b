import { profilesOf, type Link, type LinkTarget } from '#shared/link';
import type { ProfileView } from '#shared/profile';
import { createDeskStore } from '../../scope/store.ts';
import { openTarget } from './open-target.ts';

interface Following {
  /** A link that is not of the profile in use, or a text that is not a link: the operator gets a message. */
  prompt: { is: 'other'; link: Link } | { is: 'refused' } | null;
  /** Where the profile that is being switched to opens. */
  pending: { profileId: string; target: LinkTarget } | null;
}

export const useFollowing = createDeskStore<Following>(() => ({ prompt: null, pending: null }));

/** Follows a link at once if it is for the profile in use; otherwise the operator is asked first. */
export function followLink(link: Link, profile: ProfileView): void {
  if (profilesOf(link, [profile]).length > 0) openTarget(link.target);
  else useFollowing.setState({ prompt: { is: 'other', link } });
}

export function refuseLink(): void {
  useFollowing.setState({ prompt: { is: 'refused' } });
}
