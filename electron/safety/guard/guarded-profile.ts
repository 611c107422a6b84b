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

/** The service of a built-in profile is the same from start to quit, whatever its port is. */
function sendsToOf({ builtIn, baseUrl, authUrl, ...profile }: ProfileView): string {
  const { clientId, pathVersion, typePackage, createBody, flagBody, onBehalfOfField } = profile;
  const { overrideWrite, userBody } = profile;
  const bodies = [typePackage, createBody, flagBody, onBehalfOfField, overrideWrite, userBody];
  return JSON.stringify([...(builtIn ? [] : [baseUrl, authUrl]), clientId, pathVersion, ...bodies]);
}
