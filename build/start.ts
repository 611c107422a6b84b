/* Builds what is stale and opens the app; without a display it takes the guided tour instead. */
import process from 'node:process';
import { buildApp, bundleNames } from './bundles.ts';
import { launchEnvironment, launchFlags } from './launch-flags.ts';
import { runProgram } from './run-program.ts';
import { hasDisplay } from './setup/display.mjs';
import { requireElectron } from './setup/locate-electron.mjs';
import { root } from './setup/run.mjs';
import { takeTour } from './tour-runner.ts';

if (hasDisplay()) {
  await buildApp({ only: bundleNames, force: false });
  process.exitCode = await runProgram(
    requireElectron().program,
    [...launchFlags, root, ...process.argv.slice(2)],
    launchEnvironment(),
  );
} else {
  console.log('There is no display here, so the app takes its guided tour in a virtual one.');
  process.exitCode = await takeTour('out/tour');
}
