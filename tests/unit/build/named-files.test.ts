import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../../build/setup/run.mjs';

const folders = ['build', 'electron', 'renderer', 'shared', 'tests'];
const code = globSync(
  folders.map((folder) => `${folder}/**/*.{ts,tsx,mjs,css}`),
  { cwd: root },
).map((path) => `/${path.split(sep).join('/')}`);

it.each(globSync(['*.md', 'docs/**/*.md'], { cwd: root }))('%s names only code files that exist', (page) => {
  const named = readFileSync(join(root, page), 'utf8').matchAll(
    /`(?:\.\/)?([\w./@-]+\.(?:ts|tsx|mjs|css))`/g,
  );
  const missing = [...named]
    .map(([, path = '']) => path)
    .filter((path) => !code.some((file) => file.endsWith(`/${path}`)));
  expect(missing).toEqual([]);
});
