import { relative } from 'node:path';
import { z } from 'zod';

/** A test that was run, or left out by itself. */
export interface RunTest {
  file: string;
  title: string;
  outcome: 'passed' | 'failed' | 'skipped';
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ title: z.string(), status: z.string() })),
    }),
  ),
});

/** The tests in a report of Vitest that ran in `project`. */
export function testsOfVitest(report: unknown, project: string): RunTest[] {
  return vitestReport.parse(report).testResults.flatMap(({ name, status: ofFile, assertionResults }) => {
    // A hook that fails fails the file and none of its tests: those it was for are only skipped.
    const hookFailed = ofFile === 'failed' && assertionResults.every(({ status }) => status !== 'failed');
    return assertionResults.map(({ title, status }) => ({
      file: relative(project, name),
      title,
      outcome: hookFailed ? 'failed' : status === 'passed' || status === 'failed' ? status : 'skipped',
    }));
  });
}

interface Suite {
  file: string;
  specs: { title: string; ok: boolean; tests: { status: string; expectedStatus: string }[] }[];
  suites?: Suite[] | undefined;
}
const suiteSchema: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    file: z.string(),
    specs: z.array(
      z.object({
        title: z.string(),
        ok: z.boolean(),
        tests: z.array(z.object({ status: z.string(), expectedStatus: z.string() })),
      }),
    ),
    suites: z.array(suiteSchema).optional(),
  }),
);
const playwrightReport = z.object({ suites: z.array(suiteSchema) });

/** The tests in a report of Playwright. */
export function testsOfPlaywright(report: unknown): RunTest[] {
  return playwrightReport.parse(report).suites.flatMap(testsIn);
}

const testsIn = (suite: Suite): RunTest[] => [
  ...suite.specs.map((spec) => ({
    file: `tests/e2e/${suite.file}`,
    title: spec.title,
    outcome: outcomeOf(spec),
  })),
  ...(suite.suites ?? []).flatMap(testsIn),
];

function outcomeOf({ ok, tests }: Suite['specs'][number]): RunTest['outcome'] {
  if (tests.every(({ expectedStatus }) => expectedStatus === 'skipped')) return 'skipped';
  // What did not run, because something before it failed, is ok to Playwright.
  return ok && tests.every(({ status }) => status !== 'skipped') ? 'passed' : 'failed';
}
