import { useState } from 'react';
import type { OutputOf } from '#shared/ipc/contract';
import type { ProfileView } from '#shared/profile';
import { isName } from '#shared/resource-names';
import { toAppError } from '../../ipc/unwrap.ts';
import { useProfiles } from '../../queries/profiles.ts';
import { useCall } from '../../scope/call.ts';
import { useScope } from '../../scope/scope.ts';
import { useCompareView } from './view-state.ts';

export type SideRead = OutputOf<'flags.readSide'>;
export type SideState = ReturnType<typeof useSide>;
export type Sides = ReturnType<typeof useSides>;

/** Which organization of which profile is on a side. */
interface SideChoice {
  profileId: string;
  displayName: string;
  /** Null: whatever has this display name. */
  name: string | null;
}

/** Reads a side. Its key names the profile it is of, so that nothing of one profile is shown as of another. */
function useSide(choice: SideChoice | null) {
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

/** Both sides as they are chosen. Across environments the right one is the same organization in another profile. */
export function useSides() {
  const chosen = useCompareView();
  const { profile } = useScope();
  const { profiles } = useProfiles();
  const [otherId, setOtherId] = useState<string | null>(null);
  const others = profiles.filter(({ id }) => id !== profile.id);
  const other = others.find(({ id }) => id === otherId) ?? preferred(others, profile);
  const across = chosen.mode === 'environments';
  const leftChoice = choiceOf(profile, chosen.left);
  const twin = chosen.left === null ? null : { displayName: chosen.left.displayName, name: null };
  const rightChoice = across ? choiceOf(other, twin) : choiceOf(profile, chosen.right);
  const left = useSide(leftChoice);
  const right = useSide(rightChoice);
  return {
    across,
    others,
    /** The other profile that is read across environments. */
    other,
    chooseOther: setOtherId,
    left,
    right,
    areChosen: leftChoice !== null && rightChoice !== null,
    again: () => {
      left.again();
      right.again();
    },
  };
}

function choiceOf(
  profile: ProfileView | undefined,
  organization: Omit<SideChoice, 'profileId'> | null,
): SideChoice | null {
  return profile === undefined || organization === null ? null : { profileId: profile.id, ...organization };
}

/** Production for sandbox and the other way round, where there is one; for the Demo its other environment. */
function preferred(others: readonly ProfileView[], { kind, builtIn }: ProfileView): ProfileView | undefined {
  const otherKind = kind === 'production' ? 'sandbox' : 'production';
  const twin = builtIn ? others.find((other) => other.builtIn) : undefined;
  return twin ?? others.find((other) => other.kind === otherKind) ?? others[0];
}
