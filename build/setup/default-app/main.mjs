/*
 * What replaces Electron's default app in the fallback runtime: `electron [-r module] <folder | file>`
 * and `electron --version`. An ES module, because Electron then waits for its imports before `ready`.
 */
import { createRequire } from 'node:module';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';

const require = createRequire(import.meta.url);
/** @type {string[]} */
const preloads = [];
/** @type {string | undefined} */
let target;

const args = process.argv.slice(1);
for (let index = 0; index < args.length && target === undefined; index += 1) {
  const argument = args[index] ?? '';
  if (argument === '--version' || argument === '-v') {
    process.stdout.write(`v${process.versions['electron'] ?? ''}\n`);
    app.exit(0);
  } else if (argument === '-r' || argument === '--require') {
    index += 1;
    preloads.push(args[index] ?? '');
  } else if (!argument.startsWith('-')) target = resolve(argument);
}

if (target === undefined || !existsSync(target)) {
  process.stderr.write(`There is no app at ${target ?? '(no path given)'}.\n`);
  app.exit(1);
} else {
  Reflect.set(process, 'defaultApp', true);
  for (const module of preloads) require(resolve(module));
  await import(pathToFileURL(entryOf(target)).href);
}

/**
 * The file to run, after telling Electron about the app it belongs to.
 * @param {string} path
 */
function entryOf(path) {
  const folder = statSync(path).isDirectory() ? path : dirname(path);
  Reflect.apply(Reflect.get(app, 'setAppPath'), app, [folder]);
  if (folder !== path) return path;
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  app.setName(manifest.productName ?? manifest.name);
  Reflect.apply(Reflect.get(app, 'setVersion'), app, [manifest.version]);
  return join(folder, manifest.main ?? 'index.js');
}
