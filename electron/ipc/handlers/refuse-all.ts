import type { AppError } from '#shared/errors';
import { err, type Result } from '#shared/result';
import type { UseSession } from '../../service/session/use-session.ts';

/** Refuses every call of a part that could not be opened, with the reason. */
export function refuseAll<Name extends string>(calls: Readonly<Record<Name, unknown>>, why: AppError) {
  const refuse = () => err(why);
  // Every name of the contract is among the keys.
  return Object.fromEntries(Object.keys(calls).map((name) => [name, refuse])) as Record<Name, typeof refuse>;
}

/** Refuses a call for a profile that is not in use, and hides the response for one that no longer is. */
export const underProfile =
  (useSession: UseSession<unknown>) =>
  <T>(profileId: string, work: () => Promise<Result<T>> | Result<T>): Promise<Result<T>> =>
    useSession(profileId, () => Promise.resolve(work()));
