import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup/run.mjs';

/** The section of CHANGELOG.md on a version; null: it has none. */
export function releaseNotes(
  version: string,
  changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
): string | null {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((each) => each.split('\n', 1)[0]?.trim() === version);
  const text = section?.slice(section.indexOf('\n')).trim();
  return text === undefined || text === '' ? null : text;
}
