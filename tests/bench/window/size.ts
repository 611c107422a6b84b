/* Bytes of code that are read at a start, and when a page or a report is opened. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../build/setup/run.mjs';
import { report } from '../support/report.ts';

const main = join(root, 'out', 'main');
const renderer = join(root, 'out', 'renderer');
const assets = join(renderer, 'assets');
const kilobytes = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + statSync(file).size, 0) / 1000;

/** A file of code with all that it imports at once. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(file, 'utf8');
  for (const [, name = ''] of text.matchAll(/(?:\bfrom\s*|\bimport\s*)["']\.\/([\w.-]+\.js)["']/g))
    withImports(join(file, '..', name), found);
  return found;
}

/** What a page of the build names in its head. */
function namedBy(page: string): Set<string> {
  const text = readFileSync(join(renderer, page), 'utf8');
  const found = new Set<string>();
  for (const [, name = ''] of text.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.(?:js|css))"/g))
    found.add(join(renderer, name));
  return found;
}

/** Of the main process: what opens the window, and what is read behind it at every start. */
const mainFiles = withImports(join(main, 'main.js'));
for (const name of readdirSync(main))
  if (/^desk-.*\.js$/.test(name)) withImports(join(main, name), mainFiles);
const first = namedBy('index.html');
const reportFiles = new Set([
  ...namedBy('report.html'),
  ...readdirSync(assets)
    .filter((name) => /^pdf\.worker-.*\.js$/.test(name))
    .map((name) => join(assets, name)),
]);
const lazy = readdirSync(assets)
  .filter((name) => name.endsWith('.js'))
  .map((name) => join(assets, name))
  .filter((file) => !first.has(file) && !reportFiles.has(file) && !namedBy('confirmation.html').has(file))
  .toSorted((a, b) => statSync(b).size - statSync(a).size);
const [largest = ''] = lazy;

report('Code', 'KB', [
  {
    name: 'the main process at its start',
    values: [kilobytes(mainFiles)],
    measure: 'size-main',
  },
  { name: 'the page before its first frame', values: [kilobytes(first)], measure: 'size-page' },
  {
    name: `${lazy.length} files read when a page is opened, the largest`,
    values: [kilobytes([largest])],
    measure: 'size-lazy',
  },
  { name: 'the window of a report', values: [kilobytes(reportFiles)], measure: 'size-report' },
]);
