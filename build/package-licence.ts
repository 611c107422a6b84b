import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { PackageLicence } from '#shared/ipc/contract/application';

/** Licences under which a part may be handed on with the app, by their SPDX ids. */
const allowed: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  // Public domain, as SQLite puts it.
  'blessing',
]);

/** Whether an SPDX expression lets the app be handed on: `OR` leaves a choice, `AND` binds to both. */
export function isAllowed(expression: string): boolean {
  const choices = expression.replaceAll(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((id) => allowed.has(id.trim())));
}

const manifestSchema = z.object({ name: z.string(), version: z.string(), license: z.string() });
const licenceFile = /^(licen[cs]e|copying|notice)([-_.]\w+)*$/i;
const code = /\.([cm]?[jt]sx?|json)$/;

/** What the package in a folder says about its licence, with every text it carries, those of its parts too. */
export function packageLicence(folder: string): PackageLicence {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const texts = textFiles(folder).map((path) => {
    const text = readFileSync(join(folder, path), 'utf8').trim();
    return /[\\/]/.test(path) ? `${path}\n\n${text}` : text;
  });
  return {
    name: manifest.name,
    version: manifest.version,
    licence: manifest.license,
    text: texts.length === 0 ? null : texts.join('\n\n\n'),
  };
}

/** Paths of the licences below a folder, its own first; a package inside has its own. */
function textFiles(folder: string, below = ''): string[] {
  const entries = readdirSync(join(folder, below), { withFileTypes: true });
  const own = entries
    .filter((entry) => entry.isFile() && licenceFile.test(entry.name) && !code.test(entry.name))
    .map((entry) => join(below, entry.name));
  const inner = entries
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .flatMap((entry) => textFiles(folder, join(below, entry.name)));
  return [...own, ...inner];
}
