import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildOf, checks, whyNotShipped, type NamedTest } from '../../../../build/trust/checks.ts';
import { mutants } from '../../../../build/trust/mutants.ts';
import { renderTrustPage, trustPage } from '../../../../build/trust/page.ts';
import { testsOf } from '../../../../build/trust/test-titles.ts';
import { root } from '../../../../build/setup/run.mjs';

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
  it('says what the checks and the mutants say, beside the results of its last run', async () => {
    const page = readFileSync(trustPage, 'utf8');
    const rows = page.matchAll(/^\| (\d+) .*\| (holds|fails|left out|not run) +\|$/gm);
    const results = new Map([...rows].map(([, number, result]) => [Number(number), result]));
    expect(page).toBe(await renderTrustPage(results, page.includes('are of the installed')));
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
