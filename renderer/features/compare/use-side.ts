import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '#shared/ipc/contract';
import { isName } from '#shared/resource-names';
import { useClient } from '../../ipc/client-context.ts';
import { toAppError, unwrap } from '../../ipc/unwrap.ts';
import { useScope } from '../../scope/scope.ts';

export type SideRead = OutputOf<'flags.readSide'>;

/** Which organization of which profile stands on a side. */
export interface SideChoice {
  profileId: string;
  displayName: string;
  /** Null: whatever has this display name. */
  name: string | null;
}

/** Reads a side. Its key names the profile it is of, so that nothing of one profile is shown as of another. */
export function useSide(choice: SideChoice | null) {
  const client = useClient();
  const { profile, key } = useScope();
  const { profileId: of = '', displayName = '', name = null } = choice ?? {};
  const query = useQuery({
    queryKey: [key, 'compare', of, displayName, name],
    queryFn: async ({ signal }) =>
      unwrap(
        await client.call(
          'flags.readSide',
          {
            profileId: profile.id,
            of,
            displayName,
            name: name !== null && isName('organization', name) ? name : null,
          },
          { signal },
        ),
      ),
    enabled: choice !== null && displayName !== '',
    gcTime: 0,
  });
  return {
    read: choice === null ? null : (query.data ?? null),
    error: query.error === null ? null : toAppError(query.error),
    isReading: query.isFetching,
    again: () => void query.refetch(),
  };
}
