import { checks, type NamedTest, type TrustCheck } from './checks.ts';
import { madeTitle, testsOf } from './test-titles.ts';
import type { RunTest } from './reports.ts';

/** `left out`: a test that does not concern the system that it was run on. */
export type Result = 'holds' | 'fails' | 'left out';

/** The outcome of a named test among all that were run where it runs. */
export function resultOf(
  { file, title }: Pick<NamedTest, 'file' | 'title'>,
  run: readonly RunTest[],
): Result {
  const form = title === null ? null : madeTitle(title);
  const found = run.filter((test) => test.file === file && (form === null || form.test(test.title)));
  if (found.length === 0 || found.some(({ outcome }) => outcome === 'failed')) return 'fails';
  return found.every(({ outcome }) => outcome === 'skipped') ? 'left out' : 'holds';
}

/** A check holds when each of its tests does. */
export function resultOfCheck({ tests }: TrustCheck, of: (test: NamedTest) => Result): Result {
  const results = tests.map(of);
  return (
    results.find((result) => result === 'fails') ?? results.find((result) => result === 'left out') ?? 'holds'
  );
}

/** The arguments that make Playwright run the named tests and no others. */
export function selectionOf(tests: readonly Pick<NamedTest, 'file' | 'title'>[]): string[] {
  return [
    ...new Set(
      tests.flatMap(({ file, title }) =>
        title === null
          ? [file]
          : testsOf(file)
              .filter((test) => test.title === title)
              .map(({ line }) => `${file}:${line}`),
      ),
    ),
  ];
}

/** The checks with these numbers; all of them where none is given. */
export function selectedChecks(numbers: readonly string[]): readonly TrustCheck[] {
  const unknown = numbers.filter((text) => !checks.some(({ number }) => String(number) === text));
  if (unknown.length > 0)
    throw new Error(`There is no check ${unknown.join(', ')}. They are numbered from 1 to ${checks.length}.`);
  return numbers.length === 0 ? checks : checks.filter(({ number }) => numbers.includes(String(number)));
}
