import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { KeychainPort } from '#electron/platform/keychain/keychain-port';
import { startProgram, stopProgram, type SessionBus } from './dbus.ts';

/** A real Secret Service on a private bus. */
export interface Keyring {
  /** Locks every secret in it, as the desktop does. */
  lock(): Promise<void>;
  /** Makes the daemon stop responding, calls in progress included. */
  freeze(): void;
  stop(): Promise<void>;
}

const service = 'org.freedesktop.secrets';
const root = '/org/freedesktop/secrets';

/** Starts a keyring, unlocked with a password of its own; started again on the same bus, it has its items. */
export async function startKeyring(bus: SessionBus): Promise<Keyring> {
  const args = ['--foreground', '--unlock', '--components=secrets'];
  const daemon = await startProgram('gnome-keyring-daemon', 'gnome-keyring', args, bus.env);
  daemon.stdin.end('keyring password');
  const ask = async (method: string, ...rest: string[]) => {
    try {
      return await bus.call(service, root, `org.freedesktop.Secret.Service.${method}`, ...rest);
    } catch {
      return null;
    }
  };
  // Ready once the collection that new items go to is there.
  const isReady = async () =>
    (await ask('ReadAlias', 'string:default'))?.includes(`${root}/collection/`) === true;
  while (!(await isReady())) {
    if (daemon.exitCode !== null) throw new Error(`gnome-keyring-daemon ended with ${daemon.exitCode}.`);
  }
  return {
    async lock() {
      const reply = await ask('Lock', `array:objpath:${root}/collection/login`);
      if (reply === null) throw new Error('The keyring could not be locked.');
    },
    freeze: () => void daemon.kill('SIGSTOP'),
    stop: () => stopProgram(daemon),
  };
}

/** The keychain process as a forked Node process, with its pid to hurt it by. */
export type ForkedKeychain = KeychainPort & { pid: number };

export const keychainProgram = fileURLToPath(
  new URL('../../electron/platform/keychain/keychain-process.ts', import.meta.url),
);

/** Starts the real keychain process with the environment given. */
export function forkKeychain(env: NodeJS.ProcessEnv, program = keychainProgram): ForkedKeychain {
  const child = fork(program, { env, execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  return {
    pid: child.pid ?? 0,
    post: (message) => void child.send(message as object),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.on('exit', () => listener()),
    kill: () => void child.kill('SIGKILL'),
  };
}
