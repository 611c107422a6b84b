import { spawn, type ChildProcess } from 'node:child_process';
import process from 'node:process';
import { requireElectron } from '../setup/locate-electron.mjs';
import { root } from '../setup/run.mjs';

/** The app, which may be started again. */
export interface Desk {
  restart(): void;
  /** The operator quit it, or the command was ended. */
  ended: Promise<void>;
}

/** An app that does not quit when asked is not waited for longer than this. */
const maxQuitMs = 5000;

export function openDesk(args: readonly string[], environment: NodeJS.ProcessEnv): Desk {
  const { promise: ended, resolve: end } = Promise.withResolvers<undefined>();
  let isRestarting = false;
  let child: ChildProcess = open();

  function open(): ChildProcess {
    const started = spawn(requireElectron().program, args, { cwd: root, env: environment, stdio: 'inherit' });
    started.once('exit', () => {
      if (isRestarting) child = open();
      else end(undefined);
      isRestarting = false;
    });
    return started;
  }
  function quit(): void {
    const quitting = child;
    quitting.kill('SIGTERM');
    const impatience = setTimeout(() => quitting.kill('SIGKILL'), maxQuitMs);
    quitting.once('exit', () => clearTimeout(impatience));
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, quit);
  return {
    restart() {
      if (isRestarting) return;
      isRestarting = true;
      quit();
    },
    ended,
  };
}
