/**
 * Mutation testing: Stryker changes the code bit by bit and counts the changes that no test notices.
 * `npm run mutation -- guard` runs one area of build/mutation-areas.ts.
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'build/vitest.mutation.config.ts', related: true },
  coverageAnalysis: 'perTest',
  // What runs once, when a file is loaded, would take every test for each change.
  ignoreStatic: true,
  // A text shown is not logic, and a change of one is seen by the catalogue's test.
  mutator: { excludedMutations: ['StringLiteral'] },
  ignorePatterns: ['/out', '/release', '/.cache', '/docs', '/test-results'],
  tempDirName: '.cache/stryker',
  cleanTempDir: 'always',
  reporters: ['progress-append-only', 'clear-text', 'json'],
  jsonReporter: { fileName: 'test-results/mutation/last.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  concurrency: 1,
  timeoutMS: 20_000,
  dryRunTimeoutMinutes: 30,
};
