import process from 'node:process';
import { startDesktopSession } from './desktop-session.ts';
import type { User } from './trust/ordinary-user.ts';

/**
 * Does work inside a private desktop session on Linux, and plainly elsewhere: macOS and Windows have one
 * keychain and one desktop, which the tests then use under names of their own.
 */
export async function inSession<T>(
  work: (environment: NodeJS.ProcessEnv) => Promise<T>,
  user?: Pick<User, 'ids' | 'environment'>,
): Promise<T> {
  if (process.platform !== 'linux') return work(process.env);
  const session = await startDesktopSession(user);
  try {
    return await work(session.environment);
  } finally {
    await session.stop();
  }
}
