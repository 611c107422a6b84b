import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fuses, isFuseName, readFuses, type Edition } from '../../build/fuses.ts';
import { launchEnvironment, launchFlags } from '../../build/launch-flags.ts';
import { packagedProgram } from '../../build/packaged.ts';
import { requireElectron } from '../../build/setup/locate-electron.mjs';
import { expect, test } from '#tests/support/app';

for (const edition of ['shipped', 'test'] as const satisfies readonly Edition[]) {
  test(`every fuse of the ${edition} edition is in the state that the table states`, async () => {
    const found = await readFuses(packagedProgram(edition));
    const wanted = Object.keys(found).map((name) => {
      if (!isFuseName(name)) return [name, 'stated in the table'];
      return [name, fuses[name].state(edition, process.platform) ? 'on' : 'off'];
    });
    expect(found).toEqual(Object.fromEntries(wanted));
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

/*
 * The shipped edition takes no debugger, so it is watched from outside: another instance holds the lock of
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
