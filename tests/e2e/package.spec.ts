import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fuses, isFuseName, readFuses, type Edition } from '../../build/fuses.ts';
import { launchEnvironment, launchFlags } from '../../build/launch-flags.ts';
import { packagedProgram } from '../../build/packaged.ts';
import { isAllowed } from '../../build/package-licence.ts';
import { requireElectron } from '../../build/setup/locate-electron.mjs';
import { root } from '../../build/setup/run.mjs';
import { expect, test } from '#tests/support/app';
import { ask } from '#tests/support/desk-calls';
import { openPage } from '#tests/support/pages';
import { valueOf } from '#tests/support/value-of';

for (const edition of ['shipped', 'test'] as const satisfies readonly Edition[]) {
  test(`every fuse of the ${edition} edition is in the state that the table states`, async () => {
    const found = await readFuses(packagedProgram(edition));
    const expected = Object.keys(found).map((name) => {
      if (!isFuseName(name)) return [name, 'stated in the table'];
      return [name, fuses[name].state(edition, process.platform) ? 'on' : 'off'];
    });
    expect(found).toEqual(Object.fromEntries(expected));
    expect(found['RunAsNode']).toBe('off');
    expect(found['EnableNodeCliInspectArguments']).toBe(edition === 'test' ? 'on' : 'off');
  });
}

test('the packaged app opens its window without an error on the console', async ({ launch }) => {
  const app = await launch({ packaged: true });
  await expect(app.window).toHaveTitle(/\S \(Demo\) - Diligence Desk$/);
  expect(await app.electron.evaluate(({ app: desk }) => desk.isPackaged)).toBe(true);
  expect(app.pageErrors).toEqual([]);
});

/** Packages whose modules are in the bundle of the main process, by its source maps. */
function packagesOfMain(): Set<string> {
  const folder = join(root, 'out', 'main');
  const maps = readdirSync(folder).filter((name) => name.endsWith('.map'));
  const text = maps.map((name) => readFileSync(join(folder, name), 'utf8')).join('');
  const sources = text.matchAll(/"(?:\.\.\/)+node_modules\/(?<name>(?:@[^/"]+\/)?[^/"]+)\//g);
  return new Set([...sources].flatMap(({ groups }) => groups?.['name'] ?? []));
}

test('the packaged app lists every package it is made of, with its licence and the text', async ({
  launch,
}) => {
  const { window } = await launch({ packaged: true });
  const { packages } = valueOf(await ask(window, 'application.licences', {}));
  const names = new Set(packages.map(({ name }) => name));
  expect([...packagesOfMain()].filter((name) => !names.has(name))).toEqual([]);
  for (const name of ['keytar', 'SQLite', 'react-aria', 'pdfjs-dist', '@fontsource-variable/inter'])
    expect(names).toContain(name);
  expect(packages.filter(({ licence }) => !isAllowed(licence))).toEqual([]);
  // This one names its licence and carries no text of it, which the page says.
  const bare = packages.filter(({ text }) => text === null).map(({ name }) => name);
  expect(bare).toEqual(['lazy-val']);

  await openPage(window, 'Settings');
  const list = window.getByRole('list', { name: 'Licences of packages' });
  await expect(list.getByRole('listitem')).toHaveCount(packages.length);
  await list.getByText('keytar', { exact: true }).click();
  await expect(list.getByText('Copyright (c) 2013 GitHub Inc.')).toBeVisible();
  await list.getByText('lazy-val', { exact: true }).click();
  await expect(list.getByText('includes no licence text')).toBeVisible();
  await expect(window.getByText(/Electron and Chromium have their own notices/)).toBeVisible();
});

/*
 * The shipped edition accepts no debugger, so it is watched from outside: another instance holds the lock of
 * the folder, and the one under test ends by itself, having run the script or not.
 */
const smuggles = {
  ELECTRON_RUN_AS_NODE: (script: string) => ({ args: [script], variables: { ELECTRON_RUN_AS_NODE: '1' } }),
  NODE_OPTIONS: (script: string) => ({ args: [], variables: { NODE_OPTIONS: `--require=${script}` } }),
};
for (const [variable, smuggle] of Object.entries(smuggles)) {
  test(`${variable} runs a script in a bare Electron and none in the shipped app`, async ({ launch }) => {
    const holder = await launch({ packaged: true });
    const script = join(holder.userData, 'smuggled.cjs');
    writeFileSync(script, 'process.stdout.write("smuggled"); process.exit(0);');
    const { args, variables } = smuggle(script);
    const run = (program: string) =>
      execFileSync(program, [...args, ...launchFlags, `--user-data-dir=${holder.userData}`], {
        env: { ...launchEnvironment(), ...variables },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        timeout: 30_000,
      });
    expect(run(requireElectron().program)).toContain('smuggled');
    expect(run(packagedProgram('shipped'))).not.toContain('smuggled');
  });
}
