import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

const root = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  testDir: `${root}tests/e2e`,
  testMatch: '**/*.spec.ts',
  outputDir: `${root}test-results/e2e`,
  // One app at a time, as an operator has it. A test that fails once has failed.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: { trace: 'off' },
});
