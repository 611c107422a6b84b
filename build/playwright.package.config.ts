import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import specs from './playwright.config.ts';

/** Specs of the installed package: one story after the other, since they install and remove it. */
export default defineConfig(specs, {
  testDir: fileURLToPath(new URL('../tests/package', import.meta.url)),
  outputDir: fileURLToPath(new URL('../test-results/package', import.meta.url)),
  timeout: 300_000,
  // apt and the first start of a package share the processor with the desktop session.
  expect: { timeout: 120_000 },
});
