/*
 * Runs the tests of the trust checks, each on the strongest build that it can run on, and writes docs/trust.md:
 *
 *   node build/trust.ts                     all checks
 *   node build/trust.ts 3 18                these checks; writes no page
 *   node build/trust.ts 34 --kills 200      kills the running app that often, 25 times by default
 *   node build/trust.ts --mutants           takes every protection away, one by one; each must be missed
 *   node build/trust.ts --mutants NAME …    these protections
 */
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { buildApp, bundleNames } from './bundles.ts';
import { installedVariable } from './packaged.ts';
import { packageApp } from './packager.ts';
import { root } from './setup/run.mjs';
import { buildNames, buildOf, type NamedTest, type TrustCheck } from './trust/checks.ts';
import { ordinaryUser } from './trust/ordinary-user.ts';
import { renderTrustPage, trustPage } from './trust/page.ts';
import { resultOf, resultOfCheck, selectedChecks, selectionOf, type Result } from './trust/results.ts';
import type { RunTest } from './trust/reports.ts';
import { runPlaywright, runVitest } from './trust/run-tests.ts';
import { selectedMutants, tryMutants } from './trust/try-mutants.ts';

const { values, positionals } = parseArgs({
  options: { mutants: { type: 'boolean' }, kills: { type: 'string', default: '25' } },
  allowPositionals: true,
});
// Ctrl C ends the tests; the user and the folders that were made for them are removed after that.
process.on('SIGINT', () => undefined);
const isHeld = values.mutants === true ? await mutantsAreCaught(positionals) : await checksHold(positionals);
process.exitCode = isHeld ? 0 : 1;

async function checksHold(numbers: readonly string[]): Promise<boolean> {
  const chosen = selectedChecks(numbers);
  const results = await run(chosen);
  console.log('');
  for (const check of chosen)
    console.log(
      `${check.number}. ${results.get(check.number) ?? ''} (${buildNames[buildOf(check)]}): ${check.says}`,
    );
  if (numbers.length === 0)
    writeFileSync(trustPage, await renderTrustPage(results, process.env[installedVariable] === '1'));
  const failed = chosen.filter(({ number }) => results.get(number) === 'fails');
  console.log(
    failed.length === 0
      ? `\nNo check of ${chosen.length} fails.`
      : `\n${failed.length} of ${chosen.length} checks fail: ${failed.map(({ number }) => number).join(', ')}.`,
  );
  return failed.length === 0;
}

async function run(chosen: readonly TrustCheck[]): Promise<Map<number, Result>> {
  const tests = chosen.flatMap((check) => check.tests);
  const on = (...those: NamedTest['on'][]) => tests.filter((test) => those.includes(test.on));
  const ofPackage = on('shipped', 'test');
  const ofDevelopment = on('development');
  const ofNode = on('node');
  let packaged: RunTest[] = [];
  let development: RunTest[] = [];
  let node: RunTest[] = [];
  const user = ordinaryUser();
  try {
    const place = { project: root, folder: user.folder, user };
    if (ofPackage.length > 0 || ofDevelopment.length > 0) await buildApp({ only: bundleNames, force: false });
    if (ofPackage.length > 0) {
      await packageApp({ edition: 'shipped', installers: false });
      await packageApp({ edition: 'test', installers: false });
      const environment = { DILIGENCE_DESK_EDITION: 'test', DILIGENCE_DESK_KILLS: values.kills };
      packaged = await runPlaywright(selectionOf(ofPackage), { ...place, environment });
    }
    if (ofDevelopment.length > 0) development = await runPlaywright(selectionOf(ofDevelopment), place);
    // They open no window, and Vitest writes next to the packages.
    if (ofNode.length > 0)
      node = await runVitest([...new Set(ofNode.map(({ file }) => file))], [], {
        project: root,
        folder: user.folder,
      });
  } finally {
    user.remove();
  }
  const ran = { shipped: packaged, test: packaged, development, node };
  return new Map(
    chosen.map((check) => [check.number, resultOfCheck(check, (test) => resultOf(test, ran[test.on]))]),
  );
}

async function mutantsAreCaught(names: readonly string[]): Promise<boolean> {
  const chosen = selectedMutants(names);
  const survivors: string[] = [];
  await tryMutants(chosen, ({ name, protection }, fate) => {
    if (fate === 'survived') survivors.push(name);
    console.log(`${fate.padEnd(8)}  ${name.padEnd(22)}  ${protection}`);
  });
  console.log(
    survivors.length === 0
      ? `\nNo mutant of ${chosen.length} survives.`
      : `\n${survivors.length} of ${chosen.length} mutants survive: ${survivors.join(', ')}.`,
  );
  return survivors.length === 0;
}
