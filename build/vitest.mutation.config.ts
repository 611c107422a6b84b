import process from 'node:process';
import { defineConfig } from 'vitest/config';
import base from './vitest.config.ts';

/** An option of the command line, which Vitest reads from its settings too: their type does not have it. */
const commandLine = { tagsFilter: ['!long'] };

/**
 * The tests of one area of build/mutation-areas.ts, without those that kill a process of their own, which no change reaches,
 * and those that take seconds.
 */
export default defineConfig({
  test: {
    ...base.test,
    include: process.env['MUTATION_TESTS']?.split(',') ?? [],
    exclude: ['**/killed*.test.ts'],
    ...commandLine,
  },
});
