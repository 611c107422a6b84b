import { utilityProcess } from 'electron';
import type { KeychainPort } from './keychain/keychain-port.ts';
import { utilityEnvironment } from './utility-environment.ts';

/** Young objects get 2 MB before they are collected, instead of 16 at most: nothing here is in such a hurry. */
const smallHeap = ['--max-semi-space-size=2'];

/**
 * Forks one of the app's programs as a utility process and gives its port. Its environment is bare but
 * for what a desktop's keychain and locale need, and its output is not read.
 */
export function forkUtility(program: string, name: string): KeychainPort {
  const child = utilityProcess.fork(program, [], {
    serviceName: name,
    execArgv: smallHeap,
    stdio: 'ignore',
    env: utilityEnvironment(process.env),
  });
  return {
    post: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.on('exit', listener),
    kill: () => {
      // Electron ends no process that has not begun: such a one is ended once it has, or it would stay.
      if (!child.kill()) child.once('spawn', () => void child.kill());
    },
  };
}

/** A way to fork a program. `isAhead`: its first process begins now, while what will use it is still being loaded. */
export function createFork(
  program: string,
  name: string,
  { isAhead }: { isAhead: boolean },
): () => KeychainPort {
  let begun = isAhead ? forkUtility(program, name) : null;
  begun?.onExit(() => (begun = null));
  return () => {
    const port = begun ?? forkUtility(program, name);
    begun = null;
    return port;
  };
}
