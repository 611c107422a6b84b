import type { Policy } from '#shared/policy';
import { isStopped, type ProfileView } from '#shared/profile';
import type { GuardedProfile } from './lock.ts';

/** A profile as the guard sees it, under the policy of the organization. */
export function guardedProfileOf(
  profile: ProfileView,
  policy: Pick<Policy, 'unlockMinutes' | 'typedConfirmation'>,
): GuardedProfile {
  return {
    ...profile,
    stopped: isStopped(profile),
    setsOverrides: profile.overrideWrite !== null,
    isUnlockFixed: policy.unlockMinutes !== undefined,
    typesNames: policy.typedConfirmation === true,
    sendsTo: sendsToOf(profile),
  };
}

/** A built-in profile stays the same from start to quit, whatever address and client its service gets. */
function sendsToOf({ builtIn, ...profile }: ProfileView): string {
  if (builtIn) return '';
  const { baseUrl, authUrl, clientId, pathVersion } = profile;
  const { typePackage, createBody, flagBody, onBehalfOfField, overrideWrite, userBody } = profile;
  const bodies = [typePackage, createBody, flagBody, onBehalfOfField, overrideWrite, userBody];
  return JSON.stringify([baseUrl, authUrl, clientId, pathVersion, ...bodies]);
}
