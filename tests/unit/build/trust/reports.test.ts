import { describe, expect, it } from 'vitest';
import { testsOfPlaywright, testsOfVitest } from '../../../../build/trust/reports.ts';

describe('a report of Vitest', () => {
  const outcomes = (status: string, ...tests: string[]) =>
    testsOfVitest(
      {
        testResults: [
          {
            name: '/project/tests/unit/x.test.ts',
            status,
            assertionResults: tests.map((of, index) => ({ title: `test ${index}`, status: of })),
          },
        ],
      },
      '/project',
    ).map(({ outcome }) => outcome);

  it('has the outcome of each test', () => {
    expect(outcomes('failed', 'passed', 'failed', 'skipped', 'todo')).toEqual([
      'passed',
      'failed',
      'skipped',
      'skipped',
    ]);
    expect(outcomes('passed', 'passed', 'skipped')).toEqual(['passed', 'skipped']);
  });

  it('that fails in a hook has failed for the tests that it skipped', () => {
    expect(outcomes('failed', 'skipped', 'skipped')).toEqual(['failed', 'failed']);
  });
});

describe('a report of Playwright', () => {
  const outcomeOf = (ok: boolean, expectedStatus: string, status: string) =>
    testsOfPlaywright({
      suites: [
        {
          file: 'x.spec.ts',
          specs: [],
          suites: [{ file: 'x.spec.ts', specs: [{ title: 'a', ok, tests: [{ expectedStatus, status }] }] }],
        },
      ],
    });

  it('has the outcome of each test of a nested group', () => {
    const test = { file: 'tests/e2e/x.spec.ts', title: 'a' };
    expect(outcomeOf(true, 'passed', 'expected')).toEqual([{ ...test, outcome: 'passed' }]);
    expect(outcomeOf(false, 'passed', 'unexpected')).toEqual([{ ...test, outcome: 'failed' }]);
    expect(outcomeOf(true, 'skipped', 'skipped')).toEqual([{ ...test, outcome: 'skipped' }]);
  });

  it('has a failure where a test did not run because something before it failed', () => {
    expect(outcomeOf(true, 'passed', 'skipped')).toMatchObject([{ outcome: 'failed' }]);
  });
});
