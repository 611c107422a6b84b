import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resolveStack } from '../../../build/source-maps.ts';

let folder = '';
let bundle = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'diligence-desk-maps-'));
  mkdirSync(join(folder, 'out'));
  const source = `export function fails(rows: readonly string[]) {
  if (rows.length === 0) throw new RangeError('no rows');
  return rows;
}
console.log(fails([]));
`;
  writeFileSync(join(folder, 'rows.ts'), source);
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: {
      sourcemap: 'hidden',
      write: true,
      outDir: join(folder, 'out'),
      rolldownOptions: { input: join(folder, 'rows.ts'), output: { entryFileNames: 'index-Ab12.js' } },
    },
  });
  const [output] = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  bundle = output?.type === 'chunk' ? output.code : '';
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('maps each position in a bundle to its position in the sources, whatever format the stack line has', () => {
  expect(bundle).not.toContain('sourceMappingURL');
  const lines = bundle.split('\n');
  const line = lines.findIndex((each) => each.includes('RangeError'));
  const column = lines[line]?.indexOf('RangeError') ?? -1;
  const place = `index-Ab12.js:${line + 1}:${column + 1}`;
  const text = `RangeError: no rows\n    at fails (app://desk/assets/${place})\n"fails ${place}"\n    at x (app://desk/assets/other.js:1:1)`;
  const resolved = resolveStack(text, folder).split('\n');
  expect(resolved[1]).toMatch(/^ {4}at fails \(rows\.ts:2:\d+\)$/);
  expect(resolved[2]).toMatch(/^"fails rows\.ts:2:\d+"$/);
  expect(resolved[3]).toBe('    at x (app://desk/assets/other.js:1:1)');
});
