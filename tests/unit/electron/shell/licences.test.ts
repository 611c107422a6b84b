import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readLicences } from '#electron/shell/licences';

const part = (name: string, version = '1.0.0') => ({ name, version, licence: 'MIT', text: 'Text' });

let folder = '';
const list = (bundle: string, parts: unknown) => {
  mkdirSync(join(folder, bundle));
  writeFileSync(join(folder, bundle, 'licences.json'), JSON.stringify(parts));
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'diligence-desk-licences-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

it('reads the packages of all bundles, each version once, in the order of their names', async () => {
  list('main', [part('zod'), part('ajv', '8.0.0')]);
  list('preload', []);
  list('renderer', [part('zod'), part('zod', '2.0.0')]);
  expect(await readLicences(folder, folder)).toEqual({
    ok: true,
    value: {
      packages: [part('ajv', '8.0.0'), part('zod'), part('zod', '2.0.0')],
      runtimeNotices: false,
    },
  });
});

it('says whether the notices of the runtime are next to the program', async () => {
  for (const bundle of ['main', 'preload', 'renderer']) list(bundle, []);
  writeFileSync(join(folder, 'LICENSES.chromium.html'), '');
  expect(await readLicences(folder, folder)).toMatchObject({ value: { runtimeNotices: true } });
});

it.each([
  ['missing', undefined],
  ['damaged', [{ name: 'zod' }]],
])('returns an error for a list that is %s', async (_, damaged) => {
  list('main', []);
  list('preload', []);
  if (damaged !== undefined) list('renderer', damaged);
  expect(await readLicences(folder, folder)).toMatchObject({
    ok: false,
    error: { kind: 'refused', reason: 'disk', target: 'licences.json' },
  });
});
