import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import specs from './playwright.config.ts';

/** The guided tour is driven like a spec but is none: it checks little and shows much. */
export default defineConfig(specs, {
  testDir: fileURLToPath(new URL('../tests/tour', import.meta.url)),
  testMatch: process.env['DILIGENCE_DESK_TOUR'] ?? 'tour.ts',
  outputDir: fileURLToPath(new URL('../test-results/tour', import.meta.url)),
  timeout: 300_000,
  reporter: 'line',
});
