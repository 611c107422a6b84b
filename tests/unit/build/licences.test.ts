import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { licences, nativeLicences, packageFolder } from '../../../build/licences.ts';
import { isAllowed, packageLicence } from '../../../build/package-licence.ts';
import { root } from '../../../build/setup/run.mjs';
import { packageLicenceSchema, type PackageLicence } from '#shared/ipc/contract/application';

const folder = mkdtempSync(join(tmpdir(), 'diligence-desk-licences-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Writes files below a folder of their own. */
function write(name: string, files: Readonly<Record<string, string>>): string {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, name, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return join(folder, name);
}

describe('a licence expression', () => {
  it.each(['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND ISC', 'OFL-1.1'])(
    '%s allows distributing the app',
    (id) => {
      expect(isAllowed(id)).toBe(true);
    },
  );

  it.each(['GPL-3.0-only', 'MIT AND GPL-2.0-only', 'SEE LICENSE IN LICENSE', 'UNLICENSED', ''])(
    '%s does not',
    (id) => {
      expect(isAllowed(id)).toBe(false);
    },
  );
});

describe('the licence of a package', () => {
  const manifest = JSON.stringify({ name: 'part', version: '1.2.3', license: 'MIT' });

  it('is the one in its manifest, with its own text and the texts of its parts', () => {
    const place = write('part', {
      'package.json': manifest,
      'LICENSE.md': 'Its own\n',
      'license.js': 'code',
      'fonts/LICENSE_LIBERATION': 'Of the fonts',
      'node_modules/other/LICENSE': 'Of another package',
    });
    const text = `Its own\n\n\n${join('fonts', 'LICENSE_LIBERATION')}\n\nOf the fonts`;
    expect(packageLicence(place)).toEqual({ name: 'part', version: '1.2.3', licence: 'MIT', text });
  });

  it('has no text if the package contains none', () => {
    expect(packageLicence(write('bare', { 'package.json': manifest })).text).toBeNull();
  });

  it('must be named', () => {
    const place = write('unnamed', { 'package.json': JSON.stringify({ name: 'part', version: '1.2.3' }) });
    expect(() => packageLicence(place)).toThrow('license');
  });
});

describe('the package of a file', () => {
  const inModules = (path: string) => join(root, 'node_modules', path);

  it.each([
    ['/app/node_modules/zod/index.js', inModules('zod')],
    ['/app/node_modules/@tanstack/react-query/build/index.js', inModules('@tanstack/react-query')],
    ['/app/node_modules/a/node_modules/@b/c/index.js?commonjs', inModules('a/node_modules/@b/c')],
    ['C:\\app\\node_modules\\zod\\index.js', inModules('zod')],
    ['\0rolldown/runtime.js', inModules('rolldown')],
    ['/app/renderer/main.tsx', root],
  ])('of %j is found', (file, place) => {
    expect(packageFolder(file)).toBe(place);
  });
});

describe('the list of a bundle', () => {
  async function listOf(files: Readonly<Record<string, string>>, besides: readonly PackageLicence[] = []) {
    const entry = join(write('bundle', files), 'entry.js');
    const bundle = await build({
      configFile: false,
      root,
      logLevel: 'silent',
      plugins: [licences(besides)],
      build: { write: false, assetsInlineLimit: 0, rolldownOptions: { input: entry } },
    });
    const { output } = bundle as Rolldown.RolldownOutput;
    const list = output.find(({ fileName }) => fileName === 'licences.json');
    if (list?.type !== 'asset') throw new Error('The bundle has no list.');
    return z.array(packageLicenceSchema).parse(JSON.parse(String(list.source)));
  }
  const modules = join(root, 'node_modules');
  const ofZod = `import { z } from ${JSON.stringify(join(modules, 'zod', 'index.js'))}; console.log(z);`;

  it('names the packages of its modules and of its fonts', async () => {
    const font = join(modules, '@fontsource-variable/inter/files/inter-greek-wght-normal.woff2');
    const listed = await listOf({
      'entry.js': `import './face.css'; ${ofZod}`,
      'face.css': `@font-face { font-family: Inter; src: url(${JSON.stringify(font)}) }`,
    });
    const licenceOf = (name: string) => listed.find((part) => part.name === name)?.licence;
    expect(licenceOf('diligence-desk')).toBe('MIT');
    expect(licenceOf('zod')).toBe('MIT');
    expect(licenceOf('@fontsource-variable/inter')).toBe('OFL-1.1');
    expect(listed.every(({ text }) => text !== null)).toBe(true);
  });

  it('is not generated if a licence is not allowed', async () => {
    const closed = { name: 'closed', version: '1.0.0', licence: 'UNLICENSED', text: null };
    await expect(listOf({ 'entry.js': ofZod }, [closed])).rejects.toThrow(
      'Not to be handed on: closed (UNLICENSED).',
    );
  });
});

describe('the native packages', () => {
  it('are listed with what is compiled into them', () => {
    const native = nativeLicences();
    expect(native.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'keytar',
        '@photostructure/sqlite',
        'node-gyp-build',
        'node-addon-api',
        'SQLite',
      ]),
    );
    expect(native.filter(({ licence, text }) => !isAllowed(licence) || text === null)).toEqual([]);
    const sqlite = native.at(-1);
    expect(sqlite?.version).toMatch(/^3\.\d+\.\d+$/);
    expect(sqlite?.text).toContain('May you do good and not evil.');
  });
});
