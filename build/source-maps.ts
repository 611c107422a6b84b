import { cpSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { basename, join } from 'node:path';
import { root } from './setup/run.mjs';

export const mapsFolder = join(root, 'release', 'maps');

/** Keeps the source maps of the bundles that were packaged, by version, outside of every package. */
export function keepMaps(version: string): void {
  const folder = join(mapsFolder, version);
  mkdirSync(folder, { recursive: true });
  const bundles = '{main,preload,confirmation-preload,renderer/assets}';
  for (const map of globSync(`out/${bundles}/*.map`, { cwd: root }))
    cpSync(join(root, map), join(folder, basename(map)));
}

/** A place in a bundle, as a stack or the diagnostics file names it: `index-Ab12.js:12:3456`. */
const place = /(?:\b[\w+.-]+:\/\/?[^\s()]*\/|\/[^\s()]*\/)?([\w.-]+\.c?js):(\d+):(\d+)/g;

/** The text with each place in a bundle that one of the maps knows replaced by that in the sources. */
export function resolveStack(text: string, folder: string): string {
  const maps = new Map(
    globSync('**/*.map', { cwd: folder }).map((path) => [basename(path), join(folder, path)]),
  );
  const read = new Map<string, SourceMap>();
  const mapOf = (file: string) => {
    const path = maps.get(`${file}.map`);
    if (path === undefined) return null;
    const map = read.get(file) ?? new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as SourceMapPayload);
    read.set(file, map);
    return map;
  };
  return text.replace(place, (found, file: string, line: string, column: string) => {
    const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (entry === undefined || !('originalSource' in entry)) return found;
    const source = entry.originalSource.replace(/^(\.\.\/)+/, '');
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}
