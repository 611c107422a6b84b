import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

const root = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  testDir: `${root}tests/e2e`,
  testMatch: '**/*.spec.ts',
  outputDir: `${root}test-results/e2e`,
  // One app at a time, as an operator has it.
  workers: 1,
  // A spec that fails now and then is a defect, and is met as one.
  retries: 0,
  forbidOnly: true,
  // The processors may be shared with other work; a test that passes never waits for these.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: { trace: 'off' },
});
