import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../../../build/setup/run.mjs';
import { madeTitle, testsOf } from '../../../../build/trust/test-titles.ts';

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
