import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';

/**
 * Without the page's tests, which no room of mutation testing is covered by, and without those that kill a process of
 * their own, which the changes do not reach.
 */
export default mergeConfig(
  base,
  defineConfig({
    test: { exclude: ['tests/unit/renderer/**', 'tests/unit/build/**', '**/killed*.test.ts'] },
  }),
);
