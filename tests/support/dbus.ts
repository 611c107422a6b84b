import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A session bus of its own, on which nothing responds but what a test starts. */
export interface SessionBus {
  /** Environment of programs that are to use this bus; nothing of the operator's own session in it. */
  env: NodeJS.ProcessEnv;
  /** Calls a method with dbus-send and returns its reply as dbus-send prints it. */
  call(destination: string, path: string, method: string, ...args: string[]): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts a bus with private data and runtime folders. It knows no service files, so it starts nothing by
 * itself: a keyring that is absent stays absent, and no prompt can appear.
 */
export async function startSessionBus(): Promise<SessionBus> {
  const folder = await mkdtemp(join(tmpdir(), 'session-bus-'));
  const folders = { XDG_RUNTIME_DIR: join(folder, 'run'), XDG_DATA_HOME: join(folder, 'data') };
  for (const path of Object.values(folders)) await mkdir(path, { mode: 0o700 });
  const config = join(folder, 'session.conf');
  await writeFile(config, configuration(folder));
  const daemon = await startProgram('dbus-daemon', 'dbus', [
    `--config-file=${config}`,
    '--nofork',
    '--print-address=1',
  ]);
  const [firstLine] = (await once(daemon.stdout, 'data')) as [Buffer];
  const env = { ...process.env, ...folders, DBUS_SESSION_BUS_ADDRESS: firstLine.toString().trim() };
  return {
    env,
    async call(destination, path, method, ...args) {
      const parts = ['--session', '--print-reply', `--dest=${destination}`, path, method, ...args];
      return (await run('dbus-send', parts, { env })).stdout;
    },
    async stop() {
      await stopProgram(daemon);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a program of the system; when it is not there, says which package brings it. */
export async function startProgram(name: string, debianPackage: string, args: string[], env = process.env) {
  const child = spawn(name, args, { env, stdio: ['pipe', 'pipe', 'ignore'] });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (cause) => {
      const install = `apt-get install -y --no-install-recommends ${debianPackage}`;
      reject(new Error(`${name} could not be started. Install its package: ${install}`, { cause }));
    });
  });
  return child;
}

/** Ends a program and waits until it has ended. */
export async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

const configuration = (folder: string) => `<!DOCTYPE busconfig PUBLIC
 "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:dir=${folder}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`;
