import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../../build/setup/run.mjs';

const renderer = join(root, 'renderer');

/** Classes that a component takes from a style sheet which does not have them: its elements would lose their layout. */
function missingClasses(file: string): string[] {
  const code = readFileSync(join(renderer, file), 'utf8');
  return [...code.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].flatMap(
    ([, name = '', path = '']) => {
      const sheet = join(renderer, dirname(file), path);
      const styles = existsSync(sheet) ? readFileSync(sheet, 'utf8') : '';
      return [
        ...new Set([...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, used = '']) => used)),
      ]
        .filter((used) => !new RegExp(`\\.${used}\\b`).test(styles))
        .map((used) => `${file}: ${used}`);
    },
  );
}

it('uses only classes that its style sheets have', () => {
  const files = globSync('**/*.tsx', { cwd: renderer });
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(missingClasses)).toEqual([]);
});
