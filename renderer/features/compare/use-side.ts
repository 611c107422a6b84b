import type { OutputOf } from '#shared/ipc/contract';
import { isName } from '#shared/resource-names';
import { toAppError } from '../../ipc/unwrap.ts';
import { useCall } from '../../scope/call.ts';

export type SideRead = OutputOf<'flags.readSide'>;

/** Which organization of which profile is on a side. */
export interface SideChoice {
  profileId: string;
  displayName: string;
  /** Null: whatever has this display name. */
  name: string | null;
}

/** Reads a side. Its key names the profile it is of, so that nothing of one profile is shown as of another. */
export function useSide(choice: SideChoice | null) {
  const { profileId: of = '', displayName = '', name = null } = choice ?? {};
  const input = { of, displayName, name: name !== null && isName('organization', name) ? name : null };
  const query = useCall('flags.readSide', displayName === '' ? null : input, { gcTime: 0 });
  return {
    read: choice === null ? null : (query.data ?? null),
    error: query.error === null ? null : toAppError(query.error),
    isReading: query.isFetching,
    again: () => void query.refetch(),
  };
}
