import { utilityProcess } from 'electron';
import type { KeychainPort } from './keychain/keychain-port.ts';
import { utilityEnvironment } from './utility-environment.ts';

/** What Electron calls every utility process that runs a program of the app. */
export const utilityServiceName = 'node.mojom.NodeService';

/** Young objects get 2 MB before they are collected, instead of up to 16: speed does not matter here. */
const smallHeap = ['--max-semi-space-size=2'];

/** A program of the app: its file, what its process is called, and what is called on an unexpected end. */
interface Program {
  file: string;
  name: string;
  report: (failure: unknown) => void;
}

/**
 * Forks one of the app's programs as a utility process and gives its port. Its environment is bare but
 * for what a desktop's keychain and locale need, and its output is not read.
 */
export function forkUtility({ file, name, report }: Program): KeychainPort {
  const child = utilityProcess.fork(file, [], {
    serviceName: name,
    execArgv: smallHeap,
    stdio: 'ignore',
    env: utilityEnvironment(process.env),
  });
  let isEnding = false;
  child.on('exit', (code) => {
    if (code !== 0 && !isEnding) report(new Error(`The process ${name} ended: ${code}.`));
  });
  return {
    post: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.on('exit', listener),
    kill: () => {
      isEnding = true;
      // Electron ends no process that has not started: such a process is ended once it has, or it would stay.
      if (!child.kill()) child.once('spawn', () => void child.kill());
    },
  };
}

/** A way to fork a program. */
export interface Fork {
  fork: () => KeychainPort;
  /** Ends the process that was started ahead, if nothing has used it. */
  discard: () => void;
}

/** `isAhead`: its first process begins now, while what will use it is still being loaded. */
export function createFork(program: Program, { isAhead }: { isAhead: boolean }): Fork {
  let begun = isAhead ? forkUtility(program) : null;
  begun?.onExit(() => (begun = null));
  const take = () => {
    const port = begun;
    begun = null;
    return port;
  };
  return {
    fork: () => take() ?? forkUtility(program),
    discard: () => take()?.kill(),
  };
}
