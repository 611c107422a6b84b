import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildOf, checks, whyNotShipped, type NamedTest } from '../../../build/trust/checks.ts';
import { mutants } from '../../../build/trust/mutants.ts';
import { trustPage } from '../../../build/trust/page.ts';
import { resultOf, resultOfCheck } from '../../../build/trust/results.ts';
import type { RunTest } from '../../../build/trust/run-tests.ts';
import { madeTitle, testsOf } from '../../../build/trust/test-titles.ts';
import { root } from '../../../build/setup/run.mjs';

/** What is wrong with the name of a test; null: it exists. */
function faultOf({ file, title }: Pick<NamedTest, 'file' | 'title'>): string | null {
  if (!existsSync(join(root, file))) return `${file} is gone`;
  const titles = testsOf(file).map((test) => test.title);
  if (title === null) return titles.length > 0 ? null : `${file} has no tests`;
  return titles.includes(title) ? null : `${file} has no test “${title}”`;
}

describe('the trust checks', () => {
  it('are numbered from 1 to 49 without a gap', () => {
    expect(checks.map(({ number }) => number)).toEqual(Array.from({ length: 49 }, (_, index) => index + 1));
  });

  it.each(checks)('$number names tests that exist', ({ tests }) => {
    expect(tests.length).toBeGreaterThan(0);
    expect(tests.map(faultOf).filter((fault) => fault !== null)).toEqual([]);
  });

  it('give a reason if, and only if, none of their tests runs on the shipped package', () => {
    for (const check of checks)
      expect(whyNotShipped(check) === null, `check ${check.number}`).toBe(buildOf(check) === 'shipped');
  });

  it('have tests of a window in tests/e2e and all others on Node', () => {
    for (const { file, on } of checks.flatMap(({ tests }) => tests))
      expect(on === 'node', file).toBe(!file.startsWith('tests/e2e/'));
  });
});

describe('docs/trust.md', () => {
  it.each(checks)('has a row for check $number; `npm run trust` renews it', ({ number, says }) => {
    const rows = readFileSync(trustPage, 'utf8').split('\n');
    expect(rows.filter((row) => row.startsWith(`| ${number} `) && row.includes(` ${says} `))).toHaveLength(1);
  });
});

describe('the mutants', () => {
  it('each have a name of their own', () => {
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  });

  it.each(mutants)('$name takes away a text that appears once in its file', ({ file, text, replacement }) => {
    expect(readFileSync(join(root, file), 'utf8').split(text)).toHaveLength(2);
    expect(replacement).not.toBe(text);
  });

  it.each(mutants)('$name names a test that exists', ({ test }) => {
    expect(faultOf(test)).toBeNull();
  });
});

describe('the titles of tests', () => {
  it('are found in loops and tables, once each, with their line', () => {
    const titles = testsOf('tests/e2e/trust-process.spec.ts');
    const [found] = titles.filter(({ title }) => title === 'does not start with %s');
    const lines = readFileSync(join(root, 'tests/e2e/trust-process.spec.ts'), 'utf8').split('\n');
    expect(lines[(found?.line ?? 0) - 1]).toContain('test(`does not start with ${option}`');
    expect(testsOf('tests/unit/electron/ipc/sender.test.ts').map(({ title }) => title)).toContain(
      'is refused otherwise: %o',
    );
  });

  it('match the resulting titles and nothing else', () => {
    const made = madeTitle('of %s (a+b) with $name');
    expect(made.test('of 50 MB (a+b) with two\nlines')).toBe(true);
    expect(made.test('of 50 MB (aab) with two lines')).toBe(false);
    expect(madeTitle('is refused').test('is refused otherwise')).toBe(false);
  });
});

describe('the result of a check', () => {
  const [a, b] = ['a', 'b'].map((title): NamedTest => ({ file: 'x.test.ts', title, on: 'node' }));
  const tests = [a, b].filter((test) => test !== undefined);
  const after = (outcomes: Partial<Record<'a' | 'b', RunTest['outcome']>>) => {
    const run = Object.entries(outcomes).map(([title, outcome]) => ({ file: 'x.test.ts', title, outcome }));
    return resultOfCheck({ number: 1, says: '', tests }, (test) => resultOf(test, run));
  };

  it('is that it holds when each of its tests passed, and only then', () => {
    expect(after({ a: 'passed', b: 'passed' })).toBe('holds');
    expect(after({ a: 'passed', b: 'failed' })).toBe('fails');
    expect(after({ a: 'passed', b: 'skipped' })).toBe('left out');
    expect(after({ a: 'failed', b: 'skipped' })).toBe('fails');
  });

  it('is a failure if a test was not run at all', () => {
    expect(after({ a: 'passed' })).toBe('fails');
  });
});
