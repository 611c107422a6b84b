import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { packageNames, type PackageNames } from '../../build/debian/naming.ts';
import type { Edition } from '../../build/fuses.ts';
import { freePort } from '../../build/free-port.ts';
import { launchEnvironment } from '../../build/launch-flags.ts';
import { requireElectron } from '../../build/setup/locate-electron.mjs';
import { noteApp } from './app.ts';
import { runBeforeFirstLine } from './first-line.ts';

/** The packages under test, in the order that build/test-package.ts makes them. */
const [shipped = '', test = '', next = ''] = (process.env['DILIGENCE_DESK_PACKAGES'] ?? '').split(':');
export const packageFiles = { shipped, test, next } as const;

const [uid = 0, gid = 0] = (process.env['DILIGENCE_DESK_USER'] ?? '').split(':').map(Number);
/** The ordinary user whose desktop session this is. */
export const operator = { uid, gid } as const;

export const namesOf = (edition: Edition): PackageNames => packageNames(edition, requireElectron().kind);

/** Runs apt as an administrator does; throws what it says when it fails. */
export function apt(...args: string[]): string {
  return execFileSync('apt-get', ['-y', '-q', '-o', 'APT::Sandbox::User=root', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

export function dpkgQuery(format: string, ...names: string[]): string {
  return execFileSync('dpkg-query', ['-W', '-f', format, ...names], { encoding: 'utf8' });
}

/** The `Exec` line of a menu entry, which is the program alone. */
export function menuProgram({ name }: PackageNames): string {
  const entry = readFileSync(`/usr/share/applications/${name}.desktop`, 'utf8');
  return /^Exec=(\S+)/m.exec(entry)?.[1] ?? '';
}

/** Runs a program as the operator. */
export function asOperator(program: string, args: readonly string[]): ChildProcess {
  return spawn(program, args, { env: launchEnvironment(), stdio: 'ignore', ...operator });
}

/** The main processes of the operator that run a program. */
export function running(program: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1');
        return (
          command.startsWith(program) && !command.includes('--type=') && statSync(`/proc/${pid}`).uid === uid
        );
      } catch {
        return false; // it ended meanwhile
      }
    });
}

/** Ends what the operator runs of a program, as the system does at its end. */
export function endAll(program: string): void {
  for (const pid of running(program)) process.kill(pid);
}

/** Titles of the windows on the display, whether they are shown or not. */
export const windowTitles = (): string[] => windows().map(({ title }) => title);

/** The windows that are shown. */
export const shownWindows = (): { id: string; title: string }[] =>
  windows().filter(({ id }) =>
    spawnSync('xwininfo', ['-id', id], toRead()).stdout.includes('Map State: IsViewable'),
  );

function windows(): { id: string; title: string }[] {
  const tree = execFileSync('xwininfo', ['-root', '-tree'], toRead());
  return [...tree.matchAll(/^\s+(0x[0-9a-f]+) "(.*)": \(/gm)].map(([, id = '', title = '']) => ({
    id,
    title,
  }));
}

const toRead = () => ({ encoding: 'utf8', env: launchEnvironment() }) as const;

/**
 * Attaches to the installed test edition, started as its menu entry says and as the operator. A `preload`, a CommonJS
 * file, runs before the first line of the app.
 */
export async function launchInstalled({
  args = [],
  preload,
  environment = {},
}: {
  args?: readonly string[];
  preload?: string;
  environment?: Readonly<Record<string, string>>;
} = {}): Promise<{ app: ElectronApplication; window: Page }> {
  const folder = mkdtempSync(join(tmpdir(), 'diligence-desk-starter-'));
  const starter = join(folder, 'start');
  try {
    chmodSync(folder, 0o755);
    writeFileSync(
      starter,
      `#!/bin/sh\nexec setpriv --reuid=${uid} --regid=${gid} --clear-groups -- ${menuProgram(namesOf('test'))} "$@"\n`,
      { mode: 0o755 },
    );
    const port = preload === undefined ? null : await freePort();
    const [app] = await Promise.all([
      _electron.launch({
        executablePath: starter,
        args: [...args, ...(port === null ? [] : [`--inspect-brk=127.0.0.1:${port}`])],
        env: { ...launchEnvironment(), ...environment },
        // Root runs this test; the app is run by the operator, who has the sandbox.
        chromiumSandbox: true,
        cwd: '/',
      }),
      port !== null && preload !== undefined && runBeforeFirstLine(port, readFileSync(preload, 'utf8')),
    ]);
    noteApp(app);
    const window = await app.firstWindow();
    await window.waitForLoadState('domcontentloaded');
    return { app, window };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Packages that own the libraries which the programs of a folder ask the linker for, and which no dependency of a
 * package brings.
 */
export function undeclaredLibraries(folder: string, name: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => statSync(file).isFile() && isElf(file));
  const needed = new Set(
    files.flatMap((file) => {
      const text = execFileSync('ldd', [file], { encoding: 'utf8' });
      const missing = [...text.matchAll(/^\s+(\S+) => not found/gm)].map(([, library = '']) => library);
      if (missing.length > 0) throw new Error(`${file} does not find ${missing.join(', ')}.`);
      return [...text.matchAll(/=> (\/\S+)/g)].flatMap(([, path = '']) =>
        path.startsWith(folder) ? [] : [path],
      );
    }),
  );
  const brought = dependenciesOf(name);
  return [...ownersOf([...needed])].filter((owner) => !brought.has(owner)).sort();
}

/** Names of the packages that files are from. Those of /lib are noted there or below /usr, as they were packaged. */
function ownersOf(paths: readonly string[]): Set<string> {
  const places = paths.flatMap((path) => {
    const base = path.replace(/^\/usr(?=\/lib)/, '');
    return [base, `/usr${base}`];
  });
  const { stdout } = spawnSync('dpkg', ['-S', ...places], { encoding: 'utf8' });
  const owners = new Map(
    stdout.split('\n').map((line): [string, string] => {
      const [owner = '', path = ''] = line.split(': ');
      return [path.replace(/^\/usr(?=\/lib)/, ''), owner.split(':', 1)[0] ?? ''];
    }),
  );
  return new Set(paths.map((path) => owners.get(path.replace(/^\/usr(?=\/lib)/, '')) ?? path));
}

/** A package with all that it depends on, directly or not, as far as it is installed. */
function dependenciesOf(name: string): Set<string> {
  const installed = new Map(
    dpkgQuery('${db:Status-Abbrev}\t${Package}\t${Depends}, ${Pre-Depends}\n')
      .split('\n')
      .filter((line) => line.startsWith('ii'))
      .map((line): [string, string] => {
        const [, owner = '', depends = ''] = line.split('\t');
        return [owner, depends];
      }),
  );
  const found = new Set<string>();
  const visit = (each: string) => {
    const depends = installed.get(each);
    if (depends === undefined || found.has(each)) return;
    found.add(each);
    for (const part of depends.split(/[,|]/)) {
      const next = /^\s*([a-z0-9][a-z0-9+.-]+)/.exec(part)?.[1];
      if (next !== undefined) visit(next);
    }
  };
  visit(name);
  return found;
}

function isElf(file: string): boolean {
  return readFileSync(file).subarray(0, 4).toString('latin1') === '\x7fELF';
}

export const installedFolder = (edition: Edition): string => dirname(menuProgram(namesOf(edition)));
