import type { Result } from '#shared/result';
import type { Session } from './session.ts';

/** Runs work in the session of a profile, which stays open until the work is done. `S`: what the work needs of it. */
export type UseSession<S = Pick<Session, 'client' | 'settings'>> = <T>(
  profileId: string,
  work: (session: S) => Promise<Result<T>>,
) => Promise<Result<T>>;
