import { createProfileStore } from '../../scope/store.ts';
import { goTo } from '../../state/navigation.ts';

/** Below this path is the resource name of an organization. */
export const organizationPath = '/organizations/';

/**
 * Display names that pages were opened with. The service finds an organization by its display name only (§4), and a
 * path carries none.
 */
export const useOpenedNames = createProfileStore<Readonly<Record<string, string>>>(() => ({}));

/** Opens the page of an organization. */
export function openOrganization({ name, displayName }: { name: string; displayName: string | null }): void {
  if (displayName !== null) useOpenedNames.setState({ [name]: displayName });
  goTo(organizationPath + name);
}
