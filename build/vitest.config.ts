import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { root } from './setup/run.mjs';

export default defineConfig({
  test: {
    root,
    include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/contract/**/*.test.ts'],
    env: { ELECTRON_OVERRIDE_DIST_PATH: '/unused' },
    pool: 'forks',
    // Vitest leaves one processor free, on two of them that is half; a test file waits for a third of its time.
    maxWorkers: availableParallelism(),
    tags: [
      {
        name: 'long',
        description: 'Takes seconds: mutation testing, which repeats it for each change, leaves it out.',
      },
    ],
    // Limits for what hangs: how fast the computer is decides no test.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
