import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isUnused } from '../../../build/unused-parts.ts';
import { root } from '../../../build/setup/run.mjs';

const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:\brequire\(|\bfrom )'([^']+)'/g)].map(
    ([, source = '']) => source,
  );

describe('parts of libraries that are left out', () => {
  it.each([
    [
      'node_modules/undici/index.js',
      ['./lib/web/fetch', './lib/mock/mock-agent', './lib/interceptor/dns', './lib/cache/memory-cache-store'],
      ['./lib/dispatcher/agent', './lib/dispatcher/proxy-agent', './lib/core/connect', './lib/api'],
    ],
    [
      'node_modules/conf/dist/source/index.js',
      ['ajv/dist/2020.js', 'ajv-formats', 'semver'],
      ['atomically', 'dot-prop', 'node:fs'],
    ],
  ])('are those that %s imports and the app never uses', (file, left, kept) => {
    const importer = join(root, file);
    const imports = importsOf(importer);
    expect(imports).toEqual(expect.arrayContaining([...left, ...kept]));
    expect(left.filter((source) => !isUnused(source, importer))).toEqual([]);
    expect(kept.filter((source) => isUnused(source, importer))).toEqual([]);
  });

  it('are left out for that library alone', () => {
    expect(isUnused('semver', join(root, 'node_modules/electron-updater/out/AppUpdater.js'))).toBe(false);
    expect(isUnused('../cache/index.ts', join(root, 'electron/services.ts'))).toBe(false);
    expect(isUnused('semver')).toBe(false);
  });

  it('can be extended and instantiated, and throw when they are called', () => {
    const { Part } = createRequire(import.meta.url)('../../../build/unused-part.cjs') as {
      Part: new () => object;
    };
    class Extended extends Part {}
    expect(() => new Extended()).not.toThrow();
    expect(() => Reflect.apply(Part, undefined, []) as unknown).toThrow('not in the bundle');
  });
});
