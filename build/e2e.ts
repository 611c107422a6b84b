/* Builds and packages what is stale, then runs the end-to-end specs: node build/e2e.ts [Playwright arguments] */
import process from 'node:process';
import { buildApp, bundleNames } from './bundles.ts';
import { inSession } from './in-session.ts';
import { packageApp } from './packager.ts';
import { runTool } from './run-program.ts';

await buildApp({ only: bundleNames, force: false });
await packageApp({ edition: 'shipped', installers: false });
await packageApp({ edition: 'test', installers: false });
process.exitCode = await inSession((environment) =>
  runTool(
    '@playwright/test/cli.js',
    ['test', '-c', 'build/playwright.config.ts', ...process.argv.slice(2)],
    environment,
  ),
);
