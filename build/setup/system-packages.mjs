import process from 'node:process';
import { run } from './run.mjs';
import { say } from './output.mjs';

/** What Electron and keytar load at run time. */
const runtime = [
  'libgtk-3-0',
  'libnss3',
  'libasound2',
  'libgbm1',
  'libatk-bridge2.0-0',
  'libxss1',
  'libsecret-1-0',
  'libnotify4',
  'libxtst6',
  'libdrm2',
  'libcups2',
  'libxkbcommon0',
  'fonts-dejavu-core',
];
/** A virtual display, a private session bus, a real keyring and a real notification daemon. */
const testing = [
  'xvfb',
  'dbus',
  'gnome-keyring',
  'libsecret-tools',
  'python3-dbusmock',
  'curl',
  'ca-certificates',
];
/** What compiles keytar. */
const compilers = ['python3', 'make', 'g++', 'libsecret-1-dev'];

/** @param {{ tests: boolean }} wanted */
export function ensureSystemPackages({ tests }) {
  if (process.platform === 'linux') install([...runtime, ...(tests ? testing : [])]);
}

export function ensureCompilers() {
  if (process.platform === 'linux') install(compilers);
  else if (process.platform === 'darwin')
    say('Compiling keytar needs the Xcode command line tools: xcode-select --install');
  else say('Compiling keytar needs Python 3 and the Visual Studio Build Tools (C++ workload).');
}

/**
 * Installs what is missing where that is possible, otherwise says how; never fails, because the libraries
 * may be present under other names.
 * @param {readonly string[]} names
 */
function install(names) {
  const installed = installedPackages(names);
  if (installed === null) {
    if (!run('ldconfig', ['-p']).stdout.includes('libgtk-3.so'))
      say(`This system has no dpkg. Electron needs the equivalents of: ${names.join(' ')}`);
    return;
  }
  const missing = names.filter((name) => !installed.has(name) && !installed.has(`${name}t64`));
  if (missing.length === 0) return;

  const isRoot = process.getuid?.() === 0;
  const update = () => run('apt-get', ['update', '-q']);
  if (isRoot && listedPackages(names).size === 0) update();
  const listed = listedPackages(names);
  const formOf = (/** @type {string} */ name) => [`${name}t64`, name].find((form) => listed.has(form));
  const known = missing.flatMap((name) => formOf(name) ?? []);
  const unknown = missing.filter((name) => formOf(name) === undefined);
  // apt-get installs none of its packages when it does not know one.
  if (unknown.length > 0)
    say(
      `apt-get does not know: ${unknown.join(' ')}. Run apt-get update, or install their equivalents under other names.`,
    );
  if (known.length === 0) return;

  const options = ['install', '-y', '--no-install-recommends', ...known];
  if (!isRoot) {
    say(`System packages are missing. Install them with:\n  sudo apt-get ${options.join(' ')}`);
    return;
  }
  say(`Installing system packages: ${known.join(' ')}`);
  const attempt = () =>
    run('apt-get', ['-q', ...options], { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  let result = attempt();
  if (!result.ok) {
    // Package lists that are old are the usual reason.
    update();
    result = attempt();
  }
  if (!result.ok) say(`apt-get could not install them; going on without.\n${lastLines(result.output, 6)}`);
}

/**
 * Which of the packages dpkg has, or null where there is no dpkg.
 * @param {readonly string[]} names
 */
function installedPackages(names) {
  const patterns = names.flatMap((name) => [name, `${name}t64`]);
  const result = run('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Abbrev}\n', ...patterns]);
  if (result.stdout === '' && result.output.includes('ENOENT')) return null;
  const lines = result.stdout.split('\n').filter((line) => line.includes(' ii'));
  return new Set(lines.map((line) => line.split(' ')[0]));
}

/**
 * The names that the package lists have, with the …t64 that newer releases renamed some libraries to for their 64-bit
 * time_t. None where there are no lists, as in images of containers.
 * @param {readonly string[]} names
 */
function listedPackages(names) {
  const { stdout } = run('apt-cache', ['madison', ...names.flatMap((name) => [name, `${name}t64`])]);
  return new Set([...stdout.matchAll(/^ *(\S+) \|/gm)].map(([, name]) => name));
}

/**
 * @param {string} text
 * @param {number} count
 */
export function lastLines(text, count) {
  return text.split('\n').slice(-count).join('\n');
}
