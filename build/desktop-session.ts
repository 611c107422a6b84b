import { execFile, spawn, type ChildProcess, type ExecFileOptions } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { User } from './trust/ordinary-user.ts';

/** A desktop of its own: nothing the developer's session holds is seen or touched. */
export interface DesktopSession {
  /** Variables that put a program into the session. */
  environment: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

const readyMilliseconds = 15_000;
/** Names that show that the keyring and the notification daemon are up. */
const services = ['org.freedesktop.secrets', 'org.freedesktop.Notifications'];

/** A daemon that takes actions, as those of desktops do: without, a notification cannot be pressed. */
const notificationDaemon = [
  '--template',
  'notification_daemon',
  '--parameters',
  JSON.stringify({ capabilities: 'actions body body-markup' }),
];

/**
 * Starts a virtual display, a private session bus, an unlocked gnome-keyring and a mock notification daemon
 * that records what it is sent. Linux only. Root may start it for another user, whom it then belongs to.
 */
export async function startDesktopSession(user?: Pick<User, 'ids' | 'environment'>): Promise<DesktopSession> {
  const ids = user?.ids ?? {};
  const folder = mkdtempSync(join(tmpdir(), 'diligence-desk-session-'));
  const give = (path: string) => {
    if ('uid' in ids) chownSync(path, ids.uid, ids.gid);
  };
  give(folder);
  const children: ChildProcess[] = [];
  const stop = async () => {
    for (const child of children.toReversed()) await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
  const start = (program: string, args: readonly string[], environment: NodeJS.ProcessEnv) => {
    const child = spawn(program, args, { env: environment, stdio: ['pipe', 'pipe', 'ignore'], ...ids });
    children.push(child);
    return child;
  };

  try {
    const environment: NodeJS.ProcessEnv = { ...process.env, ...user?.environment };
    for (const name of ['XDG_RUNTIME_DIR', 'XDG_DATA_HOME', 'XDG_CONFIG_HOME']) {
      environment[name] = join(folder, name.toLowerCase());
      mkdirSync(environment[name], { mode: 0o700 });
      give(environment[name]);
    }
    delete environment['WAYLAND_DISPLAY'];
    delete environment['XAUTHORITY'];

    // Without a reset, during which no program can connect, and without a screen saver: the app locks with it.
    const xvfb = start(
      'Xvfb',
      ['-displayfd', '1', '-screen', '0', '1680x1050x24', '-nolisten', 'tcp', '-noreset', '-s', '0'],
      environment,
    );
    environment['DISPLAY'] = `:${await firstLine(xvfb, 'Xvfb')}`;
    const bus = start('dbus-daemon', ['--session', '--nofork', '--print-address=1'], environment);
    environment['DBUS_SESSION_BUS_ADDRESS'] = await firstLine(bus, 'dbus-daemon');

    const keyring = start(
      'gnome-keyring-daemon',
      ['--foreground', '--unlock', '--components=secrets'],
      environment,
    );
    keyring.once('error', () => undefined);
    keyring.stdin.end('session');
    // Debian's own Python, which has the module, whatever else is first on the path.
    start('/usr/bin/python3', ['-m', 'dbusmock', ...notificationDaemon], environment).once(
      'error',
      () => undefined,
    );
    await allOwned(services, { env: environment, ...ids });
    return { environment, stop };
  } catch (error) {
    await stop();
    throw new Error(
      'The private desktop session did not start. `npm run setup -- --with-tests` installs what it needs.',
      {
        cause: error,
      },
    );
  }
}

async function firstLine(child: ChildProcess, program: string): Promise<string> {
  if (child.stdout === null) throw new Error(`${program} has no output to read.`);
  const failed = once(child, 'exit').then(() => {
    throw new Error(`${program} ended at once.`);
  });
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), failed])) as [string];
  failed.catch(() => undefined);
  child.stdout.resume();
  return line;
}

type Place = Pick<ExecFileOptions, 'env' | 'uid' | 'gid'>;

async function allOwned(names: readonly string[], place: Place): Promise<void> {
  const deadline = performance.now() + readyMilliseconds;
  for (const name of names) {
    while (!(await isOwned(name, place))) {
      if (performance.now() > deadline) throw new Error(`${name} did not appear on the session bus.`);
      await delay(50);
    }
  }
}

function isOwned(name: string, place: Place): Promise<boolean> {
  const call = ['--session', '--print-reply=literal', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus'];
  return new Promise((resolve, reject) => {
    execFile(
      'dbus-send',
      [...call, 'org.freedesktop.DBus.NameHasOwner', `string:${name}`],
      { ...place, encoding: 'utf8' },
      (error, stdout) => {
        if (error?.code === 'ENOENT') reject(new Error('dbus-send is not installed.', { cause: error }));
        else resolve(stdout.includes('true'));
      },
    );
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const hard = setTimeout(() => child.kill('SIGKILL'), 2000);
  await exited;
  clearTimeout(hard);
}
