import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { npm, root } from './run.mjs';
import { ensureCompilers, lastLines } from './system-packages.mjs';
import { say } from './output.mjs';

const modules = join(root, 'node_modules');

/** Installs what the lock file names and no more, then runs the only two install scripts that are needed: those that
 * `allowScripts` of package.json lists. */
export function ensureNodePackages() {
  const fault = faultOfLock(readJson('package.json'), readJson('package-lock.json').packages['']);
  if (fault !== null) throw new Error(fault);
  if (!existsSync(join(modules, '.package-lock.json'))) {
    say('Installing npm packages.');
    must(npm(['ci', '--ignore-scripts']), 'npm ci failed.');
  } else if (!matchesLock()) {
    // Not `npm ci`: it would delete the Node this may be running on, and takes longer.
    say('Bringing npm packages up to date with package-lock.json.');
    must(npm(['install', '--no-save', '--ignore-scripts']), 'npm install failed.');
  }
  ensureNode();
  ensureKeytar();
}

/** @param {string} name */
const readJson = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'));

/** @typedef {{ dependencies?: Record<string, string> | undefined, devDependencies?: Record<string, string> | undefined }} Asked */
const lists = /** @type {const} */ (['dependencies', 'devDependencies']);

/**
 * Why nothing is installed: package.json asks for what the lock file does not name, so that npm would choose. Null
 * when the two agree.
 * @param {Asked} manifest
 * @param {Asked} lock what the lock file says of it
 * @returns {string | null}
 */
export function faultOfLock(manifest, lock) {
  const differs = lists.some((list) => {
    const [asked, locked] = [manifest[list] ?? {}, lock[list] ?? {}];
    const names = new Set([...Object.keys(asked), ...Object.keys(locked)]);
    return [...names].some((name) => asked[name] !== locked[name]);
  });
  return differs
    ? 'package.json and package-lock.json do not agree. Run npm install --package-lock-only --ignore-scripts and look at what changed.'
    : null;
}

/** Whether npm's own record of node_modules agrees with the lock file. */
function matchesLock() {
  const wanted = readLock(join(root, 'package-lock.json'));
  const installed = readLock(join(modules, '.package-lock.json'));
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' ||
      installed[path]?.version === entry.version ||
      (installed[path] === undefined && entry.optional === true),
  );
}

/**
 * @param {string} path
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch (error) {
    throw new Error(`${path} cannot be read. Restore it, or delete node_modules and start again.`, {
      cause: error,
    });
  }
}

/** The Node of the pinned Electron, so that builds and tests run on the major the app runs on. */
function ensureNode() {
  const program = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(program)) return;
  say('Fetching the Node that builds and tests run on.');
  must(npm(['rebuild', 'node']), 'Node could not be fetched from the npm registry.');
}

/**
 * keytar is an N-API addon: one binary serves every Node and Electron. It is compiled from the package, whose checksum
 * the lockfile has; the prebuilt binary of its releases comes without one.
 */
function ensureKeytar() {
  const binary = join(modules, 'keytar', 'build', 'Release', 'keytar.node');
  if (!existsSync(binary)) {
    say('Compiling keytar.');
    ensureCompilers();
    must(npm(['rebuild', 'keytar', '--build-from-source']), 'keytar could not be compiled.');
  }
  try {
    createRequire(join(root, 'package.json'))('keytar');
  } catch (error) {
    // Not fatal: the app starts, says that it has no keychain, and refuses to save secrets.
    say(`keytar does not load, so the app will have no keychain: ${String(error).split('\n')[0]}`);
  }
}

/**
 * @param {{ ok: boolean, output: string }} result
 * @param {string} failure
 */
function must(result, failure) {
  if (!result.ok) throw new Error(`${failure}\n${lastLines(result.output, 25)}`);
}
