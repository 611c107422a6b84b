import { describe, expect, it } from 'vitest';
import type { NamedTest } from '../../../../build/trust/checks.ts';
import type { RunTest } from '../../../../build/trust/reports.ts';
import { resultOf, resultOfCheck } from '../../../../build/trust/results.ts';

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
