import { describe, expect, it } from 'vitest';
import { mutants } from '../../../../build/trust/mutants.ts';
import type { RunTest } from '../../../../build/trust/reports.ts';
import { leftOutOf } from '../../../../build/trust/try-mutants.ts';

describe('the mutants to try', () => {
  const chosen = mutants.filter(({ name }) => ['full-disk', 'retention'].includes(name));
  const run = (outcomes: Record<string, RunTest['outcome']>) =>
    chosen.map(({ name, test }): RunTest => ({ ...test, outcome: outcomes[name] ?? 'passed' }));

  it('are those whose test runs on this system', () => {
    expect(leftOutOf(chosen, run({}))).toEqual([]);
    expect(leftOutOf(chosen, run({ 'full-disk': 'skipped' })).map(({ name }) => name)).toEqual(['full-disk']);
  });

  it('are none while a test fails without any mutant', () => {
    expect(() => leftOutOf(chosen, run({ retention: 'failed' }))).toThrow('do not pass: retention.');
  });
});
