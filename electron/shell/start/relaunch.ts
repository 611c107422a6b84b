import type { App } from 'electron';
import { isLinkLike } from '#shared/link';
import { hiddenSwitch } from './login-start.ts';

/** What one start is for: the next has its own link, and opens a window unless it says otherwise. */
const isOfOneStart = (argument: string) => argument === hiddenSwitch || isLinkLike(argument);

/**
 * Has the app start again once it has ended, as it was started but without what that start was for.
 *
 * @param asked the arguments of a start that came meanwhile, whose link is opened then
 */
export function relaunch(
  app: Pick<App, 'relaunch'>,
  {
    argv,
    env: { APPIMAGE },
    asked = [],
  }: { argv: readonly string[]; env: NodeJS.ProcessEnv; asked?: readonly string[] },
): void {
  const own = argv.slice(1).filter((argument) => !isOfOneStart(argument));
  app.relaunch({
    args: [...own, ...asked.filter(isOfOneStart)],
    // The program of an AppImage is in a folder that goes with the process.
    ...(APPIMAGE !== undefined && { execPath: APPIMAGE }),
  });
}
